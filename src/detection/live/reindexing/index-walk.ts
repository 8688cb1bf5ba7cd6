import type { DocumentMark } from '../../../store/index-transfer.js'
import type { ReindexParts } from './reindex-parts.js'

/** Marks that are read at a time. */
const marksAtOnce = 1_000

/** A part of an index, and where it stands. */
interface WalkedMarks {
  readonly shard: number
  /** Number of the first write of the part, and the number after its last one. */
  readonly from: number
  readonly to: number
  readonly marks: readonly DocumentMark[]
}

/** The marks of all documents of an index that were written up to now. @param from where to begin, for each shard; default: the first write */
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
