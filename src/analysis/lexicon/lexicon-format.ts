import { OnefoldError } from '../../errors.js'
import { hexOf } from '../../hashing/hash64.js'
import { analyserVersion } from '../normalise.js'
import { bucketBitsFor, type FrequencyTable, frequencyTableWords, readFrequencyTable, writeFrequencyTable } from './frequency-table.js'
import { checksumWords, decodeSections, invalidLexicon, type LexiconSection } from './lexicon-section.js'
import type { TermCounts } from './term-counts.js'

/**
 * The binary form of a lexicon, which is also its form in memory: little-endian 32-bit words, so that a buffer shared between threads is used without
 * conversion.
 *
 *     word 0      magic, "ofLX"
 *     word 1      format version
 *     word 2      analyser version of the terms
 *     word 3      N, documents in the reference collection
 *     word 4      T, terms
 *     word 5      smallest df that was kept
 *     word 6      B, bits of the bucket number
 *     words 7, 8  checksum of all other words
 *     …           the df of the terms, a {@link FrequencyTable}
 *     …           any number of sections, see `LexiconSection`
 *
 * Hashes are random, so delta coding would save a quarter, but cost a copy for each thread.
 */
export interface LexiconTable extends FrequencyTable {
  readonly documents: number
  readonly minDocumentFrequency: number
  /** 16 lowercase hex digits, over everything except the sections. */
  readonly checksum: string
  /** Tables that follow the lexicon, including those of versions that this release does not know. */
  readonly sections: readonly LexiconSection[]
}

const magic = 0x584c666f
const formatVersion = 1
const headerWords = 9
const checksumWord = 7

/**
 * Bytes of a lexicon file.
 *
 * @param documents N, at least 1
 * @param minDocumentFrequency terms counted less often are left out, at least 1
 * @param sections as `encodeSection` makes them
 */
export function encodeLexicon(
  documents: number,
  minDocumentFrequency: number,
  counts: TermCounts,
  sections: readonly Uint32Array[] = [],
): Uint8Array {
  const hashes = counts.sortedHashes(minDocumentFrequency)
  const bucketBits = bucketBitsFor(hashes.length)
  const length = wordCount(bucketBits, hashes.length)
  const words = new Uint32Array(sections.reduce((sum, section) => sum + section.length, length))
  const lexicon = words.subarray(0, length)
  lexicon.set([magic, formatVersion, analyserVersion, documents, hashes.length, minDocumentFrequency, bucketBits])
  writeFrequencyTable(lexicon, headerWords, hashes, counts)
  lexicon.set(checksumWords(lexicon, checksumWord), checksumWord)
  let at = length
  for (const section of sections) {
    words.set(section, at)
    at += section.length
  }
  return new Uint8Array(words.buffer)
}

function wordCount(bucketBits: number, terms: number): number {
  return headerWords + frequencyTableWords(bucketBits, terms)
}

/**
 * Reads a lexicon file in place: the table consists of views of the buffer of `bytes`, which may be shared. Only bytes that are not aligned to four
 * are copied. Every word is checked, at about a millisecond for a million bytes.
 *
 * @throws OnefoldError `LEXICON_VERSION` for a format or analyser version that this release does not read, `LEXICON_INVALID` for anything else that
 * `encodeLexicon` did not write
 */
export function decodeLexicon(bytes: Uint8Array): LexiconTable {
  const words = wordsOf(bytes)
  if (words.length < headerWords || words[0] !== magic) throw invalidLexicon('it does not begin like a lexicon')
  refuseVersion('format', formatVersion, words[1]!)
  refuseVersion('analyser', analyserVersion, words[2]!)
  const documents = words[3]!
  const terms = words[4]!
  const minDocumentFrequency = words[5]!
  const bucketBits = words[6]!
  if (bucketBits < 1 || bucketBits > 31 || words.length < wordCount(bucketBits, terms)) throw invalidLexicon('it is cut off')
  const lexicon = words.subarray(0, wordCount(bucketBits, terms))
  const [first, second] = checksumWords(lexicon, checksumWord)
  if (words[checksumWord] !== first || words[checksumWord + 1] !== second) throw invalidLexicon('its checksum is wrong')
  // A forged file can have a right checksum.
  const table = readFrequencyTable(lexicon, headerWords, { bucketBits, hashes: terms })
  if (documents < 1 || table === undefined) throw invalidLexicon('its table is out of order')
  const sections = decodeSections(words.subarray(lexicon.length))
  if (sections === undefined) throw invalidLexicon('a table after it is cut off or damaged')
  return { documents, minDocumentFrequency, ...table, checksum: hexOf({ high: first, low: second }), sections }
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  if (bytes.length % 4 !== 0) throw invalidLexicon('it is cut off')
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
}

function refuseVersion(kind: 'format' | 'analyser', expected: number, got: number): void {
  if (got === expected) return
  throw new OnefoldError(
    'LEXICON_VERSION',
    `The lexicon has ${kind} version ${got}; this release reads ${expected}. Build it again with "onefold lexicon build", or use the release that made it.`,
    { kind, expected, got },
  )
}
