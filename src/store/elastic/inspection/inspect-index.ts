import type { EngineClient } from '../engine/engine-client.js'
import { engineFaultOf, toOnefoldError } from '../engine/engine-fault.js'
import { indexPath } from '../engine/engine-request.js'
import { ifThere } from '../engine/if-there.js'
import { blockOf, type IndexBlock, lacksShards } from '../engine/index-block.js'
import { describeIndices } from '../indices/index-description.js'
import { compareMapping, type FieldConflict, type FieldMapping, type IndexTemplate } from '../indices/index-mappings.js'
import { findUnfit, findUnkept, nameHolder, type Unfitness } from '../indices/unfit-index.js'
import { type FieldObstacle, findFieldObstacles } from './field-obstacles.js'

/** What a cluster has under a name that should be an index of ours. */
export interface IndexState {
  /** What bears the name. */
  readonly kind: 'nothing' | 'index' | 'alias' | 'data stream'
  /** The indices behind the name. */
  readonly indices: readonly string[]
  /** Whether it is an alias that takes no writes. */
  readonly isReadOnly: boolean
  /** Whether it holds time series, whose documents cannot be written by id. */
  readonly isTimeSeries: boolean
  /** Whether fields of ours are not there yet. */
  readonly isIncomplete: boolean
  readonly conflicts: readonly FieldConflict[]
  /** What else prevents our missing fields from being added. */
  readonly obstacles: readonly FieldObstacle[]
  /** Those of the indices that do not keep the whole `_source`. */
  readonly unkept: readonly string[]
  /** Why nothing can be looked up in one of them. */
  readonly unfit: Unfitness | undefined
  /** Paths of multi-fields: further forms in which fields are indexed. */
  readonly forms: readonly string[]
}

interface Resolved {
  readonly indices: readonly { readonly name: string }[]
  readonly aliases: readonly { readonly name: string; readonly indices: readonly string[] }[]
  readonly data_streams: readonly { readonly name: string; readonly backing_indices: readonly string[] }[]
}

/** Looks at what has a name, and changes nothing. @throws OnefoldError STORE_UNAVAILABLE, also if onefold may not look */
export async function inspectIndex(client: EngineClient, name: string, template: IndexTemplate): Promise<IndexState> {
  const { kind, indices } = await resolve(client, name)
  if (kind === 'nothing') return { ...nothing, kind, indices }
  const found = await describeIndices(client, name)
  const parts = Object.values(found).map((each) => compareMapping(each.mappings.properties ?? {}, template.mappings.properties))
  const { isReadOnly, isTimeSeries } = nameHolder(name, found)
  const isIncomplete = parts.some((part) => part.isIncomplete)
  return {
    kind,
    indices,
    isReadOnly,
    isTimeSeries,
    isIncomplete,
    conflicts: parts.flatMap((part) => part.conflicts),
    obstacles: isIncomplete ? await findFieldObstacles(client, name, template.mappings.properties) : [],
    unkept: findUnkept(found),
    unfit: findUnfit(found),
    forms: Object.values(found).flatMap((each) => formsOf(each.mappings.properties)),
  }
}

const none = { conflicts: [], obstacles: [], unkept: [], unfit: undefined, forms: [] }
const nothing = { isReadOnly: false, isTimeSeries: false, isIncomplete: true, ...none }

function formsOf(fields: Readonly<Record<string, FieldMapping>> = {}, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, { properties, fields: forms = {} }]) => {
    const path = prefix + name
    return [...Object.keys(forms).map((form) => `${path}.${form}`), ...formsOf(properties, `${path}.`)]
  })
}

async function resolve(client: EngineClient, name: string): Promise<Pick<IndexState, 'kind' | 'indices'>> {
  const found = await askResolved(client, name)
  const [stream] = found.data_streams
  if (stream !== undefined) return { kind: 'data stream', indices: stream.backing_indices }
  const [alias] = found.aliases
  if (alias !== undefined) return { kind: 'alias', indices: alias.indices }
  return found.indices.length === 0 ? { kind: 'nothing', indices: [] } : { kind: 'index', indices: [name] }
}

/** Engines differ in whether a name that nothing bears is an error. */
async function askResolved(client: EngineClient, name: string): Promise<Resolved> {
  const path = `/_resolve/index/${encodeURIComponent(name)}`
  const found = await ifThere(client.ask<Resolved>({ method: 'GET', path, index: name }))
  return found ?? { indices: [], aliases: [], data_streams: [] }
}

/** Why an index takes no documents. `reason` is in the engine's words. */
export interface WriteObstacle {
  /** `shards`: no node holds the shard that was asked. `forbidden`: for onefold. */
  readonly kind: IndexBlock | 'shards' | 'forbidden' | 'other'
  readonly reason: string
}

/** An id that no document has. */
const nobody = 'onefold-doctor-looks-whether-it-may-write'

/**
 * Tests whether documents of an existing index can be written, without writing any: by an update of a document that does not exist.
 *
 * @returns undefined if they can
 * @throws OnefoldError STORE_UNAVAILABLE if the engine does not answer
 */
export async function findWriteObstacle(client: EngineClient, index: string): Promise<WriteObstacle | undefined> {
  try {
    // The engine would wait for missing shards longer than the user of the doctor.
    const query = { timeout: '2s' }
    await client.send({ method: 'POST', path: indexPath(index, `/_update/${nobody}`), query, body: { doc: {} } })
    return undefined
  } catch (error) {
    const fault = engineFaultOf(error)
    if (fault === undefined) throw error
    if (fault.status === 0) throw toOnefoldError(fault, 'onefold', index, error)
    const { status, type, reason } = fault
    // The engine looks for write blocks first, then for a required routing, and only then for the document.
    if (type === 'document_missing_exception' || type === 'routing_missing_exception') return undefined
    const block = blockOf(type, reason)
    if (block !== undefined) return { kind: block, reason }
    if (lacksShards(type, reason)) return { kind: 'shards', reason }
    if (type === 'index_closed_exception') return { kind: 'closed', reason }
    return { kind: status === 401 || status === 403 ? 'forbidden' : 'other', reason: `${type}: ${reason}` }
  }
}
