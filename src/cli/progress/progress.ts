import type { CliContext } from '../cli-context.js'
import type { ProgressDisplay, ShownProgress } from './progress-display.js'

/** Least milliseconds between two lines of progress where there is no terminal. */
const lineEveryMs = 5000

/** A bar on a terminal, a line every few seconds elsewhere, nothing when quiet. */
export async function createDisplay(context: CliContext, quiet: boolean): Promise<ProgressDisplay> {
  if (quiet) return { show: () => {}, clear: () => {} }
  if (!context.interactive) return new ProgressLines(context)
  const { ProgressBar } = await import('./progress-bar.js')
  return new ProgressBar(context)
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

  clear(): void {}
}
