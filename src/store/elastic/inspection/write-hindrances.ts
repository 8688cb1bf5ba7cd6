import type { JsonObject } from '../../../model.js'
import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'
import { ifAllowed, ifFound } from '../engine/if-there.js'
import { leastActive } from './active-copies.js'

/** Why every write to an index fails at present: its settings require something that the cluster lacks. */
export type WriteHindrance =
  /** Writes wait for more copies of a shard than exist, and fail on timeout. */
  | { readonly kind: 'copies'; readonly index: string; readonly wanted: number; readonly found: number }
  /** The engine refuses new documents, because a pipeline that they should go through does not exist. */
  | { readonly kind: 'pipeline'; readonly index: string; readonly setting: string; readonly pipeline: string }

interface Described {
  readonly settings: { readonly index: IndexSettings }
}

interface IndexSettings {
  readonly default_pipeline?: string
  readonly final_pipeline?: string
  readonly number_of_replicas: string
  readonly write?: { readonly wait_for_active_shards?: string }
}

/** Checks the settings of the indices behind an existing name. Leaves out what onefold has no right to ask the cluster. */
export async function findWriteHindrances(client: EngineClient, name: string): Promise<WriteHindrance[]> {
  const request = { method: 'GET', path: indexPath(name, '/_settings'), index: name } as const
  const found = await client.ask<Readonly<Record<string, Described>>>(request)
  const hindrances: WriteHindrance[] = []
  for (const [index, { settings }] of Object.entries(found)) {
    hindrances.push(...(await missingCopies(client, index, settings.index)), ...(await missingPipelines(client, index, settings.index)))
  }
  return hindrances
}

async function missingCopies(client: EngineClient, index: string, settings: IndexSettings): Promise<WriteHindrance[]> {
  const given = settings.write?.wait_for_active_shards ?? '1'
  const wanted = given === 'all' ? Number(settings.number_of_replicas) + 1 : Number(given)
  // Without a primary nothing can be written, whatever this setting is. The health of the cluster shows that.
  if (wanted <= 1) return []
  const found = await ifAllowed(leastActive(client, index))
  return found !== undefined && found < wanted ? [{ kind: 'copies', index, wanted, found }] : []
}

async function missingPipelines(client: EngineClient, index: string, settings: IndexSettings): Promise<WriteHindrance[]> {
  const hindrances: WriteHindrance[] = []
  for (const setting of ['default_pipeline', 'final_pipeline'] as const) {
    const pipeline = settings[setting] ?? '_none'
    if (pipeline === '_none' || (await isThere(client, pipeline))) continue
    hindrances.push({ kind: 'pipeline', index, setting: `index.${setting}`, pipeline })
  }
  return hindrances
}

/** Whether a pipeline exists; also true if onefold has no right to ask. */
async function isThere(client: EngineClient, pipeline: string): Promise<boolean> {
  const asked = client.ask<JsonObject>({ method: 'GET', path: `/_ingest/pipeline/${encodeURIComponent(pipeline)}` })
  return (await ifFound(ifAllowed(asked).then(() => true))) ?? false
}
