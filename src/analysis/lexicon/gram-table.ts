import { mix32 } from '../../hashing/mix.js'
import type { AnalysedText, Term } from '../analysed-text.js'
import {
  bucketBitsFor,
  type FrequencyTable,
  findHash,
  frequencyTableWords,
  readFrequencyTable,
  writeFrequencyTable,
} from './frequency-table.js'
import { FrequentHashes } from './frequent-hashes.js'
import { encodeSection, invalidLexicon, type LexiconSection } from './lexicon-section.js'

/** Number of characters of a gram. */
export const gramLength = 4

/** "ofGR" */
export const gramTableTag = 0x5247666f

/** Raised if the layout of the table or the way of counting changes. */
export const gramTableVersion = 1

const headerWords = 2
/** Most grams that are kept: 2.6 MB. In English news about 100,000 occur at least twice. */
const maxGrams = 200_000
const minOccurrences = 2

/** How often a character 4-gram occurs in a reference collection. */
export interface GramFrequencies {
  /** 16 lowercase hex digits. Grams chosen with different tables never compare. */
  readonly id: string
  /** Occurrences of the gram at code unit `at` of `letters`; 0 for an unknown gram. */
  frequency(letters: string, at: number): number
}

/** A frozen {@link GramFrequencies} that reads the bytes of the lexicon file. Grams are exact: four UTF-16 code units are the 64 bits of a key. */
export class GramTable implements GramFrequencies {
  readonly id: string
  /** Number of grams in the table. */
  readonly grams: number
  /** Rarer grams are unknown. */
  readonly minOccurrences: number
  readonly #table: FrequencyTable

  /** @throws OnefoldError `LEXICON_INVALID` */
  constructor({ body, checksum }: LexiconSection) {
    const [grams = 0, smallest = 0] = body
    const bucketBits = bucketBitsFor(grams)
    const fits = body.length === headerWords + frequencyTableWords(bucketBits, grams)
    const table = fits ? readFrequencyTable(body, headerWords, { bucketBits, hashes: grams }) : undefined
    if (table === undefined) throw invalidLexicon('its gram table is out of order')
    this.id = checksum
    this.grams = grams
    this.minOccurrences = smallest
    this.#table = table
  }

  frequency(letters: string, at: number): number {
    const low = lowKey(letters, at)
    const place = findHash(this.#table, highKey(letters, at, low), low)
    return place < 0 ? 0 : this.#table.frequencies[place]!
  }
}

/** The parts of a text that are counted for a lexicon. */
export type CountedText = Pick<AnalysedText, 'sentences' | 'terms'>

/**
 * Counts the 4-grams of sentences in two passes, as `LexiconBuilder` counts terms. At most 200,000 grams are kept, the most frequent ones; all others
 * count as 0, the rarest.
 */
export class GramTableBuilder {
  readonly #counts = new FrequentHashes(minOccurrences, maxGrams)

  /** First pass over one document. */
  estimate(text: CountedText): void {
    visitGrams(text, (high, low) => this.#counts.estimate(high, low))
  }

  /** Second pass over one document. */
  count(text: CountedText): void {
    visitGrams(text, (high, low) => this.#counts.count(high, low))
  }

  /** The section of the lexicon file; the same in whatever order the documents come. */
  build(): Uint32Array {
    const { counts, minCount } = this.#counts
    const hashes = counts.sortedHashes(minCount)
    const body = new Uint32Array(headerWords + frequencyTableWords(bucketBitsFor(hashes.length), hashes.length))
    body.set([hashes.length, minCount])
    writeFrequencyTable(body, headerWords, hashes, counts)
    return encodeSection(gramTableTag, gramTableVersion, body)
  }
}

/** The letters of a sentence's words joined, without stop words. Grams are taken from this string. */
export function joinLetters(terms: readonly Term[], from: number, end: number): string {
  let letters = ''
  for (let i = from; i < end; i++) if (!terms[i]!.stop) letters += terms[i]!.text
  return letters
}

function visitGrams({ sentences, terms }: CountedText, visit: (high: number, low: number) => void): void {
  for (const { firstToken, endToken } of sentences) {
    const letters = joinLetters(terms, firstToken, endToken)
    for (let at = 0; at + gramLength <= letters.length; at++) {
      const low = lowKey(letters, at)
      visit(highKey(letters, at, low), low)
    }
  }
}

// Two rounds of a Feistel network: a bijection on 64 bits, whose upper bits spread over the buckets.
function lowKey(letters: string, at: number): number {
  return (((letters.charCodeAt(at + 2) << 16) | letters.charCodeAt(at + 3)) ^ mix32(firstUnits(letters, at))) >>> 0
}

function highKey(letters: string, at: number, low: number): number {
  return (firstUnits(letters, at) ^ mix32(low)) >>> 0
}

function firstUnits(letters: string, at: number): number {
  return (letters.charCodeAt(at) << 16) | letters.charCodeAt(at + 1)
}
