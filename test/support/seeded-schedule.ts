import { seededRandom } from './seeded-random.js'

/** Runs tasks one step at a time, in an order that depends on the seed alone. A task waits whenever it asks for a turn. */
export class SeededSchedule {
  readonly random: () => number
  #waiting: (() => void)[] = []
  #isRunning = false

  constructor(seed: number) {
    this.random = seededRandom(seed)
  }

  /** A whole number below a bound. */
  below(bound: number): number {
    return Math.floor(this.random() * bound)
  }

  /** Resolves at the task's turn; immediately if no schedule runs. */
  turn = (): Promise<void> => (this.#isRunning ? new Promise((resolve) => void this.#waiting.push(resolve)) : Promise.resolve())

  /** Runs tasks to their end. Rejects with the first failure, after all have ended. */
  async run(tasks: readonly (() => Promise<void>)[]): Promise<void> {
    this.#isRunning = true
    let open = tasks.length
    const ended = Promise.allSettled(tasks.map((task) => task().finally(() => void open--)))
    while (open > 0) {
      // Tasks that can continue without a turn do so first.
      await new Promise<void>((resolve) => setImmediate(resolve))
      this.#waiting.splice(this.below(this.#waiting.length), 1)[0]?.()
    }
    this.#isRunning = false
    const failed = (await ended).find((each) => each.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
}
