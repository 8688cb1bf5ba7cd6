import { OnefoldError } from '../../../errors.js'

/** What the statistics of an index say of one copy of a shard. */
interface ShardCopy {
  readonly routing?: { readonly primary?: boolean }
  readonly seq_no?: { readonly global_checkpoint?: number }
}

/** Statistics of an index, shard by shard. */
export interface ShardStatistics {
  readonly indices?: Readonly<Record<string, { readonly shards?: Readonly<Record<string, readonly ShardCopy[]>> }>>
}

/**
 * For each shard the number below which every write has come to an end on all of its copies: the primary's global checkpoint and one.
 *
 * @throws OnefoldError STORE_UNAVAILABLE if a primary is missing or the statistics are not told
 */
export function readCheckpoints(index: string, shards: number, { indices }: ShardStatistics): number[] {
  const copies = indices?.[index]?.shards ?? {}
  return Array.from({ length: shards }, (_, shard) => {
    const primary = copies[shard]?.find(({ routing }) => routing?.primary === true)
    const checkpoint = primary?.seq_no?.global_checkpoint
    if (checkpoint !== undefined) return checkpoint + 1
    const remedy = 'see that the index is green and that onefold may read its statistics (privilege monitor)'
    throw new OnefoldError('STORE_UNAVAILABLE', `shard ${shard} of ${index} reports no checkpoint; ${remedy}`, { index, shard })
  })
}
