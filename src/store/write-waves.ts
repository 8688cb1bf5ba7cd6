import type { StoreWrite } from './store.js'

/** A write and its place in the call. */
export interface PlacedWrite {
  readonly at: number
  readonly write: StoreWrite
}

/**
 * Cuts the writes of a call into waves with at most one write per document: the first of every document, then the second of each, and so on. The
 * order within a wave does not matter, so a part of a request can be sent again.
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
