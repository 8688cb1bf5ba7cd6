import { OnefoldError } from '../../../errors.js'
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
  WriteLog,
} from '../../store.js'
import type { StoreCapabilities } from '../../store-capabilities.js'
import type { SearchRequest, SearchResult } from '../../store-search.js'
import type { DocumentFacts, StoredDocument } from '../../stored-document.js'
import type { TermHints, TermLookup } from '../../term-lookup.js'
import type { ElasticStore } from '../elastic-store.js'
import { indexPath } from '../engine/engine-request.js'
import type { WalkOptions } from '../reading/walk.js'
import { countEngine, searchEngine } from '../searching/engine-search.js'
import { writeWaves } from '../writing/write-waves.js'
import { SideClauses } from './side-clauses.js'
import type { SideCollection } from './side-collection.js'
import { SideDocuments } from './side-documents.js'
import { asSideFacts } from './side-revision.js'
import { walkSide } from './side-walk.js'
import { SideWrite } from './side-write.js'

/** Which collections have a side index. */
export interface SideStoreOptions {
  /** The user's indices, by the names of collections; if one is not here it has the collection's name. */
  readonly indices: Readonly<Record<string, string>>
  /** Side indices, by the names of collections. */
  readonly sides: Readonly<Record<string, string>>
}

/**
 * A store on an engine in which some collections keep our fields in an index of our own, by the ids of the documents: their own indices keep their
 * mapping, and their documents hold what their owners sent.
 *
 * Revisions that belong to the fields are told from those of documents by their sign (side-revision.ts). It does not know a caller's own rights.
 */
export class SideStore implements Store {
  readonly capabilities: StoreCapabilities
  readonly description: string
  readonly ownField: string
  /** The same engine, for collections without a side index. */
  readonly plain: ElasticStore
  readonly #options: SideStoreOptions
  /** Collections in their side indices. */
  readonly #ours: ElasticStore
  readonly #clauses = new Map<string, SideClauses>()

  constructor(plain: ElasticStore, options: SideStoreOptions) {
    this.plain = plain
    this.#options = options
    this.#ours = plain.inIndices(options.sides)
    this.capabilities = plain.capabilities
    this.description = plain.description
    this.ownField = plain.ownField
  }

  get records(): ElasticStore['records'] {
    return this.plain.records
  }

  get tombstones(): ElasticStore['tombstones'] {
    return this.plain.tombstones
  }

  /** Two indices, which are not written at once, have no common position. */
  get writeLog(): WriteLog {
    const { writeLog } = this.plain
    return {
      position: async (collection) => (this.hasSide(collection.name) ? undefined : writeLog.position(collection)),
      between: (collection, from, to) => writeLog.between(collection, from, to),
    }
  }

  /** Whether a collection keeps our fields in an index of their own. */
  hasSide(name: string): boolean {
    return Object.hasOwn(this.#options.sides, name)
  }

  /** Makes the side index; the user's index has to be there. @throws OnefoldError COLLECTION_UNKNOWN, MAPPING_CONFLICT if it is something else */
  async createCollection(collection: StoreCollection): Promise<void> {
    if (!this.hasSide(collection.name)) return this.plain.createCollection(collection)
    const { theirs, side } = this.#locate(collection)
    if (!(await this.plain.indices.isThere(theirs))) throw absent(theirs)
    await this.plain.indices.refuseOther(theirs)
    await this.plain.indices.createSide(side)
  }

  async hasCollection(name: string): Promise<boolean> {
    if (!this.hasSide(name)) return this.plain.hasCollection(name)
    const { theirs } = this.#locate({ name, factFields: [] })
    return (await this.plain.indices.isThere(theirs)) && (await this.#ours.hasCollection(name))
  }

  isAlias(collection: StoreCollection): Promise<boolean> {
    return this.hasSide(collection.name) ? this.plain.indices.isAlias(this.#locate(collection).theirs) : this.plain.isAlias(collection)
  }

  async ping(): Promise<StoreState> {
    return this.plain.ping()
  }

  async close(): Promise<void> {
    await this.plain.close()
  }

  async read(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.hasSide(collection.name) ? this.#readStored(collection, ids) : this.plain.read(collection, ids)
  }

  async readFields(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.hasSide(collection.name) ? this.#readStored(collection, ids, collection.factFields) : this.plain.readFields(collection, ids)
  }

  /** @param paths of the user's fields; undefined: all */
  async #readStored(
    collection: StoreCollection,
    ids: readonly string[],
    paths?: readonly string[],
  ): Promise<(StoredDocument | undefined)[]> {
    const { own } = this.plain.tools
    const found = await this.#documents(collection).read(ids, paths)
    return ids.map((id) => {
      const document = found.get(id)
      return document && own.stored(document)
    })
  }

  async readFacts(collection: StoreCollection, ids: readonly string[]): Promise<(DocumentFacts | undefined)[]> {
    if (!this.hasSide(collection.name)) return this.plain.readFacts(collection, ids)
    const { own } = this.plain.tools
    const found = await this.#documents(collection).read(ids, collection.factFields)
    return ids.map((id) => {
      const document = found.get(id)
      return document && own.facts(document, collection.factFields)
    })
  }

  async write(collection: StoreCollection, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    if (!this.hasSide(collection.name)) return this.plain.write(collection, writes)
    const documents = this.#documents(collection)
    // Engines make an index that is not there for whoever writes to it.
    if (!(await this.plain.indices.isThere(documents.collection.theirs))) throw absent(documents.collection.theirs)
    await this.plain.indices.open(documents.collection.side)
    const results: StoreWriteResult[] = []
    for (const wave of writeWaves(writes.map((write, at) => ({ at, write })))) await new SideWrite(documents, results).run(wave)
    return results
  }

  async refresh(collection: StoreCollection): Promise<void> {
    await (this.hasSide(collection.name) ? this.#refreshTheirs(collection) : this.plain.refresh(collection))
  }

  async #refreshTheirs(collection: StoreCollection): Promise<void> {
    const index = this.#locate(collection).theirs
    await this.#ours.refresh(collection)
    await this.plain.tools.client.ask({ method: 'POST', path: indexPath(index, '/_refresh'), index })
  }

  /** None: writes do not pass through the memory of terms. */
  termHints(collection: Pick<StoreCollection, 'name'>): TermHints | undefined {
    return this.hasSide(collection.name) ? undefined : this.plain.termHints(collection)
  }

  /** Only the terms that were hot a while ago are remembered. */
  async lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches> {
    if (!this.hasSide(collection.name)) return this.plain.lookUp(collection, lookup)
    const { documents, hot } = await this.#ours.lookUp(collection, lookup)
    return { documents: documents.map(({ facts, terms }) => ({ facts: asSideFacts(facts), terms })), hot }
  }

  async findByFold(collection: StoreCollection, lookup: FoldLookup): Promise<DocumentFacts[]> {
    if (!this.hasSide(collection.name)) return this.plain.findByFold(collection, lookup)
    return (await this.#ours.findByFold(collection, { ...lookup, hints: undefined })).map(asSideFacts)
  }

  async listFolds(collection: StoreCollection, listing: FoldListing): Promise<Page<FoldValue>> {
    return this.#storeOf(collection).listFolds(collection, listing)
  }

  async walk(collection: StoreCollection, options: WalkOptions): Promise<Page<DocumentFacts>> {
    if (!this.hasSide(collection.name)) return this.plain.walk(collection, options)
    const readFacts = (ids: readonly string[]) => this.readFacts(collection, ids)
    return walkSide({ documents: this.#documents(collection), ours: this.#ours, transfer: this.plain.transfer, readFacts }, options)
  }

  /** Documents that have no fields are groups of their own. */
  async counts(collection: StoreCollection): Promise<CollectionCounts> {
    const ours = await this.#storeOf(collection).counts(collection)
    if (!this.hasSide(collection.name)) return ours
    const documents = await this.count(collection, {})
    return { ...ours, documents, unsigned: documents - ours.signed, groups: ours.groups + documents - ours.documents }
  }

  async search(collection: StoreCollection, request: SearchRequest): Promise<SearchResult> {
    if (!this.hasSide(collection.name)) return this.plain.search(collection, request)
    const { client, own } = this.plain.tools
    const documents = this.#documents(collection)
    const { body, restore } = await this.#clausesOf(documents.collection).resolve(this.plain.guarded(request.body))
    const needsJoin = request.withFacts === true || request.withFields === true
    const searched = {
      ...collection,
      index: documents.collection.theirs,
      own,
      ...(needsJoin && { join: (hits: Parameters<SideDocuments['join']>[0]) => documents.join(hits) }),
    }
    const result = await searchEngine(client, searched, { ...request, body })
    const { aggregations } = result.answer
    if (aggregations === undefined) return result
    return { ...result, answer: { ...result.answer, aggregations: restore(aggregations as JsonObject) } }
  }

  async count(collection: StoreCollection, body: JsonObject, params: Readonly<Record<string, string>> = {}): Promise<number> {
    if (!this.hasSide(collection.name)) return this.plain.count(collection, body, params)
    const located = this.#locate(collection)
    const { body: resolved } = await this.#clausesOf(located).resolve(this.plain.guarded(body))
    return countEngine(this.plain.tools.client, located.theirs, collection.name, { body: resolved, params })
  }

  #storeOf({ name }: Pick<StoreCollection, 'name'>): ElasticStore {
    return this.hasSide(name) ? this.#ours : this.plain
  }

  #locate({ name, factFields }: StoreCollection): SideCollection {
    const { indices, sides } = this.#options
    return { name, factFields, theirs: Object.hasOwn(indices, name) ? indices[name]! : name, side: sides[name]! }
  }

  #documents(collection: StoreCollection): SideDocuments {
    return new SideDocuments(this.plain.tools, this.#locate(collection))
  }

  #clausesOf(collection: SideCollection): SideClauses {
    let clauses = this.#clauses.get(collection.name)
    if (clauses === undefined) {
      const { client, own } = this.plain.tools
      clauses = new SideClauses(client, own, collection)
      this.#clauses.set(collection.name, clauses)
    }
    return clauses
  }
}

function absent(index: string): OnefoldError {
  const remedy = 'make it, correct its name, or leave out "sideIndex": then onefold makes it'
  return new OnefoldError('COLLECTION_UNKNOWN', `there is no index ${index}, which is to be left as it is; ${remedy}`, { index })
}
