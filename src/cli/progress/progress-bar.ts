import { Presets, SingleBar } from 'cli-progress'
import type { CliContext } from '../cli-context.js'
import type { ProgressDisplay, ShownProgress } from './progress-display.js'

/** Least milliseconds between two redraws of a terminal. */
const redrawEveryMs = 100

/** A bar that redraws its line. */
export class ProgressBar implements ProgressDisplay {
  readonly #context: CliContext
  readonly #bar: SingleBar
  #drawn = false
  #last = Number.NEGATIVE_INFINITY

  constructor(context: CliContext) {
    this.#context = context
    this.#bar = new SingleBar(
      { stream: context.stderr as NodeJS.WriteStream, format: '{bar} {text}', barsize: 24, clearOnComplete: true, hideCursor: true },
      Presets.shades_classic,
    )
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
