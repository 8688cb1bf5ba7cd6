import { digest128 } from '../../../../hashing/digest.js'
import type { SignedBatch } from '../../../signing/signed-batch.js'

/** Some documents of a collection, as grouping the whole of it needs them. */
export interface GroupingBatch {
  /** Digests and terms differ between scopes: see {@link scopeBatch}. */
  readonly signed: SignedBatch
  /** `since` of each document, in microseconds. */
  readonly since: Float64Array
  /** A number for the scope of each document, equal for equal scopes; 0 if the document has no scope. */
  readonly scopes: Float64Array
}

/** Everything in a batch but the ids. A reindex that is under way has stored batches with their arrays in this order. */
export function arraysOf({ signed, since, scopes }: GroupingBatch) {
  const { lengths, foldedBytes, exact, terms, termOffsets, sketchOffsets, sketches } = signed
  return [since, scopes, lengths, foldedBytes, exact, terms, termOffsets, sketchOffsets, sketches]
}

/** Bytes that a batch takes, with an estimate for its ids. */
export function groupingBytes(batch: GroupingBatch): number {
  return arraysOf(batch).reduce((sum, { byteLength }) => sum + byteLength, 0) + batch.signed.ids.length * bytesPerId
}

/** Bytes of a short string with its reference in an array. */
const bytesPerId = 40

/**
 * Keeps documents of two scopes apart: afterwards they share no digest, and terms only by chance. Changes the batch.
 *
 * @param scopes the scope of each document of the batch
 * @returns a number for each document: see {@link GroupingBatch.scopes}
 */
export function scopeBatch({ exact, terms, termOffsets }: SignedBatch, scopes: readonly (string | undefined)[]): Float64Array {
  const numbers = new Float64Array(scopes.length)
  const digest = new Uint32Array(4)
  for (const [i, scope] of scopes.entries()) {
    if (scope === undefined) continue
    digest128(encoder.encode(scope), digest)
    numbers[i] = digest[0]! * 2 ** 20 + (digest[1]! >>> 12) + 1
    for (let word = 0; word < 4; word++) exact[i * 4 + word]! ^= digest[word]!
    const own = terms.subarray(termOffsets[i]!, termOffsets[i + 1]!)
    for (let term = 0; term < own.length; term++) own[term]! ^= digest[0]!
    own.sort()
  }
  return numbers
}

const encoder = new TextEncoder()
