import { OnefoldError } from '../errors.js'

/**
 * Turns of the event loop in which no request has come before the next one begins. In one turn the process takes a new connection, in the next it
 * reads what was sent there.
 */
const quietTurns = 2

/**
 * Lets requests begin one after another, and reads all others that have arrived in between: of hundreds that arrive together each would otherwise be
 * done before the next is read, and that may be a probe's (docs/decisions/0241-requests-begin-in-turn.md).
 */
export class RequestTurns {
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  /** @param mostWaiting how many may wait for their turn */
  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** Resolves when it is the caller's turn. @throws OnefoldError RATE_LIMITED if too many wait already */
  async take(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting)
      throw new OnefoldError('RATE_LIMITED', `${this.#mostWaiting} requests wait already; send it again in a second`)
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    this.#passAfter(quietTurns, this.#waiting.length)
  }

  /** Lets the next one begin after some turns of the event loop. @param waited how many waited before the turn that comes */
  #passAfter(turns: number, waited: number): void {
    setImmediate(() => {
      const { length } = this.#waiting
      if (length > waited) return this.#passAfter(quietTurns, length)
      if (turns > 1) return this.#passAfter(turns - 1, length)
      this.#isTaken = false
      this.#waiting.shift()?.()
    })
  }
}
