import type { Term } from './analysed-text.js'
import type { Lexicon } from './lexicon.js'
import { decodeLexicon, type LexiconTable } from './lexicon-format.js'

/** A lexicon that was built from a collection; see {@link Lexicon}. */
export class FrozenLexicon implements Lexicon {
  readonly id: string
  readonly documents: number
  /** Terms in the table; rarer ones were left out. */
  readonly terms: number
  /** Terms in fewer documents of the reference collection are unknown. */
  readonly minDocumentFrequency: number
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
  }

  /** Looks through one bucket of about four hashes. Hot path: no allocation. */
  documentFrequency(term: Pick<Term, 'high' | 'low'>): number {
    const { buckets, bucketBits, highs, lows, frequencies } = this.#table
    const { high, low } = term
    const bucket = high >>> (32 - bucketBits)
    const end = buckets[bucket + 1]!
    for (let i = buckets[bucket]!; i < end; i++) if (highs[i] === high && lows[i] === low) return frequencies[i]!
    return 0
  }

  idf(term: Pick<Term, 'high' | 'low'>): number {
    return Math.log(this.documents / Math.max(1, this.documentFrequency(term)))
  }
}
