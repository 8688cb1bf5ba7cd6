import type { ActiveCopies } from '../../store.js'
import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'

interface Health {
  readonly indices: Readonly<Record<string, { readonly shards: Readonly<Record<string, { readonly active_shards: number }>> }>>
}

type Replicas = Readonly<Record<string, { readonly settings: { readonly index: { readonly number_of_replicas: string } } }>>

/** The copies of the shards behind an existing name, of the shard that has the fewest. @throws OnefoldError also if onefold may not ask the cluster */
export async function readActiveCopies(client: EngineClient, name: string): Promise<ActiveCopies> {
  const request = { method: 'GET', path: indexPath(name, '/_settings/index.number_of_replicas'), index: name } as const
  const found = Object.entries(await client.ask<Replicas>(request))
  const counts = await Promise.all(found.map(([index]) => leastActive(client, index)))
  return {
    active: Math.min(...counts),
    all: Math.min(...found.map(([, { settings }]) => Number(settings.index.number_of_replicas) + 1)),
  }
}

/** How many copies the shard of an index has that has the fewest. */
export async function leastActive(client: EngineClient, index: string): Promise<number> {
  const query = { level: 'shards', filter_path: 'indices.*.shards.*.active_shards' }
  const path = `/_cluster/health/${encodeURIComponent(index)}`
  const { indices } = await client.ask<Partial<Health>>({ method: 'GET', path, query })
  return Math.min(...Object.values(indices?.[index]?.shards ?? {}).map(({ active_shards: active }) => active))
}
