import type { JsonObject } from '../../../model.js'
import type {
  CollectionCounts,
  FoldListing,
  FoldLookup,
  FoldValue,
  Page,
  Store,
  StoreCollection,
  StoreState,
  StoreWrite,
  StoreWriteResult,
  TermMatches,
  WalkOptions,
  WriteLog,
} from '../../store.js'
import type { StoreCapabilities } from '../../store-capabilities.js'
import type { SearchRequest, SearchResult } from '../../store-search.js'
import type { DocumentFacts, StoredDocument } from '../../stored-document.js'
import type { TermHints, TermLookup } from '../../term-lookup.js'
import type { ElasticStore } from '../elastic-store.js'
import { type CollectionStore, SidedCollections, type SideIndices } from './sided-collections.js'

/**
 * A store on an engine in which some collections keep our fields in an index of our own, by the ids of the documents: their own indices keep their
 * mapping, and their documents hold what their owners sent.
 *
 * Each call goes on to the part of the store that has the collection. Revisions that belong to the fields are told from those of documents by their
 * sign (side-revision.ts). It does not know a caller's own rights.
 */
export class SideStore implements Store {
  readonly capabilities: StoreCapabilities
  readonly description: string
  readonly ownField: string
  readonly records: ElasticStore['records']
  readonly tombstones: ElasticStore['tombstones']
  readonly writeLog: WriteLog
  /** The same engine, for collections without a side index. */
  readonly plain: ElasticStore
  readonly #sided: SidedCollections

  constructor(plain: ElasticStore, options: SideIndices) {
    this.plain = plain
    this.#sided = new SidedCollections(plain, options)
    this.capabilities = plain.capabilities
    this.description = plain.description
    this.ownField = plain.ownField
    this.records = plain.records
    this.tombstones = plain.tombstones
    this.writeLog = {
      // Two indices, which are not written at once, have no common position.
      position: async (collection) => (this.hasSide(collection.name) ? undefined : plain.writeLog.position(collection)),
      between: (collection, from, to) => plain.writeLog.between(collection, from, to),
    }
  }

  /** Whether a collection keeps our fields in an index of their own. */
  hasSide(name: string): boolean {
    return this.#sided.has(name)
  }

  ping(): Promise<StoreState> {
    return this.plain.ping()
  }

  probe(collection: StoreCollection): Promise<void> {
    return this.#partOf(collection).probe(collection)
  }

  close(): Promise<void> {
    return this.plain.close()
  }

  createCollection(collection: StoreCollection): Promise<void> {
    return this.#partOf(collection).createCollection(collection)
  }

  isAlias(collection: StoreCollection): Promise<boolean> {
    return this.#partOf(collection).isAlias(collection)
  }

  read(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#partOf(collection).read(collection, ids)
  }

  readFields(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#partOf(collection).readFields(collection, ids)
  }

  readFacts(collection: StoreCollection, ids: readonly string[]): Promise<(DocumentFacts | undefined)[]> {
    return this.#partOf(collection).readFacts(collection, ids)
  }

  write(collection: StoreCollection, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    return this.#partOf(collection).write(collection, writes)
  }

  prepareWrites(collection: Pick<StoreCollection, 'name'>, writes: readonly StoreWrite[]): void {
    this.#partOf(collection).prepareWrites?.(collection, writes)
  }

  refresh(collection: StoreCollection): Promise<void> {
    return this.#partOf(collection).refresh(collection)
  }

  termHints(collection: Pick<StoreCollection, 'name'>): TermHints | undefined {
    return this.#partOf(collection).termHints?.(collection)
  }

  learnTerms(collection: Pick<StoreCollection, 'name'>, documents: readonly Pick<StoredDocument, 'fields'>[] | undefined): void {
    this.#partOf(collection).learnTerms?.(collection, documents)
  }

  lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches> {
    return this.#partOf(collection).lookUp(collection, lookup)
  }

  findByFold(collection: StoreCollection, lookup: FoldLookup): Promise<DocumentFacts[]> {
    return this.#partOf(collection).findByFold(collection, lookup)
  }

  listFolds(collection: StoreCollection, listing: FoldListing): Promise<Page<FoldValue>> {
    return this.#partOf(collection).listFolds(collection, listing)
  }

  walk(collection: StoreCollection, options: WalkOptions): Promise<Page<DocumentFacts>> {
    return this.#partOf(collection).walk(collection, options)
  }

  counts(collection: StoreCollection): Promise<CollectionCounts> {
    return this.#partOf(collection).counts(collection)
  }

  search(collection: StoreCollection, request: SearchRequest): Promise<SearchResult> {
    return this.#partOf(collection).search(collection, request)
  }

  count(collection: StoreCollection, body: JsonObject, params?: Readonly<Record<string, string>>): Promise<number> {
    return this.#partOf(collection).count(collection, body, params)
  }

  #partOf({ name }: Pick<StoreCollection, 'name'>): CollectionStore & Required<Pick<CollectionStore, 'isAlias' | 'probe'>> {
    return this.hasSide(name) ? this.#sided : this.plain
  }
}
