import { OnefoldError } from '../../../errors.js'
import { entryOf } from '../../../maps.js'
import type { JsonObject } from '../../../model.js'
import type {
  ActiveCopies,
  CollectionCounts,
  CollectionMethods,
  FoldListing,
  FoldLookup,
  FoldValue,
  Page,
  ProbedExtent,
  StoreCollection,
  StoreWrite,
  StoreWriteResult,
  TermMatches,
  WalkOptions,
} from '../../store.js'
import type { CountRequest, SearchRequest, SearchResult } from '../../store-search.js'
import type { DocumentFacts, StoredDocument } from '../../stored-document.js'
import type { TermLookup } from '../../term-lookup.js'
import { writeWaves } from '../../write-waves.js'
import type { ElasticStore } from '../elastic-store.js'
import { refreshIndex } from '../engine/engine-request.js'
import { readActiveCopies } from '../inspection/active-copies.js'
import { countDocuments } from '../reading/counts.js'
import { inOrderOf } from '../reading/documents-by-id.js'
import { countEngine, searchEngine } from '../searching/engine-search.js'
import { SideClauses } from './side-clauses.js'
import { type SideCollection, SideDocuments } from './side-documents.js'
import { asSideFacts } from './side-revision.js'
import { walkSide } from './side-walk.js'
import { SideWrite } from './side-write.js'

/** Where the two indices of each collection are. */
export interface SideIndices {
  /** The user's indices by the names of collections. A collection that is not listed is in the index of its own name. */
  readonly indices: Readonly<Record<string, string>>
  /** Side indices, by the names of collections. */
  readonly sides: Readonly<Record<string, string>>
}

/**
 * Collections that have a side index. What concerns only our fields is asked of the side index. Documents are read from the user's index and joined
 * with their fields.
 *
 * There are no term hints, because writes bypass the memory of terms.
 */
export class SidedCollections implements CollectionMethods {
  readonly #options: SideIndices
  /** The engine, with the user's indices. */
  readonly #plain: ElasticStore
  /** The same engine, with the side indices. */
  readonly #ours: ElasticStore
  readonly #clauses = new Map<string, SideClauses>()

  constructor(plain: ElasticStore, options: SideIndices) {
    this.#plain = plain
    this.#options = options
    this.#ours = plain.inIndices(options.sides)
  }

  /** Whether a collection is one of them. */
  has(name: string): boolean {
    return Object.hasOwn(this.#options.sides, name)
  }

  /** Makes the side index. The user's index must exist. @throws OnefoldError COLLECTION_UNKNOWN, MAPPING_CONFLICT if it is not an index */
  async createCollection(collection: StoreCollection): Promise<void> {
    const { theirs, side } = this.#locate(collection)
    if (!(await this.#plain.parts.indices.isThere(theirs))) throw absent(theirs)
    await this.#plain.parts.indices.refuseUnaddressable(theirs)
    await this.#plain.parts.indices.createSide(side)
  }

  async probe(collection: StoreCollection, extent: ProbedExtent): Promise<void> {
    await this.#plain.trySearch(collection, extent)
    await this.#ours.probe(collection, extent)
  }

  isAlias(collection: StoreCollection): Promise<boolean> {
    return this.#plain.parts.indices.isAlias(this.#locate(collection).theirs)
  }

  activeCopies(collection: StoreCollection): Promise<ActiveCopies> {
    return readActiveCopies(this.#plain.parts.client, this.#locate(collection).theirs)
  }

  read(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#readStored(collection, ids)
  }

  readFields(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#readStored(collection, ids, collection.factFields)
  }

  /** @param paths of the user's fields; undefined: all */
  async #readStored(
    collection: StoreCollection,
    ids: readonly string[],
    paths?: readonly string[],
  ): Promise<(StoredDocument | undefined)[]> {
    const { own } = this.#plain.parts
    const found = await this.#documents(collection).read(ids, paths)
    return inOrderOf(ids, found, (document) => own.stored(document))
  }

  async readFacts(collection: StoreCollection, ids: readonly string[]): Promise<(DocumentFacts | undefined)[]> {
    const { own } = this.#plain.parts
    const found = await this.#documents(collection).read(ids, collection.factFields)
    return inOrderOf(ids, found, (document) => own.facts(document, collection.factFields))
  }

  async write(collection: StoreCollection, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    const documents = this.#documents(collection)
    // Engines make an index that is not there for whoever writes to it.
    if (!(await this.#plain.parts.indices.isThere(documents.collection.theirs))) throw absent(documents.collection.theirs)
    const { side } = documents.collection
    if (await this.#plain.parts.indices.keepSide(side)) this.#plain.parts.reader.forget(side)
    const results: StoreWriteResult[] = []
    for (const wave of writeWaves(writes.map((write, at) => ({ at, write })))) await new SideWrite(documents, results).run(wave)
    return results
  }

  async refresh(collection: StoreCollection): Promise<void> {
    await this.#ours.refresh(collection)
    await refreshIndex(this.#plain.parts.client, this.#locate(collection).theirs)
  }

  /** Only the terms that were hot a while ago are remembered. */
  async lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches> {
    const { documents, hot } = await this.#ours.lookUp(collection, lookup)
    return { documents: documents.map(({ facts, terms }) => ({ facts: asSideFacts(facts), terms })), hot }
  }

  async findByFold(collection: StoreCollection, lookup: FoldLookup): Promise<DocumentFacts[]> {
    return (await this.#ours.findByFold(collection, { ...lookup, hints: undefined })).map(asSideFacts)
  }

  listFolds(collection: StoreCollection, listing: FoldListing): Promise<Page<FoldValue>> {
    return this.#ours.listFolds(collection, listing)
  }

  walk(collection: StoreCollection, options: WalkOptions): Promise<Page<DocumentFacts>> {
    const readFacts = (ids: readonly string[]) => this.readFacts(collection, ids)
    return walkSide({ documents: this.#documents(collection), ours: this.#ours, transfer: this.#plain.transfer, readFacts }, options)
  }

  /** Documents that have no fields are groups of their own. */
  async counts(collection: StoreCollection): Promise<CollectionCounts> {
    const ours = await this.#ours.counts(collection)
    const documents = await countDocuments(this.#plain.parts.client, this.#locate(collection).theirs)
    return { ...ours, documents, unsigned: documents - ours.signed, groups: ours.groups + documents - ours.documents }
  }

  async search(collection: StoreCollection, request: SearchRequest): Promise<SearchResult> {
    const { client, own } = this.#plain.parts
    const documents = this.#documents(collection)
    const { body, restore } = await this.#clausesOf(documents.collection).resolve(this.#plain.guarded(request.body))
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

  async count(collection: StoreCollection, request: CountRequest): Promise<number> {
    const located = this.#locate(collection)
    const { body } = await this.#clausesOf(located).resolve(this.#plain.guarded(request.body))
    return countEngine(this.#plain.parts.client, located.theirs, { ...request, body })
  }

  #locate({ name, factFields }: StoreCollection): SideCollection {
    const { indices, sides } = this.#options
    return { name, factFields, theirs: Object.hasOwn(indices, name) ? indices[name]! : name, side: sides[name]! }
  }

  #documents(collection: StoreCollection): SideDocuments {
    return new SideDocuments(this.#plain.parts, this.#locate(collection))
  }

  #clausesOf(collection: SideCollection): SideClauses {
    return entryOf(this.#clauses, collection.name, () => {
      const { client, own } = this.#plain.parts
      return new SideClauses(client, own, collection)
    })
  }
}

function absent(index: string): OnefoldError {
  const remedy = 'make it, correct its name, or leave out "sideIndex": then onefold makes it'
  return new OnefoldError('COLLECTION_UNKNOWN', `there is no index ${index}, which is to be left as it is; ${remedy}`, { index })
}
