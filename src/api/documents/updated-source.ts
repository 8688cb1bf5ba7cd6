import { OnefoldError } from '../../errors.js'
import { filterSource, type SourceFilter } from '../../json/source-filter.js'
import type { JsonObject } from '../../model.js'
import type { ApiContext } from '../route.js'
import type { ItemResult } from './write-item.js'

/**
 * The `get` of each updated item: the document as it stands now, which `_source` asks for in updates; in the order of the results, empty for
 * others.
 */
export async function updatedSources(
  results: readonly ItemResult[],
  filter: SourceFilter | undefined,
  { service }: ApiContext,
): Promise<JsonObject[]> {
  if (filter === undefined || !filter.shown) return results.map(() => ({}))
  return Promise.all(
    results.map(async ({ item, outcome }) => {
      if (item.kind !== 'update' || outcome instanceof OnefoldError || outcome.revision === undefined) return {}
      const found = await readMaybe(service, item.collection!, outcome.id)
      if (found === undefined) return {}
      const { seqNo, primaryTerm, source } = found
      return { get: { _seq_no: seqNo, _primary_term: primaryTerm, found: true, _source: filterSource(source, filter) } }
    }),
  )
}

/** The write is done, whatever can be shown of it. */
async function readMaybe(service: ApiContext['service'], collection: string, id: string) {
  try {
    return (await service.read(collection, [id]))[0]
  } catch (error) {
    if (error instanceof OnefoldError) return undefined
    throw error
  }
}
