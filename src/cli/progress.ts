import { Presets, SingleBar } from 'cli-progress'
import type { Progress } from '../compose/reading-events.js'
import type { CliContext } from './cli-context.js'
import { formatBytes, formatCount, formatDuration } from './render/numbers.js'

/** Without a terminal a line is printed at most this often. */
const lineEveryMs = 5000
/** A terminal is redrawn at most this often. */
const redrawEveryMs = 100

/** Shows how far a run is, on standard error. */
export interface ProgressDisplay {
  update(progress: Progress): void
  /** Takes the bar away, so that something else can be printed; the next update draws it again. */
  pause(): void
  end(): void
}

/** A bar with rate and time left on a terminal, a line every few seconds elsewhere, nothing when quiet. */
export function createProgress(context: CliContext, quiet: boolean): ProgressDisplay {
  if (quiet) return { update: () => {}, pause: () => {}, end: () => {} }
  return context.interactive ? new ProgressBar(context) : new ProgressLines(context)
}

class ProgressLines implements ProgressDisplay {
  readonly #context: CliContext
  readonly #start: number
  #last: number

  constructor(context: CliContext) {
    this.#context = context
    this.#start = context.now()
    this.#last = this.#start
  }

  update(progress: Progress): void {
    const now = this.#context.now()
    if (now - this.#last < lineEveryMs) return
    this.#last = now
    this.#context.stderr.write(`${describeProgress(progress, now - this.#start)}\n`)
  }

  pause(): void {}

  end(): void {}
}

class ProgressBar implements ProgressDisplay {
  readonly #context: CliContext
  readonly #start: number
  readonly #bar: SingleBar
  #drawn = false
  #last = Number.NEGATIVE_INFINITY

  constructor(context: CliContext) {
    this.#context = context
    this.#start = context.now()
    this.#bar = new SingleBar(
      { stream: context.stderr as NodeJS.WriteStream, format: '{bar} {text}', barsize: 24, clearOnComplete: true, hideCursor: true },
      Presets.shades_classic,
    )
  }

  update(progress: Progress): void {
    const now = this.#context.now()
    if (now - this.#last < redrawEveryMs) return
    this.#last = now
    const total = progress.totalBytes ?? progress.bytes
    const done = Math.min(progress.bytes, total)
    const payload = { text: describeProgress(progress, now - this.#start) }
    if (this.#drawn) this.#bar.update(done, payload)
    else this.#bar.start(Math.max(total, 1), done, payload)
    this.#drawn = true
  }

  pause(): void {
    if (this.#drawn) this.#bar.stop()
    this.#drawn = false
  }

  end(): void {
    this.pause()
  }
}

/** Progress in words: share, documents, rate, and the time left where the end is known. */
export function describeProgress({ bytes, totalBytes, documents }: Progress, elapsedMs: number): string {
  const seconds = Math.max(elapsedMs / 1000, 0.001)
  const rate = `${formatCount(documents)} documents, ${formatCount(Math.round(documents / seconds))}/s`
  if (totalBytes === undefined || totalBytes === 0) return `${formatBytes(bytes)}, ${rate}`
  const share = Math.min(bytes / totalBytes, 1)
  const left = share > 0 ? `, ${formatDuration((seconds * (1 - share)) / share)} left` : ''
  return `${Math.floor(share * 100)} %, ${rate}${left}`
}
