import type { WriteOutcome } from '../model.js'

/** How the writes that a process accepted have ended. At any moment `accepted` is the sum of the others. */
export interface WriteAccount {
  readonly accepted: number
  /** Created, updated or deleted. */
  readonly ok: number
  /** Nothing had to be done, or nothing existed to be deleted. */
  readonly noop: number
  readonly conflict: number
  /** Refused, or answered with an error that says that it was not done. */
  readonly refused: number
  /** Under way: counted from the writes that are held, not computed from the others. */
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

/** Counts writes as they are accepted and as they end. */
export class WriteLedger {
  #accepted = 0
  readonly #ended = { ok: 0, noop: 0, conflict: 0, refused: 0 }

  accept(count: number): void {
    this.#accepted += count
  }

  /** Counts a write that has ended. */
  end({ result }: WriteOutcome): void {
    this.#ended[result === 'pending' ? 'refused' : ends[result]]++
  }

  /** Counts writes that will not be done, and whose callers have been told. */
  refuse(count: number): void {
    this.#ended.refused += count
  }

  /** @param pending number of writes that are held */
  account(pending: number): WriteAccount {
    return { accepted: this.#accepted, ...this.#ended, pending }
  }
}
