import { partsOf } from '../../../lists.js'
import { entryOf } from '../../../maps.js'
import type { StoreWrite, StoreWriteResult } from '../../store.js'
import type { EngineDocument } from '../document/engine-document.js'
import type { VectorParams } from '../engine/engine.js'
import type { EngineClient } from '../engine/engine-client.js'
import { indexPath } from '../engine/engine-request.js'
import { type DocumentKey, readById } from './documents-by-id.js'

/** How many documents' routings are remembered for each index; the oldest are dropped. Some 10 MB. */
const mostRoutings = 100_000

/** Most ids of one search. */
const idsAtOnce = 1_000

/** For how long an index is assumed to have no document with a routing of its own, in milliseconds. */
const believedMs = 10_000

interface ReaderTools {
  readonly client: EngineClient
  readonly vectorParams: VectorParams
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

interface KnownRoutings {
  /** By id, of documents that this process wrote. */
  readonly routings: Map<string, string>
  /** Undefined: not asked yet. */
  isSpread: boolean | undefined
  hasRouted: boolean
  askedAt: number
}

interface Spread {
  readonly settings: { readonly index: { readonly number_of_shards: string } }
  readonly mappings?: { readonly _routing?: { readonly required?: boolean } }
}

interface Located {
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _routing?: string }[] }
}

/**
 * Reads documents by id alone. In an index of several shards, a document with a routing of its own is found only by that routing: the one with which
 * it was written here, or else the one that a search finds. Such a document of others is found once the index shows it to searches.
 *
 * Costs nothing more in indices of one shard, and hardly more in those without such documents.
 */
export class RoutedReader {
  readonly #tools: ReaderTools
  readonly #states: Map<string, KnownRoutings>
  /** The client of a caller, who is shown fewer documents; undefined if it does not read for a caller. */
  readonly #caller: EngineClient | undefined

  constructor(tools: ReaderTools, of?: { readonly states: Map<string, KnownRoutings>; readonly caller: EngineClient }) {
    this.#tools = tools
    this.#states = of?.states ?? new Map()
    this.#caller = of?.caller
  }

  /** Reads what a caller may see; what is known of indices is shared. */
  over(caller: EngineClient): RoutedReader {
    return new RoutedReader(this.#tools, { states: this.#states, caller })
  }

  /** As {@link readById}. */
  async read(index: string, ids: readonly string[], paths?: readonly string[]): Promise<Map<string, EngineDocument>> {
    const state = this.#stateOf(index)
    const keys = ids.map((id) => ({ id, routing: state.routings.get(id) }))
    const { client, vectorParams } = this.#tools
    const reader = this.#caller ?? client
    const found = await readById(reader, index, keys, { paths, vectorParams })
    const missing = keys.filter(({ id }) => !found.has(id))
    // What is hidden from a caller may be there.
    if (this.#caller === undefined) for (const { id } of missing) state.routings.delete(id)
    if (missing.length === 0 || !(await this.#mayHoldRouted(index, state))) return found
    const located = await this.#locate(index, missing)
    for (const [id, document] of await readById(reader, index, located, { paths, vectorParams })) found.set(id, document)
    return found
  }

  /** Remembers where documents were written. */
  note(index: string, writes: readonly StoreWrite[], results: readonly StoreWriteResult[]): void {
    const state = this.#stateOf(index)
    for (const [i, { id, routing }] of writes.entries()) {
      const { status } = results[i]!
      if (routing === undefined || (status !== 'created' && status !== 'updated')) continue
      state.hasRouted = true
      state.routings.delete(id)
      state.routings.set(id, routing)
    }
    for (const id of state.routings.keys()) {
      if (state.routings.size <= mostRoutings) break
      state.routings.delete(id)
    }
  }

  forget(index: string): void {
    this.#states.delete(index)
  }

  #stateOf(index: string): KnownRoutings {
    return entryOf(this.#states, index, () => ({
      routings: new Map(),
      isSpread: undefined,
      hasRouted: false,
      askedAt: Number.NEGATIVE_INFINITY,
    }))
  }

  async #mayHoldRouted(index: string, state: KnownRoutings): Promise<boolean> {
    state.isSpread ??= await this.#isSpread(index, state)
    if (!state.isSpread || state.hasRouted) return state.isSpread
    if (this.#tools.elapsed() - state.askedAt < believedMs) return false
    state.askedAt = this.#tools.elapsed()
    const body = { query: { exists: { field: '_routing' } }, size: 1, _source: false, track_total_hits: false, terminate_after: 1 }
    state.hasRouted = (await this.#tools.client.search<Located>(index, body)).hits.hits.length > 0
    return state.hasRouted
  }

  /**
   * Whether an id alone may not lead to its document: in an index of several shards, and in one that requires routing. In the latter every document
   * has a routing, so no search is needed to find that out.
   */
  async #isSpread(index: string, state: KnownRoutings): Promise<boolean> {
    const query = { filter_path: '*.settings.index.number_of_shards,*.mappings._routing' }
    const found = await this.#tools.client.ask<Readonly<Record<string, Spread>>>({ method: 'GET', path: indexPath(index), query, index })
    const indices = Object.values(found)
    const isRequired = indices.some(({ mappings }) => mappings?._routing?.required === true)
    if (isRequired) state.hasRouted = true
    return isRequired || indices.some(({ settings }) => Number(settings.index.number_of_shards) > 1)
  }

  async #locate(index: string, missing: readonly DocumentKey[]): Promise<DocumentKey[]> {
    const located: DocumentKey[] = []
    for (const some of partsOf(missing, idsAtOnce)) {
      const values = some.map(({ id }) => id)
      const body = { query: { ids: { values } }, size: idsAtOnce, _source: false, track_total_hits: false }
      const { hits } = await (this.#caller ?? this.#tools.client).search<Located>(index, body)
      located.push(...hits.hits.map(({ _id: id, _routing: routing }) => ({ id, routing })))
    }
    return located
  }
}
