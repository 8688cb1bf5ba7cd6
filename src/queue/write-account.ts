import type { WriteOutcome } from '../model.js'

/** How the writes that a process took have ended. What came in is the sum of the others at any moment. */
export interface WriteAccount {
  readonly accepted: number
  /** Created, updated or deleted. */
  readonly ok: number
  /** Nothing had to be done, or there was nothing to delete. */
  readonly noop: number
  readonly conflict: number
  /** Refused, or answered with an error that says that it was not done. */
  readonly refused: number
  /** On their way: counted from what is held, not from the others. */
  readonly pending: number
}

/** The ways in which a write ends. */
type WriteEnd = Exclude<keyof WriteAccount, 'accepted' | 'pending'>

const ends: Readonly<Record<Exclude<WriteOutcome['result'], 'pending'>, WriteEnd>> = {
  created: 'ok',
  updated: 'ok',
  deleted: 'ok',
  noop: 'noop',
  not_found: 'noop',
  conflict: 'conflict',
  refused: 'refused',
}

/** Counts writes as they are taken and as they end. */
export class WriteLedger {
  #accepted = 0
  readonly #ended = { ok: 0, noop: 0, conflict: 0, refused: 0 }

  accept(count: number): void {
    this.#accepted += count
  }

  /** A write has ended. */
  end({ result }: WriteOutcome): void {
    this.#ended[result === 'pending' ? 'refused' : ends[result]]++
  }

  /** Writes that will not be done, and whose callers know. */
  refuse(count: number): void {
    this.#ended.refused += count
  }

  /** @param pending counted from what is held */
  account(pending: number): WriteAccount {
    return { accepted: this.#accepted, ...this.#ended, pending }
  }
}
