import type { RangeOptions, RangePages, SequenceRange } from '../../index-transfer.js'

/** Most sequence numbers that one search covers: as many as an engine returns hits by default. */
const widest = 10_000

/**
 * Asks for the documents of `[from, to)`, at most `limit`.
 *
 * @returns undefined if the answer would be too large, which never happens for a range of one number
 */
export type AskRange<Item> = (range: SequenceRange, limit: number) => Promise<readonly Item[] | undefined>

/**
 * Reads a range in windows of sequence numbers. A window contains only the documents that have not been written again since, so it grows where the
 * range is sparse, and shrinks where documents are many or large. A window is taken whole or asked for again, so nothing is missed.
 */
export async function* readSequence<Item>(ask: AskRange<Item>, range: SequenceRange, { size }: RangeOptions): RangePages<Item> {
  let { from } = range
  let width = size
  let mostWidth = widest
  while (from < range.to) {
    const to = Math.min(from + width, range.to)
    const asked = to - from
    const limit = Math.min(2 * size, asked)
    const items = await ask({ ...range, from, to }, limit)
    if (items === undefined || (items.length === limit && asked > limit)) {
      width = Math.max(1, asked >> 1)
      // Where documents are large, they will probably be large further on, too.
      if (items === undefined) mostWidth = width
      continue
    }
    from = to
    if (items.length < size / 2) width = Math.min(mostWidth, width * 2)
    else if (items.length > size) width = Math.max(1, Math.floor(width / 2))
    // The end is a part even if it is empty, so that the position after it is known.
    if (items.length > 0 || to >= range.to) yield { items, next: to }
  }
  return undefined
}
