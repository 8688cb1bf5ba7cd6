import { OnefoldError } from '../errors.js'
import { mix32 } from '../hashing/mix.js'
import type { AnalysedText, Term } from './analysed-text.js'
import { encodeLexicon } from './lexicon-format.js'
import { TermCounts } from './term-counts.js'

/** Settings of a lexicon build. */
export interface LexiconBuilderOptions {
  /** Terms in fewer documents are left out, 1..65535, default 2: a term seen once is a misspelling or a name, and counts as unknown. */
  readonly minDocumentFrequency?: number
  /**
   * Most terms that are counted exactly, at least 1, default 1,000,000. When more qualify, the rarest are left out, as if
   * `minDocumentFrequency` were higher; at most 65,535 is reached so.
   */
  readonly maxTerms?: number
}

const counterBits = 22
const maxCount = 0xffff

/**
 * Builds a df table in two passes over a collection: {@link estimate} every document, then {@link count} every document, in any order, then
 * {@link build}.
 *
 * The first pass counts in 4 million hashed counters of 16 bits, which never count too low; the second counts exactly, and only terms whose
 * counter reached the minimum. Memory is bounded whatever the collection: 8 MB of counters and, for a million terms, 25 MB of exact counts
 * and as much again while they grow or the file is made.
 */
export class LexiconBuilder {
  readonly #maxTerms: number
  readonly #counters = new Uint16Array(1 << counterBits)
  #counts = new TermCounts()
  #threshold: number
  #documents = 0

  /** @throws OnefoldError `PARAMETER_INVALID` for a setting outside its range */
  constructor({ minDocumentFrequency = 2, maxTerms = 1_000_000 }: LexiconBuilderOptions = {}) {
    this.#threshold = inRange('minDocumentFrequency', minDocumentFrequency, maxCount)
    this.#maxTerms = inRange('maxTerms', maxTerms, 2 ** 26)
  }

  /** First pass over one document. */
  estimate({ terms }: Pick<AnalysedText, 'terms'>): void {
    for (const term of new Set(terms)) {
      const at = counterOf(term.high, term.low)
      if (this.#counters[at]! < maxCount) this.#counters[at]!++
    }
  }

  /** Second pass over one document; a document that the first pass did not see adds to N and to the terms that are known. */
  count({ terms }: Pick<AnalysedText, 'terms'>): void {
    this.#documents++
    for (const term of new Set(terms)) if (this.#qualifies(term)) this.#counts.add(term.high, term.low)
    if (this.#counts.size > this.#maxTerms) this.#raiseThreshold()
  }

  /**
   * The bytes of the lexicon; the same collection gives the same bytes in whatever order its documents came.
   *
   * @throws OnefoldError `INPUT_EMPTY` when no document was counted
   */
  build(): Uint8Array {
    if (this.#documents === 0) throw new OnefoldError('INPUT_EMPTY', 'A lexicon needs at least one document: name a path that holds some.')
    return encodeLexicon(this.#documents, this.#threshold, this.#counts)
  }

  #qualifies({ high, low }: Term): boolean {
    return this.#counters[counterOf(high, low)]! >= this.#threshold
  }

  /** Counters no longer change in the second pass, so a term that is let go never comes back with a part of its count. */
  #raiseThreshold(): void {
    while (this.#counts.size > this.#maxTerms && this.#threshold < maxCount) {
      this.#threshold++
      this.#counts = this.#counts.filtered((high, low) => this.#counters[counterOf(high, low)]! >= this.#threshold)
    }
  }
}

function counterOf(high: number, low: number): number {
  return mix32(high ^ Math.imul(low, 0x9e3779b1)) >>> (32 - counterBits)
}

function inRange(name: string, value: number, max: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new OnefoldError('PARAMETER_INVALID', `${name} is ${value}; it must be a whole number from 1 to ${max}.`, {
    name,
    value,
    min: 1,
    max,
  })
}
