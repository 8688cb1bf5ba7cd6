import type { DocumentMark } from '../../../store/index-transfer.js'
import type { ReindexParts } from './reindex-parts.js'

/** Number of marks that are read at a time. */
const marksAtOnce = 1_000

/** The marks of a part of an index, and its position. */
export interface WalkedMarks {
  readonly shard: number
  /** The part has the writes with numbers in `[from, to)`. */
  readonly from: number
  readonly to: number
  readonly marks: readonly DocumentMark[]
}

/** The marks of all documents that were written to an index up to now. @param from for each shard, where to begin; default: the first write */
export async function* walkMarks(
  { transfer }: Pick<ReindexParts, 'transfer'>,
  index: string,
  from?: readonly number[],
): AsyncGenerator<WalkedMarks> {
  for (const [shard, to] of (await transfer.checkpoints(index)).entries()) {
    let start = from?.[shard] ?? 0
    for await (const { items, next } of transfer.readMarks(index, { shard, from: start, to }, { size: marksAtOnce })) {
      yield { shard, from: start, to: next, marks: items }
      start = next
    }
  }
}
