/** What a document is ordered by among the documents of its collection. */
export interface OrderKey {
  /** First time that its id was written, in microseconds since the epoch. */
  readonly since: number
  readonly id: string
}

/** The order of a collection: by `since`, then by id. Negative if a comes first. */
export function compareOrder(a: OrderKey, b: OrderKey): number {
  return a.since - b.since || compareCodePoints(a.id, b.id)
}

/**
 * Order of two texts by code point, which is also the order of their UTF-8 bytes, and so that of the stores. JavaScript's own order, by code unit,
 * puts surrogates before U+E000. Negative if a comes first.
 */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rankOf(x) - rankOf(y)
  }
  return a.length - b.length
}

/** Code units in the order of the code points that they stand for: surrogates last. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
