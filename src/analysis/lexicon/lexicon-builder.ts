import { OnefoldError } from '../../errors.js'
import { FrequentHashes, maxCounted } from './frequent-hashes.js'
import { type CountedText, GramTableBuilder } from './gram-table.js'
import { encodeLexicon } from './lexicon-format.js'
import { WordCorrelationsBuilder } from './word-correlations-builder.js'

/** Settings of a lexicon build. */
export interface LexiconBuilderOptions {
  /**
   * Terms in fewer documents are left out, 1..65535, default 2: a term that occurs in one document is a misspelling or a name, and counts as unknown.
   */
  readonly minDocumentFrequency?: number | undefined
  /**
   * Most terms that are counted exactly, at least 1, default 1,000,000. If more qualify, the rarest are left out, as if `minDocumentFrequency` were
   * higher, up to 65,535.
   */
  readonly maxTerms?: number | undefined
  /**
   * Whether to build the tables for comparing sentences, too: how often character 4-grams occur, and which words go together. Default false: they
   * take twice as long to build as the lexicon, and add up to 8 MB to it. They do not change the lexicon's id.
   */
  readonly sentenceTables?: boolean | undefined
}

/**
 * Builds a df table in two passes over a collection: {@link estimate} every document, then {@link count} every document, in any order, then
 * {@link build}.
 *
 * Memory is bounded whatever the collection: 8 MB of counters and, for a million terms, 25 MB of exact counts and as much again while they grow or
 * the file is made; with the tables for sentences at most 85 MB more.
 */
export class LexiconBuilder {
  readonly #terms: FrequentHashes
  readonly #grams: GramTableBuilder | undefined
  readonly #correlations: WordCorrelationsBuilder | undefined
  #documents = 0

  /** @throws OnefoldError `PARAMETER_INVALID` for a setting outside its range */
  constructor({ minDocumentFrequency = 2, maxTerms = 1_000_000, sentenceTables = false }: LexiconBuilderOptions = {}) {
    this.#terms = new FrequentHashes(
      inRange('minDocumentFrequency', minDocumentFrequency, maxCounted),
      inRange('maxTerms', maxTerms, 2 ** 26),
    )
    if (!sentenceTables) return
    this.#grams = new GramTableBuilder()
    this.#correlations = new WordCorrelationsBuilder()
  }

  /** First pass over one document. */
  estimate(text: CountedText): void {
    for (const { high, low } of new Set(text.terms)) this.#terms.estimate(high, low)
    this.#grams?.estimate(text)
  }

  /** Second pass over one document. A document that the first pass did not see adds to N and to the terms that are known. */
  count(text: CountedText): void {
    this.#documents++
    for (const { high, low } of new Set(text.terms)) this.#terms.count(high, low)
    this.#grams?.count(text)
    this.#correlations?.count(text)
  }

  /**
   * The bytes of the lexicon. The same documents give the same bytes in whatever order they come.
   *
   * @throws OnefoldError `INPUT_EMPTY` if no document was counted
   */
  build(): Uint8Array {
    if (this.#documents === 0)
      throw new OnefoldError('INPUT_EMPTY', 'A lexicon needs at least one document: give some, or name a path that holds some.')
    const { minCount, counts } = this.#terms
    const sections = [this.#grams?.build(), this.#correlations?.build()].filter((section) => section !== undefined)
    return encodeLexicon(this.#documents, minCount, counts, sections)
  }
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
