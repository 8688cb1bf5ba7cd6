import { OnefoldError } from '../errors.js'

/**
 * Turns of the event loop in which no request has come before the next one begins. In one turn the process takes a new connection, in the next it
 * reads what was sent there.
 */
const quietTurns = 2

/**
 * Milliseconds for which requests may begin one after another, and for which the next ones wait at most while there is other work: beside a load of
 * documents, turns of the event loop are long, and requests come in most of them.
 */
const shareMs = 20

/**
 * Lets requests begin one after another, and reads all others that have arrived in between: of hundreds that arrive together each would otherwise be
 * done before the next is read, and that may be a probe's (docs/decisions/0241-requests-begin-in-turn.md).
 */
export class RequestTurns {
  readonly #mostWaiting: number
  readonly #now: () => number
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  /**
   * @param mostWaiting how many may wait for their turn
   * @param now milliseconds of a monotonic clock
   */
  constructor(mostWaiting: number, now = () => performance.now()) {
    this.#mostWaiting = mostWaiting
    this.#now = now
  }

  /** Resolves when it is the caller's turn. @throws OnefoldError RATE_LIMITED if too many wait already */
  async take(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting)
      throw new OnefoldError('RATE_LIMITED', `${this.#mostWaiting} requests wait already; send it again in a second`)
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    this.#beginUntil(this.#now() + shareMs)
  }

  /** Lets the next ones begin, each when the one before it has given up the thread, and after the given time others have their turn. */
  #beginUntil(end: number): void {
    // A tick that a microtask asks for comes behind all microtasks, so what has begun waits for something by then.
    const next = () => {
      if (this.#waiting.length === 0 || this.#now() >= end) return this.#passAfter(quietTurns, this.#waiting.length, this.#now())
      this.#waiting.shift()!()
      this.#beginUntil(end)
    }
    queueMicrotask(() => process.nextTick(next))
  }

  /**
   * Lets the next ones begin after some turns of the event loop.
   *
   * @param waited how many waited before the turn that comes
   * @param since when others had their turn
   */
  #passAfter(turns: number, waited: number, since: number): void {
    setImmediate(() => {
      const { length } = this.#waiting
      const turnsLeft = length > waited ? quietTurns : turns - 1
      if (turnsLeft > 0 && this.#now() - since < shareMs) return this.#passAfter(turnsLeft, length, since)
      if (length > 0) this.#beginUntil(this.#now() + shareMs)
      else this.#isTaken = false
    })
  }
}
