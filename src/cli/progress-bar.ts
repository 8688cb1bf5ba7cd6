import { Presets, SingleBar } from 'cli-progress'
import type { Progress } from '../compose/reading-events.js'
import type { CliContext } from './cli-context.js'
import type { ProgressDisplay } from './progress-display.js'
import { describeProgress } from './render/progress.js'

/** A terminal is redrawn at most this often. */
const redrawEveryMs = 100

/** A bar that redraws its line. */
export class ProgressBar implements ProgressDisplay {
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
