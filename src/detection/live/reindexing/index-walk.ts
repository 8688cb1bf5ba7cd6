import type { DocumentMark } from '../../../store/index-transfer.js'
import type { ReindexParts } from './reindex-parts.js'

/** Number of marks that are read at a time. */
const marksAtOnce = 1_000

/** The marks of a part of an index, and its position. */
interface WalkedMarks {
  readonly shard: number
  /** The part has the writes with numbers in `[from, to)`. */
  readonly from: number
  readonly to: number
  readonly marks: readonly DocumentMark[]
}

/** The marks of all documents that were written to an index up to now. @param from for each shard, where to begin; default: the first write */
export async function* walkMarks({ transfer }: Pick<ReindexParts, 'transfer'>, index: string, from?: readonly number[]) {
  for (const [shard, to] of (await transfer.checkpoints(index)).entries())
    yield* walkShard(transfer, index, { shard, from: from?.[shard] ?? 0, to })
}

async function* walkShard(
  transfer: ReindexParts['transfer'],
  index: string,
  range: { readonly shard: number; readonly from: number; readonly to: number },
): AsyncGenerator<WalkedMarks> {
  const reader = transfer.readMarks(index, range, { size: marksAtOnce })
  let { from } = range
  for (let page = await reader.next(); page !== undefined; page = await reader.next()) {
    yield { shard: range.shard, from, to: page.next, marks: page.items }
    from = page.next
  }
}
