import type { EngineClient } from '../engine/engine-client.js'
import { engineFaultOf, toOnefoldError } from '../engine/engine-fault.js'
import { indexPath } from '../engine/engine-request.js'
import { ifThere } from '../engine/if-there.js'
import { blockOf, type IndexBlock, lacksShards } from '../engine/index-block.js'
import { describeIndices, keepsField, mayHaveField } from '../indices/index-description.js'
import { compareMapping, type FieldConflict, type FieldMapping, type IndexTemplate } from '../indices/index-mappings.js'
import { findUnaddressable, findUnfit, type NameUse, type Unfitness } from '../indices/unfit-index.js'
import { type FieldObstacle, findFieldObstacles } from './field-obstacles.js'

/** What a cluster has under a name that should be an index of ours. */
export interface IndexState {
  /** What bears the name. */
  readonly kind: 'nothing' | 'index' | 'alias' | 'data stream'
  /** Why documents behind the name cannot be found by id, or cannot be changed. */
  readonly unaddressable: Unfitness | undefined
  /** Whether fields of ours are not there yet. */
  readonly isIncomplete: boolean
  readonly conflicts: readonly FieldConflict[]
  /** What else prevents our missing fields from being added. */
  readonly obstacles: readonly FieldObstacle[]
  /** Why one of the indices cannot hold our fields, or why nothing could be looked up in it. */
  readonly unfit: Unfitness | undefined
  /** Paths of multi-fields: further forms in which fields are indexed. */
  readonly forms: readonly string[]
  /** Whether `_source` shows a field, given by its dotted path, in all indices that keep it at all. */
  keepsField(path: string): boolean
  /** Whether documents may have a field, given by its dotted path, as far as mappings show it. */
  mayHaveField(path: string): boolean
}

interface Resolved {
  readonly indices: readonly unknown[]
  readonly aliases: readonly unknown[]
  readonly data_streams: readonly unknown[]
}

/**
 * Looks at what has a name, and changes nothing.
 *
 * @throws OnefoldError STORE_UNAVAILABLE, also if onefold may not look
 */
export async function inspectIndex(client: EngineClient, name: string, template: IndexTemplate, use?: NameUse): Promise<IndexState> {
  const kind = await kindOf(client, name)
  if (kind === 'nothing') return nothing
  const found = await describeIndices(client, name)
  const parts = Object.values(found).map((each) => compareMapping(each.mappings.properties ?? {}, template.mappings.properties))
  const isIncomplete = parts.some((part) => part.isIncomplete)
  const [ownName = ''] = Object.keys(template.mappings.properties)
  return {
    kind,
    unaddressable: findUnaddressable(name, found, use),
    isIncomplete,
    conflicts: parts.flatMap((part) => part.conflicts),
    obstacles: isIncomplete ? await findFieldObstacles(client, name, template.mappings.properties) : [],
    unfit: findUnfit(found),
    forms: Object.values(found).flatMap((each) => formsOf(each.mappings.properties)),
    keepsField: (path) => Object.values(found).every((each) => keepsField(each, path)),
    mayHaveField: (path) => Object.values(found).some((each) => mayHaveField(each, path, ownName)),
  }
}

const nothing: IndexState = {
  kind: 'nothing',
  unaddressable: undefined,
  isIncomplete: true,
  conflicts: [],
  obstacles: [],
  unfit: undefined,
  forms: [],
  keepsField: () => true,
  mayHaveField: () => true,
}

function formsOf(fields: Readonly<Record<string, FieldMapping>> = {}, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, { properties, fields: forms = {} }]) => {
    const path = prefix + name
    return [...Object.keys(forms).map((form) => `${path}.${form}`), ...formsOf(properties, `${path}.`)]
  })
}

async function kindOf(client: EngineClient, name: string): Promise<IndexState['kind']> {
  const path = `/_resolve/index/${encodeURIComponent(name)}`
  // Engines differ in whether a name that nothing bears is an error.
  const found = await ifThere(client.ask<Resolved>({ method: 'GET', path, index: name }))
  if (found === undefined) return 'nothing'
  if (found.data_streams.length > 0) return 'data stream'
  if (found.aliases.length > 0) return 'alias'
  return found.indices.length > 0 ? 'index' : 'nothing'
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
    if (fault.status === 0 || fault.kind === 'unreachable') throw toOnefoldError(fault, 'onefold', index, error)
    const { status, type } = fault
    // Blocks end with a semicolon, because an index may have several.
    const reason = fault.reason.replace(/;$/, '')
    // The engine looks for write blocks first, then for a required routing, and only then for the document.
    if (type === 'document_missing_exception' || type === 'routing_missing_exception') return undefined
    const block = blockOf(type, reason)
    if (block !== undefined) return { kind: block, reason }
    if (lacksShards(type, reason)) return { kind: 'shards', reason }
    if (type === 'index_closed_exception') return { kind: 'closed', reason }
    return { kind: status === 401 || status === 403 ? 'forbidden' : 'other', reason: `${type}: ${reason}` }
  }
}
