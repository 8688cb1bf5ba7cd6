import { hasCode } from '../../errors.js'
import type { JsonObject } from '../../model.js'
import type { IndexTransfer } from '../index-transfer.js'
import type {
  ActiveCopies,
  CollectionCounts,
  FoldListing,
  FoldLookup,
  FoldValue,
  Page,
  ProbedExtent,
  Store,
  StoreCapabilities,
  StoreCollection,
  StoreReader,
  StoreState,
  StoreWrite,
  StoreWriteResult,
  TermMatches,
  WalkOptions,
  WriteLog,
} from '../store.js'
import type { CountRequest, SearchRequest, SearchResult } from '../store-search.js'
import type { DocumentFacts, StoredDocument } from '../stored-document.js'
import type { TermHints, TermLookup } from '../term-lookup.js'
import type { ElasticRecords } from './elastic-records.js'
import { createParts, type ElasticStoreOptions, type StoreParts } from './elastic-store-parts.js'
import type { ElasticTombstones } from './elastic-tombstones.js'
import { ElasticWriteLog } from './elastic-write-log.js'
import { detectEngine } from './engine/detect-engine.js'
import { EngineClient } from './engine/engine-client.js'
import { asCallersFault, asMomentsFault } from './engine/engine-fault.js'
import { type EngineAsker, type EngineRequest, indexPath, refreshIndex } from './engine/engine-request.js'
import { ifAllowed } from './engine/if-there.js'
import { installTemplate, type TemplateState } from './indices/engine-templates.js'
import { readActiveCopies } from './inspection/active-copies.js'
import { readCounts } from './reading/counts.js'
import { DocumentFinder } from './reading/document-finder.js'
import { inOrderOf } from './reading/documents-by-id.js'
import { findByFold, listFolds } from './reading/folds.js'
import { walk } from './reading/walk.js'
import { countEngine, searchEngine } from './searching/engine-search.js'
import { guardSearch, type SearchRules } from './searching/guard-search.js'
import { withTheirFields } from './searching/their-fields.js'
import { lookUpTerms } from './terms/term-lookup.js'
import { TermMemories } from './terms/term-memories.js'
import { ElasticTransfer } from './transfer/elastic-transfer.js'

/** The candidates of a batch are found by one search, and the batch is written by one request, however large it is (decisions 0105 and 0172). */
const engineBatch = { operations: 2_000, characters: 4 << 20 }

/**
 * Keeps collections in indices of Elasticsearch 8 and 9 or OpenSearch 2 and 3, with our fields in one object beside the user's.
 *
 * Each write is independent of the others, is on the engine's disk when its promise resolves, and is found by lookups and searches after a refresh.
 * Others may write to the same index.
 */
export class ElasticStore implements Store {
  readonly capabilities: StoreCapabilities = {
    visibleAtOnce: false,
    atomicBatches: false,
    singleWriter: false,
    wholeQueryLanguage: true,
    keepsEvaluatedQueries: false,
    heldFields: true,
    batch: engineBatch,
  }
  readonly description: string
  readonly ownField: string
  readonly records: ElasticRecords
  readonly tombstones: ElasticTombstones
  readonly writeLog: WriteLog
  /** Work on whole indices of the engine. */
  readonly transfer: IndexTransfer
  /** What it is made of, with which documents of any index can be read and written. */
  readonly parts: StoreParts
  readonly #names: Readonly<Record<string, string>>
  readonly #memories: TermMemories
  readonly #rules: SearchRules | undefined

  private constructor(parts: StoreParts, indices: Readonly<Record<string, string>>, knowsTerms: boolean) {
    const { client, own, elapsed, mappings, allowInSearch, vectorParams } = parts
    this.parts = parts
    this.description = parts.description
    this.ownField = own.name
    this.records = parts.records
    this.tombstones = parts.tombstones
    this.#names = indices
    this.#rules = allowInSearch && { allow: allowInSearch, indices, allowsPit: this.#isCallers }
    this.#memories = new TermMemories({ client, own, elapsed, knowsTerms })
    // The store through which a whole index is read and written. It does not remember the terms, which would take more memory than it is worth.
    const inIndex = (collection: string, index: string): Store => new ElasticStore(parts, { ...indices, [collection]: index }, false)
    this.transfer = new ElasticTransfer({ client, own, fields: mappings.fields, vectorParams, inIndex })
    this.writeLog = new ElasticWriteLog({ client, transfer: this.transfer, indexOf: (name) => this.#indexOf(name) })
  }

  /** Connects to an engine. @throws OnefoldError STORE_UNAVAILABLE if it does not answer, refuses us, or is too old */
  static async connect(options: ElasticStoreOptions): Promise<ElasticStore> {
    const client = new EngineClient(options)
    try {
      const parts = createParts(client, options.engine ?? (await detectEngine(client)), options)
      return new ElasticStore(parts, options.indices ?? {}, true)
    } catch (error) {
      await client.close()
      throw error
    }
  }

  /**
   * Puts our templates into the cluster if they are missing or older: our fields, as a component for users' own index templates, and our own indices.
   * Nothing depends on them, because indices are made with their mappings.
   *
   * @returns the state of each before
   * @throws OnefoldError MAPPING_CONFLICT, and STORE_UNAVAILABLE also if onefold has no right to do this
   */
  async installTemplates(): Promise<readonly TemplateState[]> {
    const before: TemplateState[] = []
    for (const template of this.parts.templates) before.push(await installTemplate(this.parts.client, template))
    return before
  }

  async createCollection({ name }: StoreCollection): Promise<void> {
    await this.parts.indices.create(this.#indexOf(name))
  }

  isAlias({ name }: StoreCollection): Promise<boolean> {
    return this.parts.indices.isAlias(this.#indexOf(name))
  }

  activeCopies({ name }: StoreCollection): Promise<ActiveCopies> {
    return readActiveCopies(this.parts.client, this.#indexOf(name))
  }

  async ping(): Promise<StoreState> {
    const request = { method: 'GET', path: '/_cluster/health', query: { filter_path: 'status' } } as const
    // Nothing depends on the cluster's health, so an engine that does not let us read it counts as available.
    return (await ifAllowed(this.#asksOnce.ask<StoreState>(request))) ?? {}
  }

  async probe({ name }: StoreCollection, extent: ProbedExtent): Promise<void> {
    // An index that has other fields in the place of ours, or is to be used in another way, can be searched all the same.
    await Promise.all([this.parts.indices.examine(this.#indexOf(name), this.#asksOnce), this.trySearch({ name }, extent)])
  }

  /** Asks once whether the index of a collection can be searched, with whatever fields it has. Rejects with the reason if not. */
  async trySearch({ name }: Pick<StoreCollection, 'name'>, extent: ProbedExtent): Promise<void> {
    const index = this.#indexOf(name)
    const query = extent === 'whole' ? { allow_partial_search_results: false } : {}
    const body = { size: 0, terminate_after: 1, track_total_hits: false, ...this.parts.client.ownSearch }
    await this.#asksOnce.ask({ method: 'POST', path: indexPath(index, '/_search'), query, body, index })
  }

  /** For questions about this moment. */
  get #asksOnce(): EngineAsker {
    const { client, pingTimeoutMs: timeoutMs } = this.parts
    const fail = (error: unknown): never => {
      throw asMomentsFault(error)
    }
    return { ask: <Body>(request: EngineRequest) => client.ask<Body>({ ...request, once: true, timeoutMs }).catch(fail) }
  }

  async close(): Promise<void> {
    await this.parts.client.close()
    await this.#memories.areQuiet()
  }

  async read(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#read(collection, ids)
  }

  async readFields(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#read(collection, ids, [this.parts.own.name, ...collection.factFields])
  }

  async readFacts(collection: StoreCollection, ids: readonly string[]): Promise<(DocumentFacts | undefined)[]> {
    return this.#find(collection, async (finder, index) => {
      const found = await this.parts.reader.read(index, ids, finder.factPaths)
      return inOrderOf(ids, found, (document) => finder.facts(document))
    })
  }

  write(collection: StoreCollection, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    const memory = this.#memories.of(this.#indexOf(collection.name))
    const work = async (index: string): Promise<StoreWriteResult[]> => {
      await this.#follow(index)
      return this.#write(index, writes)
    }
    return memory.whileWriting(writes, () => this.#use(collection, work))
  }

  prepareWrites(_: Pick<StoreCollection, 'name'>, writes: readonly StoreWrite[]): void {
    this.parts.writer.prepare(writes)
  }

  /** @param paths of the user's fields and ours; undefined: all */
  #read(collection: StoreCollection, ids: readonly string[], paths?: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#use(collection, async (index) => {
      const found = await this.parts.reader.read(index, ids, paths)
      return inOrderOf(ids, found, (document) => this.parts.own.stored(document))
    })
  }

  async #write(index: string, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    const isAlias = this.parts.indices.wasAlias(index)
    const results = await this.parts.writer.write({ index, isAlias }, writes)
    this.parts.reader.note(index, writes, results)
    if (results.some((each) => each.status === 'pending' && each.type === 'index_not_found_exception')) this.#forget(index)
    return results
  }

  async refresh(collection: StoreCollection): Promise<void> {
    await this.#use(collection, (index) => refreshIndex(this.parts.client, index))
  }

  async lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches> {
    return this.#find(collection, (finder, index) => lookUpTerms(finder, lookup, this.#memories.of(index)))
  }

  /** Begins to walk the index where its terms are not known yet. */
  termHints({ name }: Pick<StoreCollection, 'name'>): TermHints | undefined {
    const memory = this.#memories.of(this.#indexOf(name))
    memory.keepFilled()
    return memory.known.isComplete ? memory.known : undefined
  }

  learnTerms({ name }: Pick<StoreCollection, 'name'>, documents: readonly Pick<StoredDocument, 'fields'>[] | undefined): void {
    const memory = this.#memories.of(this.#indexOf(name))
    if (documents === undefined) memory.known.noteGap()
    else memory.learn(documents)
  }

  async findByFold(collection: StoreCollection, lookup: FoldLookup): Promise<DocumentFacts[]> {
    return this.#find(collection, (finder, index) => {
      const memory = this.#memories.of(index)
      const isBelieved = lookup.field === 'exact' && lookup.hints === 'known'
      return findByFold(finder, isBelieved ? { ...lookup, values: lookup.values.filter((value) => memory.mayHoldDigest(value)) } : lookup)
    })
  }

  async listFolds(collection: StoreCollection, listing: FoldListing): Promise<Page<FoldValue>> {
    return this.#find(collection, (finder) => listFolds(finder, listing))
  }

  async walk(collection: StoreCollection, options: WalkOptions): Promise<Page<DocumentFacts>> {
    return this.#find(collection, (finder) => walk(finder, options))
  }

  async counts(collection: StoreCollection): Promise<CollectionCounts> {
    return this.#find(collection, readCounts)
  }

  async search(collection: StoreCollection, request: SearchRequest): Promise<SearchResult> {
    const guarded = this.guarded(request.body)
    return this.#use(collection, async (index) => {
      const body = await this.#inTheirFields(index, guarded)
      return searchEngine(this.parts.client, { ...collection, index, own: this.parts.own }, { ...request, body })
    })
  }

  async count(collection: StoreCollection, request: CountRequest): Promise<number> {
    const guarded = this.guarded(request.body)
    return this.#use(collection, async (index) => {
      return countEngine(this.parts.client, index, { ...request, body: await this.#inTheirFields(index, guarded) })
    })
  }

  /** The same engine with collections in other indices, whose terms are not remembered. */
  inIndices(indices: Readonly<Record<string, string>>): ElasticStore {
    return new ElasticStore(this.parts, indices, false)
  }

  /** The caller may not see what this process knows of terms, so the caller's lookups ask the index. */
  forCaller(authorization: string): StoreReader {
    const client = this.parts.client.as(authorization)
    const parts = { ...this.parts, client, reader: this.parts.reader.over(client) }
    return new ElasticStore(parts, this.#names, false)
  }

  /** The body of a search, after checking that it reaches only what it may. @throws OnefoldError QUERY_UNSUPPORTED, COLLECTION_UNKNOWN */
  guarded(body: JsonObject): JsonObject {
    return this.#rules === undefined ? body : guardSearch(body, this.#rules)
  }

  /** As {@link withTheirFields}, with our own rights, whoever searches. */
  #inTheirFields(index: string, body: JsonObject): Promise<JsonObject> {
    return withTheirFields(this.parts.ownClient, { index, own: this.ownField }, body)
  }

  get #isCallers(): boolean {
    return this.parts.client !== this.parts.ownClient
  }

  #find<Result>({ name, factFields }: StoreCollection, work: (finder: DocumentFinder, index: string) => Promise<Result>): Promise<Result> {
    return this.#use({ name }, (index) => work(new DocumentFinder(this.parts.client, { index, own: this.parts.own, factFields }), index))
  }

  /**
   * Does work on an index, once the index is known to be there with our fields. When the engine says that it is gone, the next call looks again; a
   * side index, for which nobody else has a use, is made again at once.
   */
  async #use<Result>({ name }: Pick<StoreCollection, 'name'>, work: (index: string) => Promise<Result>): Promise<Result> {
    const index = this.#indexOf(name)
    await this.parts.indices.open(index)
    try {
      return await work(index)
    } catch (error) {
      const isGone = hasCode(error, 'COLLECTION_UNKNOWN')
      if (isGone) this.#forget(index)
      if (isGone && this.parts.indices.isSide(index)) return this.parts.indices.open(index).then(() => work(index))
      if (isRefusedRequest(error) && (await this.#follow(index))) return work(index)
      throw this.#isCallers ? asCallersFault(error) : error
    }
  }

  /** @returns whether the name now stands for another index, so that what is known of the old one no longer holds */
  async #follow(index: string): Promise<boolean> {
    if (!(await this.parts.indices.follow(index))) return false
    this.#forgetContent(index)
    return true
  }

  #forget(index: string): void {
    this.parts.indices.forget(index)
    this.#forgetContent(index)
  }

  #forgetContent(index: string): void {
    this.parts.reader.forget(index)
    this.#memories.of(index).known.noteGap()
  }

  #indexOf(name: string): string {
    return Object.hasOwn(this.#names, name) ? this.#names[name]! : name
  }
}

/** Whether the engine refuses a request of ours, as it does where fields are missing by which documents are sorted or found. */
function isRefusedRequest(error: unknown): boolean {
  return hasCode(error, 'INTERNAL') && error.facts.status === 400
}
