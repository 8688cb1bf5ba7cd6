import { partsOf } from '../../lists.js'
import type {
  CollectionCounts,
  FoldListing,
  FoldLookup,
  FoldValue,
  Page,
  Store,
  StoreCapabilities,
  StoreCollection,
  StoreState,
  StoreWrite,
  StoreWriteResult,
  TermMatches,
  WalkOptions,
} from '../store.js'
import type { CountRequest, FactHit, SearchRequest, SearchResult } from '../store-search.js'
import type { DocumentFacts, StoredDocument } from '../stored-document.js'
import type { TermLookup } from '../term-lookup.js'
import { toFacts } from './document/facts.js'
import { KnownFacts } from './document/known-facts.js'
import { EmbeddedRecords } from './embedded-records.js'
import { EmbeddedTombstones } from './embedded-tombstones.js'
import { CollectionTable, type OpenCollection } from './file/collection-table.js'
import { DatabaseFile } from './file/database-file.js'
import type { Sql } from './file/sql.js'
import { LongSearches } from './long-searches.js'
import { RecentPostings } from './postings/recent-postings.js'
import { findByFold, listFolds, readDocumentsById, readRowsById, walk } from './reading/documents.js'
import { lookUpTerms } from './reading/term-lookup.js'
import { EmbeddedSearch, type FactCollection, hitsAtOnce } from './search/embedded-search.js'
import { FieldIndex, noFieldIndex, type WrittenIndex } from './search/field-index.js'
import type { Stepwise } from './search/stepwise.js'
import { readCounts } from './writing/tallies.js'
import { WriteTransaction } from './writing/write-transaction.js'

/** A call blocks the thread, and everybody who waits for it, for some .05 s with 100 news stories. With 250, others wait twice as long. */
const embeddedBatch = { operations: 100, characters: 512 * 1024 }

interface EmbeddedStoreOptions {
  /** Folder of the file `onefold.db`; created if missing. One process at a time. Undefined: everything is in memory, and lost when it is closed. */
  readonly folder: string | undefined
  /** Milliseconds of a clock that never goes back, by which long searches give way; default: the system's. */
  readonly elapsed?: () => number
  /** False: searches find nothing of what is written, which takes less time and room. Default true. */
  readonly isSearched?: boolean
  /** How many postings are kept in memory, so that more of them are written to one page of the file; default: a million. */
  readonly recentPostings?: number
}

/**
 * Keeps collections in one SQLite file of one process. Every call runs to its end before the next begins, on the calling thread, except that a long
 * search gives way to reads: nothing is ever half visible, and a large write makes others wait. A write is on the disk when its promise resolves, whole
 * or, after a crash, not at all.
 */
export class EmbeddedStore implements Store {
  readonly capabilities: StoreCapabilities = {
    visibleAtOnce: true,
    atomicBatches: true,
    singleWriter: true,
    wholeQueryLanguage: false,
    keepsEvaluatedQueries: true,
    heldFields: false,
    batch: embeddedBatch,
  }
  readonly description = 'embedded 1'
  readonly ownField = 'onefold'
  readonly records: EmbeddedRecords
  readonly tombstones: EmbeddedTombstones
  readonly #file: DatabaseFile
  readonly #collections: CollectionTable
  readonly #index: FieldIndex
  /** Where writes go. */
  readonly #written: WrittenIndex
  readonly #recent: RecentPostings
  readonly #known = new KnownFacts()
  readonly #search: EmbeddedSearch
  readonly #longSearches: LongSearches

  /** @throws OnefoldError STORE_UNAVAILABLE if another process has the folder or it cannot be used, STORE_DAMAGED if its file cannot be read */
  constructor({ folder, elapsed = () => performance.now(), isSearched = true, recentPostings }: EmbeddedStoreOptions) {
    this.#file = new DatabaseFile(folder)
    this.records = new EmbeddedRecords(this.#file)
    this.tombstones = new EmbeddedTombstones(this.#file)
    this.#collections = this.#file.use((sql) => new CollectionTable(sql))
    this.#index = this.#file.transaction((sql) => new FieldIndex(sql))
    this.#written = isSearched ? this.#index : noFieldIndex
    this.#recent = new RecentPostings(recentPostings)
    this.#search = this.#file.use((sql) => new EmbeddedSearch(sql, { index: this.#index, known: this.#known }, Date.now))
    this.#longSearches = new LongSearches({ use: (work) => this.#file.use(work), elapsed })
  }

  async createCollection(collection: StoreCollection): Promise<void> {
    this.#file.use(() => this.#ensure(collection))
  }

  async ping(): Promise<StoreState> {
    this.#file.use((sql) => sql.all('SELECT 1 FROM collections LIMIT 1'))
    return {}
  }

  async close(): Promise<void> {
    this.#file.close()
  }

  async read(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#use(collection, (sql, { key }) => readDocumentsById(sql, key, ids))
  }

  async readFields(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.read(collection, ids)
  }

  async readFacts(collection: StoreCollection, ids: readonly string[]): Promise<(DocumentFacts | undefined)[]> {
    return this.#use(collection, (sql, { key }) => readRowsById(sql, key, ids).map((row) => row && toFacts(row, collection.factFields)))
  }

  async write(collection: StoreCollection, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    return this.#longSearches.write(() =>
      this.#use(collection, (_, open) => {
        try {
          return this.#writeAll(open, writes)
        } catch (error) {
          this.#index.rolledBack()
          this.#recent.rolledBack()
          throw error
        }
      }),
    )
  }

  /** Nothing to do: everything that was written is visible. */
  async refresh(collection: StoreCollection): Promise<void> {
    this.#use(collection, () => undefined)
  }

  async lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches> {
    return this.#use(collection, (sql, { key }) =>
      lookUpTerms({ sql, recent: this.#recent, known: this.#known, collection: key }, lookup, collection.factFields),
    )
  }

  async findByFold(collection: StoreCollection, lookup: FoldLookup): Promise<DocumentFacts[]> {
    return this.#use(collection, (sql, { key }) => findByFold({ sql, known: this.#known, collection: key }, lookup, collection.factFields))
  }

  async listFolds(collection: StoreCollection, listing: FoldListing): Promise<Page<FoldValue>> {
    return this.#use(collection, (sql, { key }) => listFolds(sql, key, listing))
  }

  async walk(collection: StoreCollection, options: WalkOptions): Promise<Page<DocumentFacts>> {
    return this.#use(collection, (sql, { key }) => walk(sql, key, options, collection.factFields))
  }

  async counts(collection: StoreCollection): Promise<CollectionCounts> {
    return this.#use(collection, (sql, { key }) => readCounts(sql, key))
  }

  async search(collection: StoreCollection, request: SearchRequest): Promise<SearchResult> {
    const asked = Date.now()
    return this.#longSearches.search(() => this.#searchInSteps(collection, request, asked), request.signal)
  }

  async count(collection: StoreCollection, { body, params = {}, signal }: CountRequest): Promise<number> {
    return this.#longSearches.search(() => this.#search.count(this.#searched(collection), body, params), signal)
  }

  *#searchInSteps(collection: StoreCollection, request: SearchRequest, asked: number): Stepwise<SearchResult> {
    const searched = this.#searched(collection)
    const result = yield* this.#search.search(searched, request, asked)
    return request.withFields ? { ...result, hits: this.#use(collection, (sql) => withFields(sql, searched.key, result.hits)) } : result
  }

  /** A collection as searches see it: each write begins a generation of its own. */
  #searched(collection: StoreCollection): FactCollection {
    const { name, factFields } = collection
    return this.#use(collection, (_, { key, seqNo }) => ({ name, factFields, key, generation: seqNo }))
  }

  /** Runs on an existing collection that keeps the values of the requested fields. */
  #use<Result>(collection: StoreCollection, work: (sql: Sql, open: OpenCollection) => Result): Result {
    return this.#file.use((sql) => {
      this.#collections.get(collection.name)
      this.#ensure(collection)
      return work(sql, this.#collections.get(collection.name))
    })
  }

  #ensure(collection: StoreCollection): void {
    if (!this.#collections.needsChange(collection)) return
    const changed = this.#file.transaction((sql) => this.#collections.change(sql, collection))
    this.#collections.accept(collection.name, changed)
  }

  #writeAll(open: OpenCollection, writes: readonly StoreWrite[]): StoreWriteResult[] {
    let seqNo = open.seqNo
    const results = this.#file.transaction((sql) => {
      const writer = new WriteTransaction(sql, open, { index: this.#written, recent: this.#recent, known: this.#known })
      const refused = new Map<string, StoreWriteResult>()
      const answers = writes.map((write) => {
        const answer = refused.get(write.id) ?? writer.write(write)
        if (answer.status === 'refused') refused.set(write.id, answer)
        return answer
      })
      seqNo = writer.finish()
      return answers
    })
    open.seqNo = seqNo
    return results
  }
}

/** Hits with all our fields. Few are read at once, because their whole documents are. */
function withFields(sql: Sql, key: number, hits: readonly FactHit[]): FactHit[] {
  return [...partsOf(hits, hitsAtOnce)].flatMap((part) => {
    const ids = part.map(({ hit }) => hit._id)
    const documents = readDocumentsById(sql, key, ids)
    return part.map((each, i) => ({ ...each, ...(documents[i] && { fields: documents[i].fields }) }))
  })
}
