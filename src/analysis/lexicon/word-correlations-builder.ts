import { hexOf } from '../../hashing/hash64.js'
import { mix32 } from '../../hashing/mix.js'
import type { AnalysedText } from '../analysed-text.js'
import { bucketBitsFor, frequencyTableWords, writeFrequencyTable } from './frequency-table.js'
import { encodeSection } from './lexicon-section.js'
import { TermCounts } from './term-counts.js'
import { correlationHeaderWords, factorBits, factorUnit, wordCorrelationsTag, wordCorrelationsVersion } from './word-correlations.js'

/** Most documents in which factors are counted. */
const maxDocuments = 10_000
/** Most distinct terms of a document that count, the first ones. */
const maxTermsOfDocument = 400
const maxTerms = 20_000
const maxPartners = 64
/** Terms in fewer documents have no row: two words that occur together in their only document would have a factor of 1. */
const minDocuments = 5
/** Smaller factors are left out. */
const minFactor = 1 / 64

/** Distinct terms of a document, as hashes. */
interface CountedDocument {
  readonly highs: Uint32Array
  readonly lows: Uint32Array
}

/**
 * Builds {@link WordCorrelations} from a collection, in one pass.
 *
 * Factors are counted in at most 10,000 documents, drawn by a hash of their words, so that the order of the documents does not matter and copies
 * count once. The first 400 distinct terms of each document count. Memory: at most 3.2 KB for a document and 64 MB in all; the pairs of the matrix
 * are never all in memory at once. Building takes about a second for 10,000 news stories, and never more than a few.
 */
export class WordCorrelationsBuilder {
  #documents = new Map<string, CountedDocument>()

  /** The only pass over one document. */
  count({ terms }: Pick<AnalysedText, 'terms'>): void {
    const distinct = new Map<string, { readonly high: number; readonly low: number }>()
    for (const term of terms) {
      if (term.stop) continue
      distinct.set(term.text, term)
      if (distinct.size === maxTermsOfDocument) break
    }
    const hashes = [...distinct.values()]
    if (hashes.length < 2) return
    const document = { highs: Uint32Array.from(hashes, ({ high }) => high), lows: Uint32Array.from(hashes, ({ low }) => low) }
    this.#documents.set(keyOf(document), document)
    if (this.#documents.size >= maxDocuments * 2) this.#thinOut()
  }

  /** The section of the lexicon file; the same in whatever order the documents come. */
  build(): Uint32Array {
    this.#thinOut()
    const documents = [...this.#documents.values()]
    const counts = frequentTerms(documents)
    const hashes = counts.sortedHashes(1)
    const matrix = new CorrelationRows(hashes, documents)
    const rows = matrix.mutualRows()
    const partners = rows.reduce((sum, row) => sum + row.length, 0)
    const tableWords = frequencyTableWords(bucketBitsFor(hashes.length), hashes.length)
    const body = new Uint32Array(correlationHeaderWords + tableWords + hashes.length + 1 + partners)
    body.set([hashes.length, partners, documents.length])
    writeFrequencyTable(body, correlationHeaderWords, hashes, counts)
    writeRows(body, correlationHeaderWords + tableWords, rows)
    return encodeSection(wordCorrelationsTag, wordCorrelationsVersion, body)
  }

  /** Keeps the documents with the smallest keys. */
  #thinOut(): void {
    if (this.#documents.size <= maxDocuments) return
    this.#documents = new Map([...this.#documents].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, maxDocuments))
  }
}

/** A hash of the set of terms, as a string in random order. */
function keyOf({ highs, lows }: CountedDocument): string {
  let a = 0
  let b = 0
  for (let i = 0; i < highs.length; i++) {
    a = (a + mix32(highs[i]!)) | 0
    b = (b + mix32(lows[i]!)) | 0
  }
  return hexOf({ high: mix32(a), low: mix32(b) })
}

/** The document counts of the terms that get a row, the most frequent ones. Of the terms of one frequency, either all get rows or none. */
function frequentTerms(documents: readonly CountedDocument[]): TermCounts {
  const counts = new TermCounts()
  for (const { highs, lows } of documents) for (let i = 0; i < highs.length; i++) counts.add(highs[i]!, lows[i]!)
  let threshold = minDocuments
  let frequent = counts.filtered((high, low) => counts.get(high, low) >= threshold)
  while (frequent.size > maxTerms) {
    threshold++
    frequent = frequent.filtered((high, low) => counts.get(high, low) >= threshold)
  }
  return frequent
}

function writeRows(body: Uint32Array, at: number, rows: readonly Uint32Array[]): void {
  const partnersAt = at + rows.length + 1
  let end = 0
  rows.forEach((row, term) => {
    body.set(row, partnersAt + end)
    end += row.length
    body[at + term + 1] = end
  })
}

/** Computes the matrix row by row, from the documents of each term and the terms of each document. */
class CorrelationRows {
  /** The numbers of each document's terms. */
  readonly #termsOf: Uint32Array[]
  /** The documents of each term. */
  readonly #documentsOf: number[][]
  /** For each term, the number of documents that it shares with the term at hand. */
  readonly #together: Uint32Array

  constructor(hashes: BigUint64Array, documents: readonly CountedDocument[]) {
    const numbers = new Map<bigint, number>()
    for (let number = 0; number < hashes.length; number++) numbers.set(hashes[number]!, number)
    this.#documentsOf = Array.from(hashes, () => [])
    this.#together = new Uint32Array(hashes.length)
    this.#termsOf = documents.map(({ highs, lows }, document) => {
      const terms: number[] = []
      for (let i = 0; i < highs.length; i++) {
        const number = numbers.get((BigInt(highs[i]!) << 32n) | BigInt(lows[i]!))
        if (number === undefined) continue
        terms.push(number)
        this.#documentsOf[number]!.push(document)
      }
      return Uint32Array.from(terms)
    })
  }

  /** For each term, those of its best partners that have it among their own best, so that rows stay bounded and the matrix symmetric. */
  mutualRows(): Uint32Array[] {
    const best = this.#documentsOf.map((_, term) => this.#bestPartners(term))
    const numbers = best.map((row) => new Set(Array.from(row, (partner) => partner >>> factorBits)))
    return best.map((row, term) => row.filter((partner) => numbers[partner >>> factorBits]!.has(term)).sort())
  }

  #bestPartners(term: number): Uint32Array {
    const found: { partner: number; factor: number }[] = []
    for (const partner of this.#countTogether(term)) {
      const together = this.#together[partner]!
      this.#together[partner] = 0
      const factor = together / (this.#documentsOf[term]!.length + this.#documentsOf[partner]!.length - together)
      if (partner !== term && factor >= minFactor) found.push({ partner, factor })
    }
    found.sort((a, b) => b.factor - a.factor || a.partner - b.partner)
    return Uint32Array.from(found.slice(0, maxPartners), encodePartner)
  }

  /** Counts in `#together` the documents that a term shares with each other term. @returns the terms that share any */
  #countTogether(term: number): number[] {
    const touched: number[] = []
    for (const document of this.#documentsOf[term]!) {
      for (const other of this.#termsOf[document]!) if (this.#together[other]!++ === 0) touched.push(other)
    }
    return touched
  }
}

function encodePartner({ partner, factor }: { readonly partner: number; readonly factor: number }): number {
  return ((partner << factorBits) | Math.round(factor * factorUnit)) >>> 0
}
