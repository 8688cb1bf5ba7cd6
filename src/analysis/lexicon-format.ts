import { OnefoldError } from '../errors.js'
import { mix32 } from '../hashing/mix.js'
import { analyserVersion } from './normalise.js'
import type { TermCounts } from './term-counts.js'

/**
 * The binary form of a lexicon, which is also its form in memory: little-endian 32-bit words, so that a buffer shared between threads is
 * used as it is.
 *
 *     word 0      magic, "ofLX"
 *     word 1      format version
 *     word 2      analyser version of the terms
 *     word 3      N, documents in the reference collection
 *     word 4      T, terms
 *     word 5      smallest df that was kept
 *     word 6      B, bits of the bucket number
 *     words 7, 8  checksum of all other words
 *     2^B + 1     where each bucket begins; the bucket of a term is the upper B bits of its hash
 *     T           upper halves of the hashes, ascending
 *     T           lower halves, ascending where the upper ones are equal
 *     T           df
 *
 * 12 bytes a term and about one of buckets. Hashes are random, so delta coding would save a quarter and cost a copy a thread.
 */
export interface LexiconTable {
  readonly documents: number
  readonly minDocumentFrequency: number
  /** 0..31 */
  readonly bucketBits: number
  readonly buckets: Uint32Array
  readonly highs: Uint32Array
  readonly lows: Uint32Array
  readonly frequencies: Uint32Array
  /** 16 lowercase hex digits over all of it. */
  readonly checksum: string
}

const magic = 0x584c666f
const formatVersion = 1
const headerWords = 9
const checksumWord = 7
const termsPerBucket = 4

/**
 * Bytes of a lexicon file.
 *
 * @param documents N, at least 1
 * @param minDocumentFrequency terms counted less often are left out, at least 1
 */
export function encodeLexicon(documents: number, minDocumentFrequency: number, counts: TermCounts): Uint8Array {
  const hashes = counts.sortedHashes(minDocumentFrequency)
  const bucketBits = Math.max(1, Math.ceil(Math.log2(Math.max(1, hashes.length / termsPerBucket))))
  const words = new Uint32Array(wordCount(bucketBits, hashes.length))
  words.set([magic, formatVersion, analyserVersion, documents, hashes.length, minDocumentFrequency, bucketBits])
  writeTerms(words, bucketBits, hashes, counts)
  words.set(checksumOf(words), checksumWord)
  return new Uint8Array(words.buffer)
}

function writeTerms(words: Uint32Array, bucketBits: number, hashes: BigUint64Array, counts: TermCounts): void {
  const bucketCount = 2 ** bucketBits
  const highsAt = headerWords + bucketCount + 1
  hashes.forEach((hash, i) => {
    const high = Number(hash >> 32n)
    const low = Number(hash & 0xffff_ffffn)
    words[highsAt + i] = high
    words[highsAt + hashes.length + i] = low
    words[highsAt + 2 * hashes.length + i] = counts.get(high, low)
    words[headerWords + (high >>> (32 - bucketBits)) + 1]!++
  })
  // From how many terms each bucket holds to where the next one begins.
  for (let bucket = 1; bucket <= bucketCount; bucket++) words[headerWords + bucket]! += words[headerWords + bucket - 1]!
}

function wordCount(bucketBits: number, terms: number): number {
  return headerWords + 2 ** bucketBits + 1 + 3 * terms
}

/**
 * Reads a lexicon file in place: the table looks into the buffer of `bytes`, which may be shared. Only bytes that are not aligned to four
 * are copied. Every word is checked, at about a millisecond a million bytes.
 *
 * @throws OnefoldError `LEXICON_VERSION` for a format or analyser version that this release does not read, `LEXICON_INVALID` for anything
 * else that `encodeLexicon` did not write
 */
export function decodeLexicon(bytes: Uint8Array): LexiconTable {
  const words = wordsOf(bytes)
  if (words.length < headerWords || words[0] !== magic) throw invalid('it does not begin like a lexicon')
  refuseVersion('format', formatVersion, words[1]!)
  refuseVersion('analyser', analyserVersion, words[2]!)
  const documents = words[3]!
  const terms = words[4]!
  const minDocumentFrequency = words[5]!
  const bucketBits = words[6]!
  if (bucketBits > 31 || words.length !== wordCount(bucketBits, terms)) throw invalid('it is cut off or too long')
  const [first, second] = checksumOf(words)
  if (words[checksumWord] !== first || words[checksumWord + 1] !== second) throw invalid('its checksum is wrong')
  const highsAt = headerWords + 2 ** bucketBits + 1
  const buckets = words.subarray(headerWords, highsAt)
  // A made-up file can have a right checksum; buckets that lead out of the table would make look-ups endless.
  if (documents < 1 || buckets.at(-1) !== terms || !isAscending(buckets)) throw invalid('its table is out of order')
  return {
    documents,
    minDocumentFrequency,
    bucketBits,
    buckets,
    highs: words.subarray(highsAt, highsAt + terms),
    lows: words.subarray(highsAt + terms, highsAt + 2 * terms),
    frequencies: words.subarray(highsAt + 2 * terms),
    checksum: hex(first) + hex(second),
  }
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  if (bytes.length % 4 !== 0) throw invalid('it is cut off')
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
}

/** Two 32-bit sums over every word but their own place; each word changes both in a way that depends on its position. */
function checksumOf(words: Uint32Array): [number, number] {
  let a = 0x9e3779b1
  let b = 0x85ebca77
  for (let i = 0; i < words.length; i++) {
    const word = i === checksumWord || i === checksumWord + 1 ? 0 : words[i]!
    a = Math.imul(a ^ word, 0x5bd1e995)
    a ^= a >>> 15
    b = Math.imul(b + word, 0x27d4eb2f)
    b = (b << 13) | (b >>> 19)
  }
  return [mix32(a), mix32(b ^ words.length)]
}

function isAscending(values: Uint32Array): boolean {
  for (let i = 1; i < values.length; i++) if (values[i]! < values[i - 1]!) return false
  return true
}

function refuseVersion(kind: 'format' | 'analyser', expected: number, got: number): void {
  if (got === expected) return
  throw new OnefoldError(
    'LEXICON_VERSION',
    `The lexicon has ${kind} version ${got}; this release reads ${expected}. Build it again with "onefold lexicon build", or use the release that made it.`,
    { kind, expected, got },
  )
}

function invalid(reason: string): OnefoldError {
  return new OnefoldError(
    'LEXICON_INVALID',
    `This is no lexicon, or a damaged one: ${reason}. Build it again with "onefold lexicon build".`,
    {
      reason,
    },
  )
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0')
}
