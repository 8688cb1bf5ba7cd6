import { entryOf } from '../../src/maps.js'
import type { JsonObject, Revision } from '../../src/model.js'
import type {
  CollectionCounts,
  FoldListing,
  FoldLookup,
  FoldValue,
  Page,
  RecordStore,
  Store,
  StoreCapabilities,
  StoreCollection,
  StoreState,
  StoreWrite,
  StoreWriteResult,
  TermMatch,
  TermMatches,
  TombstoneStore,
  WriteLog,
} from '../../src/store/store.js'
import type { CountRequest, SearchRequest, SearchResult } from '../../src/store/store-search.js'
import type { DocumentFacts, StoredDocument } from '../../src/store/stored-document.js'
import type { TermLookup } from '../../src/store/term-lookup.js'
import { withoutHeld } from './without-held.js'

/**
 * A real store that behaves like an engine: writes are found only after a refresh, each write of a call is independent, and other callers may come
 * between any two steps. Searches read a second collection in the same store, which `refresh` updates.
 */
export class EngineLikeStore implements Store {
  readonly capabilities: StoreCapabilities
  readonly description = 'like an engine'
  /** Number of calls by method. */
  readonly calls = new Map<string, number>()
  readonly #inner: Store
  readonly #turn: () => Promise<void>
  /** Number of the next write, by collection. */
  readonly #next = new Map<string, number>()
  /** Unfinished calls of `write`, with the number of their first write: an engine's checkpoint is before the first of them. */
  readonly #begun = new Set<{ readonly name: string; first: number }>()
  readonly #written = new Map<string, Set<string>>()
  readonly #revisions = new Map<string, Revision>()

  /** @param turn awaited before every step */
  constructor(inner: Store, turn: () => Promise<void> = async () => undefined) {
    this.#inner = inner
    this.#turn = turn
    this.capabilities = { ...inner.capabilities, visibleAtOnce: false, atomicBatches: false, singleWriter: false, heldFields: true }
  }

  get ownField(): string {
    return this.#inner.ownField
  }

  readonly writeLog: WriteLog = {
    position: async ({ name }) => {
      await this.#step('position')
      const next = this.#next.get(name) ?? 0
      const ended = [...this.#begun].filter((call) => call.name === name).map(({ first }) => first)
      return { index: name, shards: [Math.min(next, ...ended)], begun: [next] }
    },
    between: async (collection, from, to) => {
      await this.#step('between')
      const { items } = await this.#inner.walk(shown(collection), { size: 10_000, after: null })
      return items
        .map((facts) => this.#withOwnRevision(collection, facts))
        .filter(({ seqNo }) => seqNo >= from.shards[0]! && seqNo < to.begun[0]!)
    },
  }

  get records(): RecordStore {
    return this.#inner.records
  }

  get tombstones(): TombstoneStore {
    return this.#inner.tombstones
  }

  async createCollection(collection: StoreCollection): Promise<void> {
    await this.#inner.createCollection(collection)
    await this.#inner.createCollection(shown(collection))
  }

  ping(): Promise<StoreState> {
    return this.#inner.ping()
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  async read(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    await this.#step('read')
    return this.#inner.read(collection, ids)
  }

  /** Returns documents with their fact fields only, because a store may leave out the rest of the user's document. */
  async readFields(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    await this.#step('readFields')
    const documents = await this.#inner.read(collection, ids)
    return documents.map((document) => document && { ...document, source: onlyFields(document.source, collection.factFields) })
  }

  async readFacts(collection: StoreCollection, ids: readonly string[]): Promise<(DocumentFacts | undefined)[]> {
    await this.#step('readFacts')
    return this.#inner.readFacts(collection, ids)
  }

  async write(collection: StoreCollection, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    await this.#step('write')
    const results: StoreWriteResult[] = []
    const call = { name: collection.name, first: Number.POSITIVE_INFINITY }
    this.#begun.add(call)
    for (const write of writes) {
      if (results.length > 0) await this.#turn()
      const [result] = await this.#inner.write(collection, [withoutHeld(write)])
      results.push(result!)
      if ('seqNo' in result!) {
        this.#next.set(collection.name, result.seqNo + 1)
        call.first = Math.min(call.first, result.seqNo)
      }
      this.#unseen(collection).add(write.id)
    }
    await this.#turn()
    this.#begun.delete(call)
    return results
  }

  async refresh(collection: StoreCollection): Promise<void> {
    await this.#step('refresh')
    const ids = [...this.#unseen(collection)]
    this.#unseen(collection).clear()
    const documents = await this.#inner.read(collection, ids)
    const writes = documents.map((document, i): StoreWrite => {
      const id = ids[i]!
      if (document === undefined) return { id, kind: 'delete' }
      const { seqNo, primaryTerm, version, source, fields } = document
      this.#revisions.set(`${collection.name} ${id}`, { seqNo, primaryTerm, version })
      return { id, kind: 'put', source, fields }
    })
    if (writes.length > 0) await this.#inner.write(shown(collection), writes)
  }

  /** The documents of a collection as they were at its last refresh. */
  async shown(collection: StoreCollection): Promise<StoredDocument[]> {
    const { items } = await this.#inner.walk(shown(collection), { size: 10_000, after: null })
    const documents = await this.#inner.read(
      shown(collection),
      items.map(({ id }) => id),
    )
    return documents.map((document) => ({ ...document!, ...this.#revisions.get(`${collection.name} ${document!.id}`) }))
  }

  async lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches> {
    await this.#step('lookUp')
    const { documents, hot } = await this.#inner.lookUp(shown(collection), lookup)
    const worth = documents.filter((match) => isWorthFinding(match, lookup))
    return { documents: worth.map(({ facts, terms }) => ({ facts: this.#withOwnRevision(collection, facts), terms })), hot }
  }

  async findByFold(collection: StoreCollection, lookup: FoldLookup): Promise<DocumentFacts[]> {
    await this.#step('findByFold')
    const found = await this.#inner.findByFold(shown(collection), lookup)
    return found.map((facts) => this.#withOwnRevision(collection, facts))
  }

  async listFolds(collection: StoreCollection, listing: FoldListing): Promise<Page<FoldValue>> {
    await this.#step('listFolds')
    return this.#inner.listFolds(shown(collection), listing)
  }

  async walk(
    collection: StoreCollection,
    options: { readonly size: number; readonly after: string | null; readonly unsignedOnly?: boolean },
  ): Promise<Page<DocumentFacts>> {
    await this.#step('walk')
    const { items, after } = await this.#inner.walk(shown(collection), options)
    return { items: items.map((facts) => this.#withOwnRevision(collection, facts)), after }
  }

  counts(collection: StoreCollection): Promise<CollectionCounts> {
    return this.#inner.counts(shown(collection))
  }

  async search(collection: StoreCollection, request: SearchRequest): Promise<SearchResult> {
    await this.#step('search')
    return this.#inner.search(shown(collection), request)
  }

  count(collection: StoreCollection, request: CountRequest): Promise<number> {
    return this.#inner.count(shown(collection), request)
  }

  async #step(method: string): Promise<void> {
    this.calls.set(method, (this.calls.get(method) ?? 0) + 1)
    await this.#turn()
  }

  #unseen({ name }: StoreCollection): Set<string> {
    return entryOf(this.#written, name, () => new Set())
  }

  /** Replaces the revision of the copy by that of the document at the time of the refresh. */
  #withOwnRevision({ name }: StoreCollection, facts: DocumentFacts): DocumentFacts {
    return { ...facts, ...this.#revisions.get(`${name} ${facts.id}`) }
  }
}

/** Whether a match is worth finding. An engine may find others, too; this store returns only those that it must. */
function isWorthFinding({ terms }: TermMatch, { worthFinding }: TermLookup): boolean {
  if (worthFinding === undefined) return true
  const held = new Set(terms)
  return worthFinding.some(({ terms: own, atLeast }) => own.filter((term) => held.has(term)).length >= atLeast)
}

function shown(collection: StoreCollection): StoreCollection {
  return { ...collection, name: `${collection.name} shown` }
}

function onlyFields(source: JsonObject, paths: readonly string[]): JsonObject {
  const isWanted = (key: string): boolean => paths.some((path) => path === key || path.startsWith(`${key}.`))
  return Object.fromEntries(Object.entries(source).filter(([key]) => isWanted(key)))
}
