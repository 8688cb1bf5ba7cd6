import type { Term } from '../analysed-text.js'
import { bucketBitsFor, type FrequencyTable, findHash, frequencyTableWords, isAscending, readFrequencyTable } from './frequency-table.js'
import { invalidLexicon, type LexiconSection } from './lexicon-section.js'

/** "ofWC" */
export const wordCorrelationsTag = 0x4357666f

/** Raised if the layout of the table or the computation changes. */
export const wordCorrelationsVersion = 1

/** Words before the table: numbers of terms, of partners, and of counted documents. */
export const correlationHeaderWords = 3

/** A partner is one word: its number in the upper 17 bits, its factor in 32767ths in the lower 15. */
export const factorBits = 15
/** A factor of 1. */
export const factorUnit = 2 ** factorBits - 1
/** Largest number of terms. */
const maxCorrelatedTerms = 2 ** (32 - factorBits)

/**
 * Word correlation factors of a reference collection, frozen: `c(i, j) = n_ij / (n_i + n_j − n_ij)` over its documents (Yerra 2005, eq. 3.1).
 *
 * A compact part of the matrix: each term that occurs often enough has the partners with the largest factors; all other factors are 0. The matrix is
 * symmetric. At most 20,000 terms have 64 partners each, which takes 5.4 MB. Body of the section: the header, a `FrequencyTable` with the number of
 * documents of each term, the starts of each term's partners, and the partners, ascending.
 */
export class WordCorrelations {
  /** 16 lowercase hex digits. */
  readonly id: string
  /** Number of terms that have a row. */
  readonly terms: number
  /** Number of documents in which factors were counted. */
  readonly documents: number
  readonly #table: FrequencyTable
  readonly #starts: Uint32Array
  readonly #partners: Uint32Array

  /** @throws OnefoldError `LEXICON_INVALID` */
  constructor({ body, checksum }: LexiconSection) {
    const [terms = 0, partners = 0, documents = 0] = body
    const bucketBits = bucketBitsFor(terms)
    const startsAt = correlationHeaderWords + frequencyTableWords(bucketBits, terms)
    const fits = terms <= maxCorrelatedTerms && body.length === startsAt + terms + 1 + partners
    const table = fits ? readFrequencyTable(body, correlationHeaderWords, { bucketBits, hashes: terms }) : undefined
    const starts = body.subarray(startsAt, startsAt + terms + 1)
    const list = body.subarray(startsAt + terms + 1)
    if (table === undefined || starts.at(-1) !== partners || !isAscending(starts) || list.some((each) => each >>> factorBits >= terms)) {
      throw invalidLexicon('its table of word correlations is out of order')
    }
    this.id = checksum
    this.terms = terms
    this.documents = documents
    this.#table = table
    this.#starts = starts
    this.#partners = list
  }

  /** Number of a term's row, from 0; -1 if it has none. */
  numberOf({ high, low }: Pick<Term, 'high' | 'low'>): number {
    return findHash(this.#table, high, low)
  }

  partnerCount(term: number): number {
    return this.#starts[term + 1]! - this.#starts[term]!
  }

  /** Number of a term's i-th partner. */
  partner(term: number, i: number): number {
    return this.#partners[this.#starts[term]! + i]! >>> factorBits
  }

  /** Factor of a term and its i-th partner, above 0 and up to 1. */
  factorOfPartner(term: number, i: number): number {
    return (this.#partners[this.#starts[term]! + i]! & factorUnit) / factorUnit
  }
}
