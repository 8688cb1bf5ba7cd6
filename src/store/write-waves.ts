import type { StoreWrite } from './store.js'

/** A write and its place in the call. */
export interface PlacedWrite {
  readonly at: number
  readonly write: StoreWrite
}

/**
 * Cuts the writes of a call into waves, each with one write of a document at most: the first of every document, then the second of each, and so on.
 * In a wave nothing depends on the order, so that a request can be sent again in part.
 */
export function writeWaves(writes: readonly PlacedWrite[]): PlacedWrite[][] {
  const waves: PlacedWrite[][] = []
  const counts = new Map<string, number>()
  for (const placed of writes) {
    const count = counts.get(placed.write.id) ?? 0
    counts.set(placed.write.id, count + 1)
    const wave = waves[count]
    if (wave === undefined) waves.push([placed])
    else wave.push(placed)
  }
  return waves
}
