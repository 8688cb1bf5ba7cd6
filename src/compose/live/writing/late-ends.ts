import { OnefoldError } from '../../../errors.js'
import type { Logger } from '../../../logger/logger.js'
import type { WriteOutcome } from '../../../model.js'

/** Writes that ended with one type of error. */
interface LateFailure {
  readonly collection: string
  /** The first of them. */
  readonly id: string | undefined
  readonly reason: string
  readonly code?: string
  more: number
}

const what = 'writes ended with an error after their callers had been told that they may still be done'

/**
 * Logs how writes ended whose callers were told that their time was over: of those that ended with an error the first of each type, and how many more.
 * Those that end together, of however many requests, are told together: when the process stops, thousands may.
 */
export class LateEnds {
  readonly #logger: Logger
  readonly #failures = new Map<string, LateFailure>()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Waits for writes that are late. Never rejects. @param writing resolves with their outcomes */
  async follow(
    collection: string,
    writes: readonly { readonly id: string }[],
    writing: Promise<{ readonly outcomes: readonly WriteOutcome[] }>,
  ): Promise<void> {
    try {
      for (const { id, error } of (await writing).outcomes) {
        if (error !== undefined) this.#note(error.type, { collection, id, reason: error.reason, more: 0 })
      }
    } catch (error) {
      const failure = { collection, id: writes[0]?.id, more: writes.length - 1 }
      if (error instanceof OnefoldError) this.#note(error.code, { ...failure, reason: error.message, code: error.code })
      else this.#logger.error(what, { ...failure, error })
    }
  }

  #note(type: string, failure: LateFailure): void {
    if (this.#failures.size === 0) setImmediate(() => this.#log())
    const key = `${failure.collection} ${type}`
    const first = this.#failures.get(key)
    if (first === undefined) this.#failures.set(key, failure)
    else first.more += 1 + failure.more
  }

  #log(): void {
    for (const failure of this.#failures.values()) this.#logger.warn(what, { ...failure })
    this.#failures.clear()
  }
}
