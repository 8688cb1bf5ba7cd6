import type { TermCounts } from './term-counts.js'

/**
 * Counts of 64-bit hashes in the form of a lexicon file, which is also the form in memory, in 32-bit words:
 *
 *     2^B + 1     where each bucket begins; the bucket of a hash is its upper B bits
 *     T           upper halves of the hashes, ascending
 *     T           lower halves, ascending where the upper ones are equal
 *     T           counts
 *
 * A hash takes 12 bytes, and about one more for buckets.
 */
export interface FrequencyTable {
  /** 1..31 */
  readonly bucketBits: number
  readonly buckets: Uint32Array
  readonly highs: Uint32Array
  readonly lows: Uint32Array
  readonly frequencies: Uint32Array
}

const hashesPerBucket = 4

/** B for a number of hashes, such that a bucket has about four. */
export function bucketBitsFor(hashes: number): number {
  return Math.max(1, Math.ceil(Math.log2(Math.max(1, hashes / hashesPerBucket))))
}

/** Number of words of a table. */
export function frequencyTableWords(bucketBits: number, hashes: number): number {
  return 2 ** bucketBits + 1 + 3 * hashes
}

/** Writes the table of some hashes, in ascending order, into zeroed words from `at` on. */
export function writeFrequencyTable(words: Uint32Array, at: number, hashes: BigUint64Array, counts: TermCounts): void {
  const bucketBits = bucketBitsFor(hashes.length)
  const bucketCount = 2 ** bucketBits
  const highsAt = at + bucketCount + 1
  hashes.forEach((hash, i) => {
    const high = Number(hash >> 32n)
    const low = Number(hash & 0xffff_ffffn)
    words[highsAt + i] = high
    words[highsAt + hashes.length + i] = low
    words[highsAt + 2 * hashes.length + i] = counts.get(high, low)
    words[at + (high >>> (32 - bucketBits)) + 1]!++
  })
  // Turns the number of hashes in each bucket into the start of the next bucket.
  for (let bucket = 1; bucket <= bucketCount; bucket++) words[at + bucket]! += words[at + bucket - 1]!
}

/**
 * The table that begins at a word, as views; nothing is copied. Undefined if its buckets point outside the table, which would make look-ups endless.
 */
export function readFrequencyTable(
  words: Uint32Array,
  at: number,
  { bucketBits, hashes }: { readonly bucketBits: number; readonly hashes: number },
): FrequencyTable | undefined {
  const highsAt = at + 2 ** bucketBits + 1
  const buckets = words.subarray(at, highsAt)
  if (buckets.at(-1) !== hashes || !isAscending(buckets)) return undefined
  const column = (number: number) => words.subarray(highsAt + number * hashes, highsAt + (number + 1) * hashes)
  return { bucketBits, buckets, highs: column(0), lows: column(1), frequencies: column(2) }
}

/** Position of a hash in the table; -1 for an unknown hash. Searches one bucket. Hot path: no allocation. */
export function findHash({ buckets, bucketBits, highs, lows }: FrequencyTable, high: number, low: number): number {
  const bucket = high >>> (32 - bucketBits)
  const end = buckets[bucket + 1]!
  for (let i = buckets[bucket]!; i < end; i++) if (highs[i] === high && lows[i] === low) return i
  return -1
}

/** Whether no value is smaller than the one before it. */
export function isAscending(values: Uint32Array): boolean {
  for (let i = 1; i < values.length; i++) if (values[i]! < values[i - 1]!) return false
  return true
}
