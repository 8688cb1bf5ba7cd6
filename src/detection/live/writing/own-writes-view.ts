import type { Revision } from '../../../model.js'
import type { FoldLookup, StoreWrite, StoreWriteResult, TermMatches, WritePosition } from '../../../store/store.js'
import type { DocumentFacts, StoredDocument } from '../../../store/stored-document.js'
import type { TermHints, TermLookup } from '../../../store/term-lookup.js'
import type { CollectionSettings } from '../collection-settings.js'
import { findAffected } from '../placing/find-affected.js'
import type { LiveDocument } from '../placing/live-document.js'
import { OtherFolds } from '../placing/other-folds.js'
import { hasMoved } from '../placing/placement.js'
import type { RepairedCollection } from '../placing/repair-groups.js'
import { isAllSettled, nothingUnsettled, type Unsettled } from '../placing/unsettled.js'
import type { StoredCollection } from '../stored-collection.js'
import { liveFromWrite, type RecentWrite, toRecentWrite } from './recent/recent-write.js'
import { RecentWrites } from './recent/recent-writes.js'
import { OthersReader } from './settling/others-reader.js'
import { UnsettledSet } from './settling/unsettled-set.js'
import { countOthers, WriteCensus } from './settling/write-census.js'
import { writeInWaves } from './write-in-waves.js'

/** Most documents of other writers that the hints learn of one by one. Beyond that, reading the whole collection again is cheaper. */
const mostLearnt = 20_000

/** Writes that have begun. */
interface WritesUnderWay {
  /** By id, as lookups find them. */
  readonly begun: ReadonlyMap<string, RecentWrite>
  /** Ids of documents that were placed. The placement of all others is unchanged. */
  readonly placed: ReadonlySet<string>
}

/**
 * A collection as this process sees it: what the store shows, plus what this process wrote since the last refresh. Also keeps track of what has to be
 * settled because others may have written at the same time. If a store shows writes at once, nothing is added to what it shows.
 */
export class OwnWritesView implements RepairedCollection {
  readonly #collection: StoredCollection
  readonly #recent: RecentWrites | undefined
  readonly #census = new WriteCensus()
  readonly unsettled = new UnsettledSet(this.#census)
  readonly otherFolds = new OtherFolds()
  readonly #others: OthersReader
  /** False once the store could not tell a position from which to count others' writes. */
  #canBegin = true
  /** Whether a write failed in a way that leaves it unknown how much of it was done. */
  #isUncertain = false
  /** What is being written now. */
  #underWay: { readonly ids: ReadonlyMap<string, unknown>; readonly ended: Promise<unknown> } | undefined

  constructor(collection: StoredCollection) {
    this.#collection = collection
    this.#others = new OthersReader(collection, this.#census)
    if (!collection.store.capabilities.visibleAtOnce) this.#recent = new RecentWrites(collection)
  }

  get settings(): CollectionSettings {
    return this.#collection.settings
  }

  /** As {@link StoredCollection.readFields}, but waits for documents that are being written before it reads them. */
  async readFields(ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    const { ids: writing, ended } = this.#underWay ?? {}
    if (ids.some((id) => writing?.has(id))) await ended
    return this.#collection.readFields(ids)
  }

  lookUp(lookup: TermLookup): Promise<TermMatches> {
    return (this.#recent ?? this.#collection).lookUp(lookup)
  }

  termHints(): TermHints | undefined {
    return this.#collection.termHints?.()
  }

  findByFold(lookup: FoldLookup): Promise<DocumentFacts[]> {
    return (this.#recent ?? this.#collection).findByFold(lookup)
  }

  /**
   * Writes. Lookups through this view find the documents from the moment of the call, as if the write had ended.
   *
   * @param placed the current placement of the documents that are patched, or written with held fields
   * @throws OnefoldError as {@link StoredCollection.write}. The store is then refreshed before the next lookup
   */
  async write(writes: readonly StoreWrite[], placed: readonly LiveDocument[]): Promise<StoreWriteResult[]> {
    if (this.#recent === undefined) return this.#collection.write(writes)
    for (const document of placed) if (hasMoved(document)) this.unsettled.watch(document.id)
    const begun = this.#begin(writes, placed)
    const writing = writeInWaves(this.#collection, writes)
    this.#underWay = { ids: begun, ended: writing.catch(() => undefined) }
    try {
      const results = await writing
      this.#end(writes, results, { begun, placed: new Set(placed.map(({ id }) => id)) })
      return results
    } catch (error) {
      for (const id of begun.keys()) this.#recent.drop(id)
      this.#isUncertain = true
      throw error
    } finally {
      this.#underWay = undefined
    }
  }

  /**
   * Refreshes the store if too much was written to keep it in memory, or if it is unknown what was written. Begins to count others' writes if they
   * are not counted yet.
   *
   * @param isWriting whether this process is writing now. Counting cannot begin then, because its own writes would be taken for those of others
   */
  async refreshIfNeeded(isWriting: boolean): Promise<void> {
    if (this.#recent === undefined) return
    const position = isWriting ? undefined : await this.#beginning()
    if (position !== undefined || this.#isUncertain || this.#recent.isFull) await this.#refresh(position)
  }

  /**
   * Whether nobody else has written since these documents were placed, so that they are settled. Must not be called while this process writes to the
   * collection. Cost: one store call.
   */
  async isSettled(documents: Unsettled): Promise<boolean> {
    if (this.#recent === undefined) return isAllSettled(documents)
    const { baseline, unknown } = this.unsettled.watched(documents)
    if (baseline === undefined || !isAllSettled(unknown)) return false
    // Copied before the position is asked for. If this process begins a write meanwhile, that can only look like a write of others; it can never hide
    // one.
    const counted = { ...baseline }
    const position = await this.#position()
    return position !== undefined && countOthers(counted, position) === 0
  }

  /**
   * Does the slow part of {@link findAffected} in advance: refreshes the store and reads what others wrote. May run at any time, because it does not
   * change what is known of this process's own writes, on which lookups may depend. Cost: as {@link findAffected}, without the comparisons.
   */
  async lookAhead(documents: Unsettled): Promise<void> {
    if (this.#recent === undefined) return
    const { baseline } = this.unsettled.watched(documents)
    const position = baseline && (await this.#position())
    await this.#collection.refresh()
    if (position !== undefined && countOthers(baseline!, position)) await this.#others.read(baseline!, position)
  }

  /**
   * Finds the documents that must be placed again because of what others wrote since they were placed; all of them if that is unknown. Refreshes the
   * store, unless nobody else wrote. Must not be called while this process writes to the collection. Cost if nobody else wrote: one store call.
   */
  async findAffected(documents: Unsettled): Promise<Unsettled> {
    if (this.#recent === undefined) return documents
    const watched = this.unsettled.watched(documents)
    const { baseline, unknown } = watched
    const position = await this.#position()
    const count = baseline && position && countOthers(baseline, position)
    if (count === 0 && isAllSettled(unknown)) return nothingUnsettled
    if (count === undefined || count === 0) {
      await this.#refresh(position)
      return count === 0 ? unknown : documents
    }
    await this.#makeVisible()
    const others = await this.#others.read(baseline!, position!)
    // Counting began at the baseline or later, so what was read includes everything that the hints have to learn.
    this.#census.begin(position)
    const placed = { documents: watched.documents.flatMap((written) => liveFromWrite(this.settings, written) ?? []), gone: watched.gone }
    const affected = await findAffected(this, placed, { documents: others.documents, hasHidden: others.writes !== count })
    return { ids: [...affected.ids, ...unknown.ids], gone: [...affected.gone, ...unknown.gone] }
  }

  /** The position from which others' writes are to be counted, if they are not counted yet and the store can tell. */
  async #beginning(): Promise<WritePosition | undefined> {
    if (this.#census.current !== undefined || !this.#canBegin) return undefined
    const position = await this.#position()
    this.#canBegin = position !== undefined
    return position
  }

  /** @param position from where to count others' writes; taken before the refresh */
  async #refresh(position?: WritePosition): Promise<void> {
    await this.#makeVisible()
    if (position === undefined) return
    await this.#learnOthers(position)
    this.#census.begin(position)
  }

  async #makeVisible(): Promise<void> {
    const wasUncertain = this.#isUncertain
    // Set before the refresh: a write that fails meanwhile must set it again.
    this.#isUncertain = false
    try {
      await this.#recent!.refresh(() => this.#collection.refresh())
    } catch (error) {
      this.#isUncertain ||= wasUncertain
      throw error
    }
  }

  /** Teaches the hints what others wrote before the position from which their writes will be counted. Hints must know every document up to there. */
  async #learnOthers(position: WritePosition): Promise<void> {
    const { current } = this.#census
    const count = current && countOthers(current, position)
    if (count === 0 || this.#collection.learnTerms === undefined) return
    if (count === undefined || count > mostLearnt) this.#collection.learnTerms(undefined)
    else await this.#others.read(current!, position)
  }

  async #position(): Promise<WritePosition | undefined> {
    return this.#collection.store.writeLog?.position(this.settings)
  }

  /** Records writes that begin, so that lookups find each document as its last write leaves it. @returns the recorded writes by id */
  #begin(writes: readonly StoreWrite[], placed: readonly LiveDocument[]): ReadonlyMap<string, RecentWrite> {
    const byId = new Map(placed.map((document) => [document.id, document]))
    const last = new Map(writes.map((write) => [write.id, write]))
    const begun = new Map<string, RecentWrite>()
    for (const [id, write] of last) begun.set(id, toRecentWrite(this.settings, write, byId.get(id)))
    for (const written of begun.values()) this.#recent!.begin(written)
    return begun
  }

  #end(writes: readonly StoreWrite[], results: readonly StoreWriteResult[], { begun, placed }: WritesUnderWay): void {
    const ends = new Map<string, StoreWriteResult>()
    const done = new Set<string>()
    const kept = new Map<string, number>()
    for (const [i, { id, kind, expect }] of writes.entries()) {
      const result = results[i]!
      ends.set(id, result)
      if (!('seqNo' in result)) continue
      done.add(id)
      // If a document is written several times, only the first write knows the revision before the batch.
      if (kind === 'put' && !placed.has(id) && typeof expect === 'object') kept.set(id, expect.seqNo)
      this.#census.add({ id, seqNo: result.seqNo }, kept.get(id))
    }
    for (const [id, result] of ends) {
      if ('seqNo' in result) this.#note(begun.get(id)!, result)
      else if (this.#recent!.drop(id) || done.has(id) || result.status === 'pending') this.#isUncertain = true
    }
  }

  #note(written: RecentWrite, { seqNo, primaryTerm, version }: Revision): void {
    if (written.facts !== undefined) Object.assign(written.facts, { seqNo, primaryTerm, version })
    this.#recent!.end(written.id)
    this.unsettled.noteWritten(written)
  }
}
