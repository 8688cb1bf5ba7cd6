import { digest128 } from '../../../hashing/digest.js'
import type { SignedBatch } from '../../signing/signed-batch.js'

/** What grouping a whole collection reads of some of its documents. */
export interface GroupingBatch {
  /** Digests and terms are of one scope each: see {@link scopeBatch}. */
  readonly signed: SignedBatch
  /** First time of each document, in microseconds. */
  readonly since: Float64Array
  /** The same number for the same scope; 0 if there is none. */
  readonly scopes: Float64Array
}

/** Bytes that a batch holds, its ids roughly. */
export function groupingBytes({ signed, since, scopes }: GroupingBatch): number {
  const arrays = [since, scopes, signed.lengths, signed.foldedBytes, signed.exact, signed.terms, signed.sketches]
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) + signed.ids.length * (bytesPerId + offsetBytes)
}

/** Bytes of a short string and its place in an array. */
const bytesPerId = 40
const offsetBytes = 8

/**
 * Keeps documents of different scopes apart, so that they share no digest and, except by chance, no term. Changes the batch.
 *
 * @param scopes of each document of the batch
 * @returns a number for each: see {@link GroupingBatch.scopes}
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
