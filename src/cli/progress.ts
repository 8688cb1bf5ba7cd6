import type { Progress } from '../compose/reading-events.js'
import type { CliContext } from './cli-context.js'
import type { ProgressDisplay } from './progress-display.js'
import { describeProgress } from './render/progress.js'

/** Without a terminal a line is printed at most this often. */
const lineEveryMs = 5000

/** A bar with rate and time left on a terminal, a line every few seconds elsewhere, nothing when quiet. */
export async function createProgress(context: CliContext, quiet: boolean): Promise<ProgressDisplay> {
  if (quiet) return { update: () => {}, pause: () => {}, end: () => {} }
  if (!context.interactive) return new ProgressLines(context)
  const { ProgressBar } = await import('./progress-bar.js')
  return new ProgressBar(context)
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
