import type { Term } from '../analysed-text.js'
import { findHash } from './frequency-table.js'
import { GramTable, gramTableTag, gramTableVersion } from './gram-table.js'
import type { Lexicon } from './lexicon.js'
import { decodeLexicon, type LexiconTable } from './lexicon-format.js'
import type { LexiconSection } from './lexicon-section.js'
import { WordCorrelations, wordCorrelationsTag, wordCorrelationsVersion } from './word-correlations.js'

/** A lexicon that was built from a collection; see {@link Lexicon}. */
export class FrozenLexicon implements Lexicon {
  readonly id: string
  readonly documents: number
  /** Number of terms in the table. Rarer ones were left out. */
  readonly terms: number
  /** Terms in fewer documents of the reference collection are unknown. */
  readonly minDocumentFrequency: number
  /** How often character 4-grams occur in the reference collection; undefined if the table was not built, or was built by another version. */
  readonly grams: GramTable | undefined
  /** The words that go together in the reference collection; undefined in the same cases as {@link grams}. */
  readonly correlations: WordCorrelations | undefined
  readonly #table: LexiconTable

  /**
   * Opens the bytes of a lexicon file without copying them, so that threads can share one buffer.
   *
   * @throws OnefoldError `LEXICON_VERSION`, `LEXICON_INVALID`
   */
  constructor(bytes: Uint8Array) {
    const table = decodeLexicon(bytes)
    this.#table = table
    this.id = table.checksum
    this.documents = table.documents
    this.terms = table.highs.length
    this.minDocumentFrequency = table.minDocumentFrequency
    const grams = sectionOf(table, gramTableTag, gramTableVersion)
    const correlations = sectionOf(table, wordCorrelationsTag, wordCorrelationsVersion)
    this.grams = grams && new GramTable(grams)
    this.correlations = correlations && new WordCorrelations(correlations)
  }

  documentFrequency(term: Pick<Term, 'high' | 'low'>): number {
    const at = findHash(this.#table, term.high, term.low)
    return at < 0 ? 0 : this.#table.frequencies[at]!
  }

  idf(term: Pick<Term, 'high' | 'low'>): number {
    return Math.log(this.documents / Math.max(1, this.documentFrequency(term)))
  }
}

/** The section with a tag and the version that this release reads. A section of another version is ignored. */
function sectionOf({ sections }: LexiconTable, tag: number, version: number): LexiconSection | undefined {
  return sections.find((section) => section.tag === tag && section.version === version)
}
