import type { ScopedBatch } from '../../../signing/signed-batch.js'

/** Some documents of a collection, as grouping the whole of it needs them. */
export interface GroupingBatch {
  readonly signed: ScopedBatch
  /** `since` of each document, in microseconds. */
  readonly since: Float64Array
}

/** Everything in a batch but the ids. A reindex that is under way has stored batches with their arrays in this order. */
export function arraysOf({ signed, since }: GroupingBatch) {
  const { scopes, lengths, foldedBytes, exact, terms, termOffsets, sketchOffsets, sketches } = signed
  return [since, scopes, lengths, foldedBytes, exact, terms, termOffsets, sketchOffsets, sketches]
}

/** Bytes that a batch takes, with an estimate for its ids. */
export function groupingBytes(batch: GroupingBatch): number {
  return arraysOf(batch).reduce((sum, { byteLength }) => sum + byteLength, 0) + batch.signed.ids.length * bytesPerId
}

/** Bytes of a short string with its reference in an array. */
const bytesPerId = 40
