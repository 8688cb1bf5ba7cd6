/**
 * Room `store`: the contract between the use cases and whatever holds documents, and its capability flags. Imports nothing but the leaves. The
 * executable form of this contract is test/contract/, which runs on every store.
 *
 * A store keeps documents as their owners sent them and, beside each, the fields of onefold. It knows no signature algorithm, gives no verdict and
 * forms no groups: it finds by terms, reads, searches, and writes under conditions.
 */

import type { JsonObject, Revision } from '../model.js'
import type { ExpectedRevision } from './expected-revision.js'
import type { CountRequest, SearchRequest, SearchResult } from './store-search.js'
import type { DocumentFacts, HeldFields, StoredDocument, StoredFields } from './stored-document.js'
import type { LookupHints, TermHints, TermLookup } from './term-lookup.js'

/** What a store must know of a collection to serve it. */
export interface StoreCollection {
  /** Name that users see in `_index`; 1..255 characters. Checked by the caller. */
  readonly name: string
  /** Dotted paths of fields of the user's document that are included in {@link DocumentFacts.values}: scope, time and the fields of policies. */
  readonly factFields: readonly string[]
}

/** One conditional change of one document. */
export interface StoreWrite {
  readonly id: string
  readonly routing?: string
  /**
   * `put`: replaces source and fields. `patch`: replaces only the fields in {@link fields} and leaves the source alone; a field given as `null` is
   * removed. `delete`: removes the document.
   */
  readonly kind: 'put' | 'patch' | 'delete'
  /** With `put`. */
  readonly source?: JsonObject
  /**
   * With `put`, together with {@link source} or instead of it: the same as JSON on one line, which is written exactly as it is. Must not contain our
   * fields.
   */
  readonly sourceText?: string
  /** With `put`, all of our fields except those in {@link held}; with `patch`, those that change. */
  readonly fields?: StoredFields | FieldsPatch
  /**
   * More fields of ours, in addition to {@link fields}, in the form in which the store's indices hold them. Only for stores with {@link
   * StoreCapabilities.heldFields}. The parts that can be read without that form may be missing if the store need not learn the document's terms from
   * the write.
   */
  readonly held?: WrittenFields
  /** Condition of the write; if it does not hold, the result is a conflict. Absent: none. */
  readonly expect?: 'absent' | 'present' | ExpectedRevision
}

/** What a store needs to write fields that it holds in another form. */
type WrittenFields = Pick<HeldFields, 'json'> & Partial<HeldFields>

/** Changes of single fields; `null` removes one. */
export type FieldsPatch = { readonly [Field in keyof StoredFields]?: StoredFields[Field] | null }

/** How a write ended. `conflict`: its condition does not hold. `missing`: patch or delete of an id that does not exist. */
export type StoreWriteResult =
  | (Revision & { readonly status: 'created' | 'updated' | 'deleted' })
  | { readonly status: 'conflict' | 'missing' }
  /**
   * The store does not take this document; the rest of the batch is not affected. `type` and `reason` are the engine's. A `httpStatus` of 200: an
   * ingest pipeline of the index drops it, as its owner wants.
   */
  | { readonly status: 'refused'; readonly httpStatus: number; readonly type: string; readonly reason: string }
  /** Not done, or not known to be done, for reasons that may pass and have nothing to do with the document. To be sent again. */
  | { readonly status: 'pending'; readonly httpStatus: number; readonly type: string; readonly reason: string }

/** The result of a write of a document that a store does not take. */
export type RefusedWrite = Extract<StoreWriteResult, { readonly status: 'refused' }>

/** Refuses a document in the engines' words. @param reason says which part of the document is meant */
export function refusedWrite(reason: string, type = 'document_parsing_exception'): RefusedWrite {
  return { status: 'refused', httpStatus: 400, type, reason }
}

/** What a {@link TermLookup} found. */
export interface TermMatches {
  /** Each document once, by (`since`, id). */
  readonly documents: readonly TermMatch[]
  /** The asked terms that are hot, rarest first, each with the number of documents that hold it (exact, or a lower bound above `hotAbove`). */
  readonly hot: readonly { readonly term: string; readonly count: number }[]
}

/** A document, and the asked terms that it holds, in ascending order. */
export interface TermMatch {
  readonly facts: DocumentFacts
  readonly terms: readonly string[]
}

/** A field by whose value documents fold or are linked. */
export type FoldField = 'group' | 'exact' | 'containers'

/** A lookup of documents by the values of a fold field. */
export interface FoldLookup {
  readonly field: FoldField
  readonly values: readonly string[]
  /** How many documents of each value are wanted at most: the oldest. */
  readonly perValue: number
  /** Documents with one of these version tags are neither found nor counted in {@link perValue}. Absent: none is left out. */
  readonly exceptVersions?: readonly string[]
  /** Absent: the index is asked for every value. */
  readonly hints?: LookupHints | undefined
}

/** A request for a page of the values of a fold field. */
export interface FoldListing {
  readonly field: FoldField
  /** A value is listed if at least this many documents hold it. */
  readonly minCount: number
  /**
   * The caller knows that, of the documents with one value, all but at most one are joined. An engine then looks for values that several documents
   * hold only among the joined documents, which are few. Otherwise it reads every value of the collection.
   */
  readonly othersAreJoined?: boolean
  /** How many values the page holds at most. */
  readonly size: number
  /** `after` of the page before; null for the first one. */
  readonly after: string | null
}

/** A value of a fold field and how many documents have it. */
export interface FoldValue {
  readonly value: string
  readonly count: number
}

/** A page of a walk. `after` goes into the next request; null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly after: string | null
}

/** How a collection is walked. */
export interface WalkOptions {
  readonly size: number
  /** Position that an earlier page gave. */
  readonly after: string | null
  readonly unsignedOnly?: boolean
}

/** Counts of a collection, all from the index. */
export interface CollectionCounts {
  readonly documents: number
  readonly signed: number
  readonly unsigned: number
  /** Distinct groups, the documents that stand alone included. */
  readonly groups: number
  readonly joined: number
  /** Documents with at least one container. */
  readonly contained: number
  /** Documents by `version`. */
  readonly versions: Readonly<Record<string, number>>
}

/** Copies of a collection. */
export interface ActiveCopies {
  /** Active ones; if parts of the collection have different numbers, the least. */
  readonly active: number
  /** Those that there are to be. */
  readonly all: number
}

/** How much of a collection has to be there for it to count as one that can be used. An engine may lack a shard of an index for a while. */
export type ProbedExtent = 'part' | 'whole'

/** What a store does with one collection, which is the first argument of each method. {@link Store} says how they reject. */
export interface CollectionMethods {
  /** Makes the collection if it is not there; idempotent. */
  createCollection(collection: StoreCollection): Promise<void>
  /** Whether a collection is behind an alias. Absent: the store has no aliases. */
  isAlias?(collection: StoreCollection): Promise<boolean>
  /** How many copies of a collection take writes now. Absent: the store has one. */
  activeCopies?(collection: StoreCollection): Promise<ActiveCopies>
  /**
   * Asks once whether a collection can be used. Rejects with the reason if not: others may have closed or deleted its index, or put another one in
   * its place that cannot hold our fields. Absent: it always can.
   *
   * @param extent `part`: it is enough that a part of its documents can be searched now; `whole`: all of them, as writes, counts and reports need
   */
  probe?(collection: StoreCollection, extent: ProbedExtent): Promise<void>

  /** Documents by id, in the order asked; undefined for ids that do not exist. Sees every write that was answered, refreshed or not. */
  read(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]>
  /**
   * As {@link read}, but sources may lack everything except the collection's fact fields. For placing, which reads many documents but never their
   * texts.
   */
  readFields(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]>
  /** As {@link read}, without sources and terms. */
  readFacts(collection: StoreCollection, ids: readonly string[]): Promise<(DocumentFacts | undefined)[]>
  /**
   * Applies the writes in order and answers each in its place. Two writes of one id in one call see each other. If one is refused, later writes of
   * the same id may build on it, so they are not done and get the same result.
   */
  write(collection: StoreCollection, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]>
  /**
   * Prepares {@link write} of these writes, which then takes less time; asks the store nothing. The writes must not change afterwards, but need never
   * be written. Absent: there is nothing to prepare.
   */
  prepareWrites?(collection: Pick<StoreCollection, 'name'>, writes: readonly StoreWrite[]): void
  /** Makes everything that was written visible to lookups and searches. */
  refresh(collection: StoreCollection): Promise<void>

  /**
   * What this process knows of a collection's terms without asking the store. Undefined while that is incomplete; the call then begins to complete
   * it. Absent: this store never knows. The terms of documents given to {@link write} are known from the moment of the call; if a document is written
   * several times in one call, those of its first write.
   */
  termHints?(collection: Pick<StoreCollection, 'name'>): TermHints | undefined
  /**
   * Teaches {@link termHints} the documents that others wrote. Absent if there are no hints.
   *
   * @param documents undefined if it is unknown what others wrote; then there are no hints until the whole collection has been read again
   */
  learnTerms?(collection: Pick<StoreCollection, 'name'>, documents: readonly Pick<StoredDocument, 'fields'>[] | undefined): void
  /** Finds documents by signature terms. Cost: the postings of the terms that are not hot, at most `perTerm` for each. */
  lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches>
  /** Documents whose fold field holds one of the values, by (`since`, id). */
  findByFold(collection: StoreCollection, lookup: FoldLookup): Promise<DocumentFacts[]>
  /** Values of a fold field, in an order of the store's own that does not change while nothing is written. */
  listFolds(collection: StoreCollection, listing: FoldListing): Promise<Page<FoldValue>>
  /** All documents by (`since`, id), or only those that are not signed. */
  walk(collection: StoreCollection, options: WalkOptions): Promise<Page<DocumentFacts>>
  counts(collection: StoreCollection): Promise<CollectionCounts>

  /** Runs a search; knows nothing of folding. */
  search(collection: StoreCollection, request: SearchRequest): Promise<SearchResult>
  /** Counts what a query finds. */
  count(collection: StoreCollection, request: CountRequest): Promise<number>
}

/**
 * Holds documents with their signature fields. Names of collections and fields, and ids, are checked before they get here; queries come as users
 * wrote them.
 *
 * Methods reject with an OnefoldError: `STORE_UNAVAILABLE` if the store cannot be reached or is closed, `COLLECTION_UNKNOWN`, and, from the search
 * methods, `QUERY_UNSUPPORTED` or `QUERY_INVALID`, both naming the clause.
 */
export interface Store extends CollectionMethods {
  readonly capabilities: StoreCapabilities
  /** Kind and version, for people: `embedded 1`, `elasticsearch 9.1.5`. */
  readonly description: string
  /** Name of the object that holds our fields, in bodies of searches. */
  readonly ownField: string
  /** The store's own view of its health. Asks once: rejects with `STORE_UNAVAILABLE` if there is no answer. */
  ping(): Promise<StoreState>
  /** Finishes the calls under way and closes files and connections. May be called more than once. */
  close(): Promise<void>
  /**
   * The store as one caller may see it: every read uses the caller's own `Authorization`, so the engine shows only what the caller may see.
   * Connections are shared. Absent: the store knows no callers. The methods of the result also reject with AUTH_MISSING and AUTH_FORBIDDEN.
   */
  forCaller?(authorization: string): StoreReader
  /** Small JSON records of onefold's own (tasks), by kind and id. */
  readonly records: RecordStore
  /** Deletes that are remembered. */
  readonly tombstones: TombstoneStore
  /** Absent where only this process writes. */
  readonly writeLog?: WriteLog
}

/** How far a collection has been written, in each shard of its index. */
export interface WritePosition {
  /** Different for an index that was made again or over which a snapshot was restored, and for another index in its place. */
  readonly index: string
  /** For each shard, the number below which every write has ended. */
  readonly shards: readonly number[]
  /** For each shard, the number below which all writes have begun. A write may have ended although an earlier one has not. */
  readonly begun: readonly number[]
}

/** A document's last write, without its content. */
export type WrittenMark = Pick<DocumentFacts, 'id' | 'routing' | 'seqNo'>

/** The sequence numbers of writes, by which a process finds out what others have written. */
export interface WriteLog {
  /** The current position. Everything before it is found after a refresh. Undefined if the store may not read it. */
  position(collection: StoreCollection): Promise<WritePosition | undefined>
  /**
   * The documents whose last write had not ended at one position and had begun at a later one of the same index, as far as they were visible at the
   * last refresh. Deletes are not shown. Cost: a few microseconds a document.
   */
  between(collection: StoreCollection, from: WritePosition, to: WritePosition): Promise<readonly WrittenMark[]>
}

/** A remembered delete, by which an older write that arrives later is recognised as older. */
export interface Tombstone {
  readonly id: string
  /** The stamp of the delete, perhaps followed by a letter. Begins with digits, which define the order of stamps. */
  readonly stamp: string
}

/** A delete as it is remembered. */
export interface RememberedDelete {
  readonly stamp: string
  /** When it was remembered, which is right before it is carried out and may be long after it was accepted; milliseconds since the epoch. */
  readonly at: number
}

/** Remembers deletes for as long as a queue may deliver older writes. Not needed with a queue that delivers once and in order. */
export interface TombstoneStore {
  /** Remembers deletes of different documents of one collection, except where a later one is remembered. @param at milliseconds since the epoch */
  put(collection: string, tombstones: readonly Tombstone[], at: number): Promise<void>
  /** The remembered deletes, by document id. Sees every write that was answered. */
  get(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, RememberedDelete>>
  /** Forgets what was put before a time, of all collections. @returns how many */
  forget(before: number): Promise<number>
}

/** The state of a store. */
export interface StoreState {
  /** As engines say it: `green`, `yellow`, `red`; absent if there is no such status, or if we may not read it. */
  readonly status?: string
}

/** The part of a store that answers a caller's own questions. */
export type StoreReader = Pick<Store, 'capabilities' | 'ownField' | 'read' | 'readFields' | 'lookUp' | 'findByFold' | 'search' | 'count'>

/** Keeps small JSON records, ordered by id in each kind. */
export interface RecordStore {
  put(kind: string, id: string, record: JsonObject): Promise<void>
  get(kind: string, id: string): Promise<JsonObject | undefined>
  /** Also if there is no such record. */
  delete(kind: string, id: string): Promise<void>
  deleteAll(kind: string): Promise<void>
  list(kind: string, size: number, after: string | null): Promise<Page<{ readonly id: string; readonly record: JsonObject }>>
}

/** What a store can do beyond what every store can. Each flag says what it means for the caller. */
export interface StoreCapabilities {
  /** Lookups and searches find a write as soon as its promise resolves. If false, only after `Store.refresh`. */
  readonly visibleAtOnce: boolean
  /**
   * The writes of one call happen all or, after a crash, not at all. If false, each is independent. A conflict affects a single write in either case.
   */
  readonly atomicBatches: boolean
  /** Only this process writes: compare-and-set cannot fail by others. */
  readonly singleWriter: boolean
  /** `knn`, `rescore`, scripts and whatever else the engine knows are passed on. If false, the store has a documented subset of the language. */
  readonly wholeQueryLanguage: boolean
  /**
   * The result of a query is cached for a while: the same query with another `post_filter` costs next to nothing. If false, restrictions belong in
   * the query itself, so that no more than needed is evaluated.
   */
  readonly keepsEvaluatedQueries: boolean
  /** Its indices hold our fields in a form of their own, and writes may be given in that form: `StoreWrite.held`. */
  readonly heldFields: boolean
  /** How much to write in one call: little enough that others need not wait long, and enough to make the fixed cost of a call small. */
  readonly batch: BatchSize
}

/** Where a batch ends. */
export interface BatchSize {
  readonly operations: number
  /** Characters of text; a single document may be longer. */
  readonly characters: number
}

/** The names of {@link CollectionMethods}. The compiler checks that none is missing. */
export const collectionMethods = Object.keys({
  createCollection: true,
  isAlias: true,
  activeCopies: true,
  probe: true,
  read: true,
  readFields: true,
  readFacts: true,
  write: true,
  prepareWrites: true,
  refresh: true,
  termHints: true,
  learnTerms: true,
  lookUp: true,
  findByFold: true,
  listFolds: true,
  walk: true,
  counts: true,
  search: true,
  count: true,
} satisfies Record<keyof CollectionMethods, true>) as readonly (keyof CollectionMethods)[]

/**
 * Whether the status of a write means that the engine failed at it (500), and not that it was busy or away (429, 502 to 504). It may always fail at
 * that document.
 */
export function isEngineFailure(status: number): boolean {
  return status === 500
}
