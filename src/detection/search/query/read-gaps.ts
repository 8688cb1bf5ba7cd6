import type { JsonObject } from '../../../model.js'

/** How many shards failed to contribute to an answer. */
export function failedShards({ _shards: shards }: JsonObject): number {
  return Number((shards as JsonObject | undefined)?.failed ?? 0)
}

/**
 * What is missing of a result that was read in several parts: an answer made of them is as incomplete as the worst of them, and has to tell its
 * reader.
 */
export class ReadGaps {
  #isTimedOut = false
  #worst: JsonObject = {}

  /** Records what is missing of the answer to one read. */
  add(answer: JsonObject): void {
    this.#isTimedOut ||= answer.timed_out === true
    if (failedShards(answer) > failedShards(this.#worst)) this.#worst = answer
  }

  /** The keys by which an answer tells what is missing; none if nothing is. */
  get told(): JsonObject {
    const { _shards } = this.#worst
    return { ...(this.#isTimedOut && { timed_out: true }), ...(_shards !== undefined && { _shards }) }
  }
}
