import { sha256Base64Url } from '../../hashing/digest.js'
import type { JsonObject } from '../../model.js'
import type { RememberedDelete, Tombstone, TombstoneStore } from '../store.js'
import type { EngineClient } from './engine/engine-client.js'
import { toOnefoldError } from './engine/engine-fault.js'
import { refreshIndex } from './engine/engine-request.js'
import { ifThere } from './engine/if-there.js'
import type { CollectionIndices } from './indices/collection-indices.js'
import { readById } from './reading/documents-by-id.js'
import { BulkLimits } from './writing/bulk-limits.js'
import { BulkSender, type BulkWrite } from './writing/bulk-sender.js'

/** Most tombstones that one search finds. */
const forgottenAtOnce = 10_000

interface TombstoneHits {
  readonly hits: { readonly hits: readonly { readonly _id: string }[] }
}

/**
 * Keeps tombstones in an index of their own, which is made when the first one is put there. The stamp is the engine's external version of each, so
 * that an earlier stamp never overwrites a later one, whichever arrives first.
 */
export class ElasticTombstones implements TombstoneStore {
  readonly #client: EngineClient
  readonly #index: string
  readonly #indices: CollectionIndices
  readonly #limits = new BulkLimits()

  constructor(client: EngineClient, index: string, indices: CollectionIndices) {
    this.#client = client
    this.#index = index
    this.#indices = indices
  }

  async put(collection: string, tombstones: readonly Tombstone[], at: number): Promise<void> {
    if (tombstones.length === 0) return
    await this.#indices.keepTombstones(this.#index)
    await this.#send(
      tombstones.map((tombstone) => {
        const id = keyOf(collection, tombstone.id)
        return { id, lines: tombstoneLines(id, tombstone, at) }
      }),
      [409],
    )
  }

  async get(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, RememberedDelete>> {
    const keys = ids.map((id) => ({ id: keyOf(collection, id) }))
    const found = await ifThere(readById(this.#client, this.#index, keys))
    const sources = [...(found?.values() ?? [])].map(({ _source }) => _source as JsonObject & Tombstone & RememberedDelete)
    return new Map(sources.map(({ id, stamp, at }) => [id, { stamp, at }]))
  }

  async forget(before: number): Promise<number> {
    await this.#indices.keepTombstones(this.#index)
    await refreshIndex(this.#client, this.#index)
    const { hits } = await this.#client.search<TombstoneHits>(this.#index, expiredTombstones(before, forgottenAtOnce))
    const keys = hits.hits.map(({ _id }) => _id)
    if (keys.length > 0)
      await this.#send(
        keys.map((id) => ({ id, lines: forgettingLine(id) })),
        [404],
      )
    return keys.length < forgottenAtOnce ? keys.length : keys.length + (await this.forget(before))
  }

  async #send(writes: readonly BulkWrite[], expected: readonly number[]): Promise<void> {
    const answers = await new BulkSender(this.#client, this.#limits, { index: this.#index, isAlias: false }).send(writes)
    const failed = answers.find(({ status }) => status >= 300 && !expected.includes(status))
    if (failed === undefined) return
    const { type, reason } = failed.error ?? { type: 'unknown', reason: 'no reason given' }
    throw toOnefoldError({ kind: 'rejected', status: failed.status, type, reason }, 'onefold', this.#index, undefined)
  }
}

/** Ids may be as long as the engine's own ids, so there is no room to put the collection into the key. */
function keyOf(collection: string, id: string): string {
  return sha256Base64Url(JSON.stringify([collection, id]))
}

/** The lines of a `_bulk` body that keep a tombstone unless a later one exists. */
function tombstoneLines(key: string, { id, stamp }: Tombstone, at: number): string {
  const action = { index: { _id: key, version: Number.parseInt(stamp, 10), version_type: 'external_gte' } }
  return `${JSON.stringify(action)}\n${JSON.stringify({ id, stamp, at })}\n`
}

/** Removes a tombstone: a line of a `_bulk` body. */
function forgettingLine(key: string): string {
  return `${JSON.stringify({ delete: { _id: key } })}\n`
}

/** Body that finds the tombstones from before a time. */
function expiredTombstones(before: number, size: number): JsonObject {
  return { size, query: { range: { at: { lt: before } } }, _source: false, sort: ['_doc'], track_total_hits: false }
}
