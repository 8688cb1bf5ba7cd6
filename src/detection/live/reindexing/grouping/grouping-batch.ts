import type { ScopedBatch, SignedBatch } from '../../../signing/signed-batch.js'

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

/** One batch with the documents of several, in their order. */
export function joinBatches(batches: readonly GroupingBatch[]): GroupingBatch {
  const signed = batches.map((batch) => batch.signed)
  const words = (of: (batch: SignedBatch) => Uint32Array) => Uint32Array.from(joined(signed.map(of)))
  return {
    since: Float64Array.from(joined(batches.map(({ since }) => since))),
    signed: {
      ids: signed.flatMap(({ ids }) => ids),
      scopes: Float64Array.from(joined(signed.map(({ scopes }) => scopes))),
      lengths: words(({ lengths }) => lengths),
      foldedBytes: words(({ foldedBytes }) => foldedBytes),
      exact: words(({ exact }) => exact),
      terms: words(({ terms }) => terms),
      termOffsets: joinOffsets(signed.map(({ termOffsets }) => termOffsets)),
      sketches: Uint16Array.from(joined(signed.map(({ sketches }) => sketches))),
      sketchOffsets: joinOffsets(signed.map(({ sketchOffsets }) => sketchOffsets)),
    },
  }
}

function* joined(arrays: readonly Iterable<number>[]): Generator<number, void> {
  for (const array of arrays) yield* array
}

/** Offsets into arrays that were joined: those of each begin where the ones before it end. */
function joinOffsets(offsets: readonly Uint32Array[]): Uint32Array {
  const all = [0]
  for (const each of offsets) {
    const begin = all.at(-1)!
    for (const end of each.subarray(1)) all.push(begin + end)
  }
  return Uint32Array.from(all)
}
