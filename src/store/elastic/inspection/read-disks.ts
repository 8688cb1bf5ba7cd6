import type { EngineClient } from '../engine/engine-client.js'

/** The disk of a node that holds data. */
export interface NodeDisk {
  readonly node: string
  /** 0..100 */
  readonly usedPercent: number
  readonly freeBytes: number
}

interface Allocation {
  readonly node: string
  readonly 'disk.percent': string | null
  readonly 'disk.avail': string | null
}

/** The disks of all nodes. @throws OnefoldError STORE_UNAVAILABLE, also if onefold may not look */
export async function readDisks(client: EngineClient): Promise<NodeDisk[]> {
  const query = { format: 'json', bytes: 'b', h: 'node,disk.percent,disk.avail' }
  const rows = await client.ask<readonly Allocation[]>({ method: 'GET', path: '/_cat/allocation', query })
  return rows.flatMap(({ node, 'disk.percent': percent, 'disk.avail': free }) =>
    percent === null ? [] : [{ node, usedPercent: Number(percent), freeBytes: Number(free) }],
  )
}
