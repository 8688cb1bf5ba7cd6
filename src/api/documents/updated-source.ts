import { OnefoldError } from '../../errors.js'
import { filterSource } from '../../json/source-filter.js'
import type { JsonObject } from '../../model.js'
import type { ApiContext } from '../route.js'
import { type ItemResult, isRefused } from './write-item.js'

/**
 * The `get` of each updated item: the current document, as far as the update's `_source` asks for it. In the order of the results; empty for others.
 */
export function updatedSources(results: readonly ItemResult[], { service }: ApiContext): Promise<JsonObject[]> {
  return Promise.all(results.map((result) => updatedSource(result, service)))
}

async function updatedSource({ item, outcome }: ItemResult, service: ApiContext['service']): Promise<JsonObject> {
  if (isRefused(item) || item.kind !== 'update' || item.shown === undefined || !item.shown.shown) return {}
  if (outcome instanceof OnefoldError || outcome.revision === undefined) return {}
  const found = await readMaybe(service, item.collection, outcome.id)
  if (found === undefined) return {}
  const { seqNo, primaryTerm, source } = found
  return { get: { _seq_no: seqNo, _primary_term: primaryTerm, found: true, _source: filterSource(source, item.shown) } }
}

/** Undefined if the document cannot be read, because the write is done in any case. */
async function readMaybe(service: ApiContext['service'], collection: string, id: string) {
  try {
    return (await service.read(collection, [id]))[0]
  } catch (error) {
    if (error instanceof OnefoldError) return undefined
    throw error
  }
}
