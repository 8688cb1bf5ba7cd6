import type { SingleBar } from 'cli-progress'
import type { CliContext } from '../cli-context.js'

/** The progress of a run. */
interface ShownProgress {
  readonly done: number
  readonly total: number
  /** The progress in words; called only when it is shown. */
  text(): string
}

/** Shows the progress of a run on standard error. */
interface ProgressDisplay {
  show(progress: ShownProgress): void
  /** Removes the bar, at the end or so that another line can be printed; the next update draws it again. */
  clear(): void
}

/** A bar on a terminal, a line every few seconds elsewhere, nothing when quiet. */
export async function createDisplay(context: CliContext, quiet: boolean): Promise<ProgressDisplay> {
  if (quiet) return { show: () => {}, clear: () => {} }
  if (!context.interactive) return new ProgressLines(context)
  const { Presets, SingleBar } = await import('cli-progress')
  const looks = { format: '{bar} {text}', barsize: 24, clearOnComplete: true, hideCursor: true }
  return new ProgressBar(context, new SingleBar({ stream: context.stderr as NodeJS.WriteStream, ...looks }, Presets.shades_classic))
}

/** Least milliseconds between two lines of progress where there is no terminal. */
const lineEveryMs = 5000

class ProgressLines implements ProgressDisplay {
  readonly #context: CliContext
  #last: number

  constructor(context: CliContext) {
    this.#context = context
    this.#last = context.now()
  }

  show({ text }: ShownProgress): void {
    const now = this.#context.now()
    if (now - this.#last < lineEveryMs) return
    this.#last = now
    this.#context.stderr.write(`${text()}\n`)
  }

  clear(): void {}
}

/** Least milliseconds between two redraws of a terminal. */
const redrawEveryMs = 100

/** A bar that redraws its line. */
class ProgressBar implements ProgressDisplay {
  readonly #context: CliContext
  readonly #bar: SingleBar
  #drawn = false
  #last = Number.NEGATIVE_INFINITY

  constructor(context: CliContext, bar: SingleBar) {
    this.#context = context
    this.#bar = bar
  }

  show({ done, total, text }: ShownProgress): void {
    const now = this.#context.now()
    if (now - this.#last < redrawEveryMs) return
    this.#last = now
    const payload = { text: text() }
    if (this.#drawn) this.#bar.setTotal(Math.max(total, 1))
    if (this.#drawn) this.#bar.update(Math.min(done, total), payload)
    else this.#bar.start(Math.max(total, 1), Math.min(done, total), payload)
    this.#drawn = true
  }

  clear(): void {
    if (this.#drawn) this.#bar.stop()
    this.#drawn = false
  }
}
