import { OnefoldError } from '../../errors.js'
import type { JsonObject } from '../../model.js'
import { pageOf } from '../pages.js'
import type { Page, RecordStore } from '../store.js'
import type { EngineClient } from './engine/engine-client.js'
import { indexPath, refreshIndex } from './engine/engine-request.js'
import { ifFound, ifThere } from './engine/if-there.js'
import type { CollectionIndices } from './indices/collection-indices.js'
import { readById } from './reading/documents-by-id.js'

interface RecordHit {
  readonly _source: { readonly id: string; readonly record: JsonObject }
}

/** Records that are deleted in one request. */
const deletedAtOnce = 1_000

/** Indices of records by their kinds. */
interface RecordIndices {
  /** The index of the kinds that have none of their own. */
  readonly others: string
  readonly byKind: Readonly<Record<string, string>>
}

/** Keeps records in indices of their own, which are made when the first record is put there. */
export class ElasticRecords implements RecordStore {
  readonly #client: EngineClient
  readonly #names: RecordIndices
  readonly #indices: CollectionIndices

  constructor(client: EngineClient, names: RecordIndices, indices: CollectionIndices) {
    this.#client = client
    this.#names = names
    this.#indices = indices
  }

  async put(kind: string, id: string, record: JsonObject): Promise<void> {
    const index = this.#indexOf(kind)
    await this.#indices.keepRecords(index)
    await this.#client.ask({ method: 'PUT', path: recordPath(index, kind, id), body: { kind, id, record }, index })
  }

  async get(kind: string, id: string): Promise<JsonObject | undefined> {
    const key = keyOf(kind, id)
    const found = await ifThere(readById(this.#client, this.#indexOf(kind), [{ id: key }]))
    return found?.get(key)?._source?.record as JsonObject | undefined
  }

  async delete(kind: string, id: string): Promise<void> {
    const index = this.#indexOf(kind)
    await ifFound(this.#client.ask({ method: 'DELETE', path: recordPath(index, kind, id), index }))
  }

  /** Without reading them: records may be megabytes. */
  async deleteAll(kind: string): Promise<void> {
    const index = this.#indexOf(kind)
    for (let ids = await this.#someIds(index, kind); ids.length > 0; ids = await this.#someIds(index, kind)) {
      const lines = ids.map((_id) => `${JSON.stringify({ delete: { _id } })}\n`).join('')
      const { errors } = await this.#client.ask<{ errors: boolean }>({ method: 'POST', path: indexPath(index, '/_bulk'), lines, index })
      if (errors)
        throw new OnefoldError('STORE_UNAVAILABLE', `not all records of ${index} could be deleted; check the log of the engine`, { index })
    }
  }

  async list(kind: string, size: number, after: string | null): Promise<Page<{ readonly id: string; readonly record: JsonObject }>> {
    const index = this.#indexOf(kind)
    const hits = await this.#search<RecordHit>(index, recordPage(kind, size + 1, after))
    const records = hits.map(({ _source: { id, record } }) => ({ id, record }))
    return pageOf(records, size, ({ id }) => id)
  }

  async #someIds(index: string, kind: string): Promise<string[]> {
    return (await this.#search<{ readonly _id: string }>(index, { ...recordPage(kind, deletedAtOnce, null), _source: false })).map(
      ({ _id }) => _id,
    )
  }

  async #search<Hit>(index: string, body: JsonObject): Promise<readonly Hit[]> {
    return (await ifThere(this.#searchIn<Hit>(index, body))) ?? []
  }

  async #searchIn<Hit>(index: string, body: JsonObject): Promise<readonly Hit[]> {
    await refreshIndex(this.#client, index)
    return (await this.#client.search<{ readonly hits: { readonly hits: readonly Hit[] } }>(index, body)).hits.hits
  }

  #indexOf(kind: string): string {
    const { byKind, others } = this.#names
    return Object.hasOwn(byKind, kind) ? byKind[kind]! : others
  }
}

function recordPath(index: string, kind: string, id: string): string {
  return indexPath(index, `/_doc/${encodeURIComponent(keyOf(kind, id))}`)
}

/** Kinds have no slash. */
function keyOf(kind: string, id: string): string {
  return `${kind}/${id}`
}

/** Body that lists the records of a kind by id, after an id. */
export function recordPage(kind: string, size: number, after: string | null): JsonObject {
  return {
    size,
    query: { bool: { filter: [{ term: { kind } }] } },
    sort: [{ id: 'asc' }],
    _source: ['id', 'record'],
    ...(after !== null && { search_after: [after] }),
  }
}
