import type { Progress } from '../../compose/files/reading-events.js'
import type { CliContext } from '../cli-context.js'
import { describeProgress } from '../render/progress.js'
import type { ProgressDisplay, ShownProgress } from './progress-display.js'

/** Least milliseconds between two lines of progress where there is no terminal. */
const lineEveryMs = 5000

/** A bar on a terminal, a line every few seconds elsewhere, nothing when quiet. */
export async function createDisplay(context: CliContext, quiet: boolean): Promise<ProgressDisplay> {
  if (quiet) return { show: () => {}, pause: () => {}, end: () => {} }
  if (!context.interactive) return new ProgressLines(context)
  const { ProgressBar } = await import('./progress-bar.js')
  return new ProgressBar(context)
}

/** Shows the progress of reading, with rate and time left, on a {@link createDisplay}. */
export async function createProgress(context: CliContext, quiet: boolean) {
  const display = await createDisplay(context, quiet)
  const start = context.now()
  const update = (progress: Progress): void => {
    const { bytes, totalBytes } = progress
    const text = (): string => describeProgress(progress, context.now() - start)
    display.show({ done: bytes, total: totalBytes ?? bytes, text })
  }
  return { update, pause: () => display.pause(), end: () => display.end() }
}

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

  pause(): void {}

  end(): void {}
}
