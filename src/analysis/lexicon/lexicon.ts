import type { Term } from '../analysed-text.js'
import type { GramFrequencies } from './gram-table.js'
import type { WordCorrelations } from './word-correlations.js'

/**
 * A frozen table of document frequencies: which terms are rare and which are common in a reference collection.
 *
 * A signature of a lexicon family is a function of (text, analyser version, lexicon). So it carries the lexicon's id, and signatures made with
 * different lexicons are never compared.
 */
export interface Lexicon {
  /** 16 lowercase hex digits: a digest of everything that can change a signature (format version, analyser version, N, the table). */
  readonly id: string
  /** N: documents in the reference collection, at least 1. */
  readonly documents: number
  /** df: number of documents with a term; 0 for an unknown term. */
  documentFrequency(term: Term): number
  /** ln(N / df), CoDet eq. 2.1; an unknown term counts as df = 1. */
  idf(term: Term): number
  /** How often character 4-grams occur in the reference collection; undefined if the table was not built. */
  readonly grams?: GramFrequencies | undefined
  /** The words that go together in the reference collection; undefined if the table was not built. */
  readonly correlations?: WordCorrelations | undefined
}
