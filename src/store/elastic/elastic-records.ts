import type { JsonObject } from '../../model.js'
import type { Page, RecordStore } from '../store.js'
import type { CollectionIndices } from './collection-indices.js'
import { readById } from './documents-by-id.js'
import type { EngineClient } from './engine-client.js'
import { indexPath } from './engine-request.js'
import { recordPage } from './requests/record-page.js'

interface RecordHit {
  readonly _source: { readonly id: string; readonly record: JsonObject }
}

/** Keeps records in an index of their own, which is made when the first is asked for. */
export class ElasticRecords implements RecordStore {
  readonly #client: EngineClient
  readonly #index: string
  readonly #indices: CollectionIndices

  constructor(client: EngineClient, index: string, indices: CollectionIndices) {
    this.#client = client
    this.#index = index
    this.#indices = indices
  }

  async put(kind: string, id: string, record: JsonObject): Promise<void> {
    await this.#open()
    await this.#client.ask({ method: 'PUT', path: this.#path(kind, id), body: { kind, id, record }, index: this.#index })
  }

  async get(kind: string, id: string): Promise<JsonObject | undefined> {
    await this.#open()
    const key = keyOf(kind, id)
    const found = await readById(this.#client, this.#index, [{ id: key }])
    return found.get(key)?._source?.record as JsonObject | undefined
  }

  async delete(kind: string, id: string): Promise<boolean> {
    if ((await this.get(kind, id)) === undefined) return false
    await this.#client.ask({ method: 'DELETE', path: this.#path(kind, id), index: this.#index })
    return true
  }

  async list(kind: string, size: number, after: string | null): Promise<Page<{ readonly id: string; readonly record: JsonObject }>> {
    await this.#open()
    await this.#client.ask({ method: 'POST', path: indexPath(this.#index, '/_refresh'), index: this.#index })
    const request = { method: 'POST', path: indexPath(this.#index, '/_search'), body: recordPage(kind, size + 1, after) } as const
    const { hits } = await this.#client.ask<{ hits: { hits: readonly RecordHit[] } }>({ ...request, index: this.#index })
    const items = hits.hits.slice(0, size).map(({ _source: { id, record } }) => ({ id, record }))
    return { items, after: hits.hits.length > size ? items.at(-1)!.id : null }
  }

  #open(): Promise<void> {
    return this.#indices.openRecords(this.#index)
  }

  #path(kind: string, id: string): string {
    return indexPath(this.#index, `/_doc/${encodeURIComponent(keyOf(kind, id))}`)
  }
}

/** Kinds have no slash. */
function keyOf(kind: string, id: string): string {
  return `${kind}/${id}`
}
