/** What the engine's statistics say of one copy of a shard. */
interface ShardCopy {
  readonly routing?: { readonly primary?: boolean }
  readonly seq_no?: { readonly global_checkpoint?: number; readonly max_seq_no?: number }
  /** What the engine wrote with the shard's files. The id of its history changes when a snapshot is restored over it. */
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
