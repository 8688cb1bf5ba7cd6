import { OnefoldError } from '../../../errors.js'

/** One copy of a shard in the engine's statistics. */
interface ShardCopy {
  readonly routing?: { readonly primary?: boolean }
  readonly seq_no?: { readonly global_checkpoint?: number; readonly max_seq_no?: number }
  /** Stored with the shard's files. The id of the shard's history changes when a snapshot is restored over it. */
  readonly commit?: { readonly user_data?: { readonly history_uuid?: string } }
}

/** The engine's statistics of indices, shard by shard. */
export interface ShardStatistics {
  readonly indices?: Readonly<Record<string, { readonly uuid?: string; readonly shards?: Readonly<Record<string, readonly ShardCopy[]>> }>>
}

/** The primary among the copies of a shard; undefined if the shard has none now. */
export function primaryOf(copies: readonly ShardCopy[] = []): ShardCopy | undefined {
  return copies.find(({ routing }) => routing?.primary === true)
}

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
