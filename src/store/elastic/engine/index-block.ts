/**
 * Why an engine takes no requests for an index. `full`: its disk is full, and it takes no writes. `blocked`, `closed`: by the operator of the
 * cluster.
 */
export type IndexBlock = 'full' | 'blocked' | 'closed'

/** What whoever runs the cluster has to do; waiting alone does not help. */
export const blockRemedies: Readonly<Record<IndexBlock, string>> = {
  full: 'make room on its disks: engines lift the block when there is room, else put index.blocks.read_only_allow_delete to null',
  blocked: 'lift the block: index.blocks in the settings of the index, or cluster.blocks in those of the cluster',
  closed: 'open it, by POST to its _open',
}

/** What the operator of the cluster has to do about shards that no node holds. */
export const missingShardsRemedy = 'see why by GET /_cluster/allocation/explain of the engine; it works again when they are back'

/** Whether a fault tells that no node holds a shard that is needed. */
export function lacksShards(type: string, reason: string): boolean {
  return type === 'unavailable_shards_exception' || type === 'no_shard_available_action_exception' || reason.includes('missing shards [')
}

/** What the operator of the cluster has to do where it may have no more shards. */
export const fullClusterRemedy = 'raise cluster.max_shards_per_node of the cluster, or delete or close indices that nobody needs'

/** Whether a fault says that the cluster may have no more shards, so that it makes no index and no replica. */
export function lacksRoomForShards(reason: string): boolean {
  return /maximum (normal |frozen )?shards open/.test(reason)
}

/** What the operator of the cluster has to do about a fault; undefined if waiting may help, or there is nothing for them to do. */
export function remedyOf(type: string, reason: string): string | undefined {
  const block = blockOf(type, reason)
  if (block !== undefined) return blockRemedies[block]
  return lacksShards(type, reason) ? missingShardsRemedy : undefined
}

/** Whether a fault says that a name that stood for one index now stands for several, as after a rollover behind an alias. */
export function standsForSeveral(reason: string): boolean {
  return /has more than one ind(ex|ices) associated with it/.test(reason)
}

/**
 * The block that a fault is about; undefined if there is none, or if it is that of a cluster that has just started, which passes by itself.
 *
 * @param type the engine's name of the fault
 * @param reason contains the number and the name of the block, in plain text only
 */
export function blockOf(type: string, reason: string): IndexBlock | undefined {
  if (type !== 'cluster_block_exception' || reason.includes('SERVICE_UNAVAILABLE/')) return undefined
  if (reason.includes('index closed')) return 'closed'
  return reason.includes('disk') || reason.includes('TOO_MANY_REQUESTS/') ? 'full' : 'blocked'
}
