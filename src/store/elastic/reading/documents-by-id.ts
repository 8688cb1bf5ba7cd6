import { partsOf } from '../../../lists.js'
import { type EngineDocument, maxIdBytes } from '../document/engine-document.js'
import type { VectorParams } from '../engine/engine.js'
import type { EngineClient } from '../engine/engine-client.js'
import { type EngineFault, faultOfAnswer, toOnefoldError } from '../engine/engine-fault.js'
import { type EngineRequest, indexPath } from '../engine/engine-request.js'

/** Most documents of one request. */
const idsAtOnce = 1_000

interface MultiGetAnswer {
  readonly docs: readonly (EngineDocument & { readonly found?: boolean; readonly error?: unknown })[]
}

/** What is wanted of documents. */
interface WantedSource {
  /** Fields; undefined: all. */
  readonly paths?: readonly string[] | undefined
  /** Asks for vectors, too, if all fields are wanted; without it, the engine may leave them out. */
  readonly vectorParams?: VectorParams
}

/** An id, and its routing if that is known. */
export interface DocumentKey {
  readonly id: string
  readonly routing?: string | undefined
}

/**
 * Documents by id, each once, in their current state whether refreshed or not. Impossible ids count as missing.
 */
export async function readById(
  client: EngineClient,
  index: string,
  keys: readonly DocumentKey[],
  { paths, vectorParams = {} }: WantedSource = {},
): Promise<Map<string, EngineDocument>> {
  const wanted = [...new Map(keys.filter(({ id }) => isPossible(id)).map((key) => [key.id, key])).values()]
  const found = new Map<string, EngineDocument>()
  for (const some of partsOf(wanted, idsAtOnce)) {
    const docs = some.map(({ id, routing }) => ({ _id: id, ...(routing !== undefined && { routing }) }))
    const query = paths === undefined ? vectorParams : { _source_includes: paths.join(',') }
    const request = { method: 'POST', path: indexPath(index, '/_mget'), body: { docs }, index, query } as const
    for (const document of await askForAll(client, request)) if (document.found === true) found.set(document._id, document)
  }
  return found
}

/** What is made of documents, in the order of their ids; undefined for those that were not found. */
export function inOrderOf<Made>(
  ids: readonly string[],
  found: ReadonlyMap<string, EngineDocument>,
  make: (document: EngineDocument) => Made,
): (Made | undefined)[] {
  return ids.map((id) => {
    const document = found.get(id)
    return document && make(document)
  })
}

/**
 * Asks again for documents that cannot be read for a passing reason, which engines report although the request as a whole succeeds. If the index
 * requires routing, a document whose routing is unknown is not found.
 */
async function askForAll(client: EngineClient, request: EngineRequest): Promise<MultiGetAnswer['docs']> {
  for (let attempt = 1; ; attempt++) {
    const { docs } = await client.ask<MultiGetAnswer>(request)
    const faults = docs.filter(({ error }) => error !== undefined).map(faultOfItem)
    const fault = faults.find(({ type }) => type !== 'routing_missing_exception')
    if (fault === undefined) return docs
    if (fault.kind !== 'busy' || !(await client.rest(attempt, fault, request.index!)))
      throw toOnefoldError(fault, 'onefold', request.index!, undefined)
  }
}

/** Items have no status. Even a missing right to read the index is reported item by item. */
function faultOfItem(failed: MultiGetAnswer['docs'][number]): EngineFault {
  const fault = faultOfAnswer(404, failed)
  return fault.type === 'security_exception' ? { ...fault, status: 403 } : fault
}

function isPossible(id: string): boolean {
  return id !== '' && Buffer.byteLength(id) <= maxIdBytes
}
