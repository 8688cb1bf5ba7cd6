import type { JsonObject } from '../../../model.js'

/** How many shards an answer does without. */
export function failedShards({ _shards: shards }: JsonObject): number {
  return Number((shards as JsonObject | undefined)?.failed ?? 0)
}

/**
 * What is missing of a result that was read in several parts: an answer made of them is as incomplete as the worst of them, and whoever gets it has
 * to learn it.
 */
export class ReadGaps {
  #isTimedOut = false
  #worst: JsonObject = {}

  /** Notes what the answer to one read says. */
  add(answer: JsonObject): void {
    this.#isTimedOut ||= answer.timed_out === true
    if (failedShards(answer) > failedShards(this.#worst)) this.#worst = answer
  }

  /** The keys of an answer that tell it; none if nothing is missing. */
  get told(): JsonObject {
    const { _shards } = this.#worst
    return { ...(this.#isTimedOut && { timed_out: true }), ...(_shards !== undefined && { _shards }) }
  }
}
