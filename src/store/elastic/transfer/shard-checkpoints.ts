import { OnefoldError } from '../../../errors.js'
import { primaryOf, type ShardStatistics } from '../engine/shard-statistics.js'

/**
 * For each shard, the sequence number below which all writes have ended on all of its copies: one above the primary's global checkpoint.
 *
 * @throws OnefoldError STORE_UNAVAILABLE if a primary is missing or we may not read the statistics
 */
export function readCheckpoints(index: string, shards: number, { indices }: ShardStatistics): number[] {
  const copies = indices?.[index]?.shards ?? {}
  return Array.from({ length: shards }, (_, shard) => {
    const checkpoint = primaryOf(copies[shard])?.seq_no?.global_checkpoint
    if (checkpoint !== undefined) return checkpoint + 1
    const remedy = 'see that the index is green and that onefold may read its statistics (privilege monitor)'
    throw new OnefoldError('STORE_UNAVAILABLE', `shard ${shard} of ${index} reports no checkpoint; ${remedy}`, { index, shard })
  })
}
