import { OnefoldError } from '../errors.js'

/** About the most characters of an answer that is held whole. A string has at most twice as many. */
export const longestAnswer = 256 * 2 ** 20

/** Estimated characters that a value takes in JSON besides strings and names: marks, numbers, the beginning of a name. */
const perValue = 6

/** Adds up the parts of an answer, which are held until the last of them is there. */
export class AnswerBudget {
  readonly #limit: number
  #held = 0

  constructor(limitCharacters: number) {
    this.#limit = limitCharacters
  }

  /** @throws OnefoldError BODY_TOO_LARGE if the answers so far, this one included, are above the limit */
  take(answer: unknown): void {
    this.#held += estimateJsonLength(answer)
    this.check()
  }

  /** @throws OnefoldError BODY_TOO_LARGE if the answers so far are above the limit */
  check(): void {
    if (this.#held > this.#limit) throw answerTooLarge()
  }
}

/** The fault of an answer that is too large to be held or written. */
export function answerTooLarge(): OnefoldError {
  return new OnefoldError(
    'BODY_TOO_LARGE',
    'answer: it would be hundreds of megabytes; ask for less at a time, or for fewer fields with _source',
  )
}

/** Cheap, because strings are not looked into: characters that JSON escapes are counted as one. */
function estimateJsonLength(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return perValue
  if (Array.isArray(value)) return value.reduce<number>((sum, child) => sum + estimateJsonLength(child), perValue)
  let length = perValue
  for (const [name, child] of Object.entries(value)) length += name.length + perValue + estimateJsonLength(child)
  return length
}
