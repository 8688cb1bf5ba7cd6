import type { Revision } from '../../../model.js'
import type { FoldLookup, Store, StoreCollection, StoreWrite, StoreWriteResult, TermMatches, WritePosition } from '../../../store/store.js'
import type { DocumentFacts, StoredDocument } from '../../../store/stored-document.js'
import type { TermHints, TermLookup } from '../../../store/term-lookup.js'
import type { CollectionSettings } from '../collection-settings.js'
import { findMet } from '../placing/find-met.js'
import type { LiveDocument } from '../placing/live-document.js'
import { hasMoved } from '../placing/regrouping.js'
import type { RepairedCollection } from '../placing/repair-groups.js'
import { isAllSettled, nothingUnsettled, type Unsettled } from '../placing/unsettled.js'
import { asWritten, liveFromWrite, type RecentWrite } from './recent/recent-write.js'
import { RecentWrites } from './recent/recent-writes.js'
import { OthersReader } from './settling/others-reader.js'
import { UnsettledSet } from './settling/unsettled-set.js'
import { countOthers, WriteCensus } from './settling/write-census.js'
import { writeInWaves } from './write-waves.js'

/** Most documents of other writers that the hints learn of one by one. Where there are more, reading the whole collection again costs less. */
const mostLearnt = 20_000

/** Writes that have begun. */
interface Begun {
  /** By id, as lookups find them. */
  readonly begun: ReadonlyMap<string, RecentWrite>
  /** Ids of documents that were placed; the others stay as they stood. */
  readonly placed: ReadonlySet<string>
}

/**
 * A collection as this process sees it: what the store shows, and what this process wrote since the store was last refreshed; and what it has to
 * settle because others may have written at the same time. Where a store shows writes at once there is nothing to add.
 */
export class CollectionView implements RepairedCollection {
  readonly #store: Store
  readonly #settings: CollectionSettings
  readonly #recent: RecentWrites | undefined
  readonly #census = new WriteCensus()
  readonly unsettled = new UnsettledSet(this.#census)
  readonly #others: OthersReader
  /** Whether it is worth asking the store for a position from which others' writes are counted. */
  #canBegin = true
  /** Whether a write failed, and it is not known how much of it was done. */
  #isUncertain = false
  /** What is being written now. */
  #underWay: { readonly ids: ReadonlyMap<string, unknown>; readonly ended: Promise<unknown> } | undefined

  constructor(store: Store, settings: CollectionSettings) {
    this.#store = store
    this.#settings = settings
    this.#others = new OthersReader(store, settings, this.#census)
    if (!store.capabilities.visibleAtOnce) this.#recent = new RecentWrites(store)
  }

  /** As {@link Store.readFields}. Waits for documents that are being written, and reads them then. */
  async readFields(collection: StoreCollection, ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    const { ids: writing, ended } = this.#underWay ?? {}
    if (ids.some((id) => writing?.has(id))) await ended
    return this.#store.readFields(collection, ids)
  }

  lookUp(collection: StoreCollection, lookup: TermLookup): Promise<TermMatches> {
    return (this.#recent ?? this.#store).lookUp(collection, lookup)
  }

  termHints(collection: StoreCollection): TermHints | undefined {
    return this.#store.termHints?.(collection)
  }

  findByFold(collection: StoreCollection, lookup: FoldLookup): Promise<DocumentFacts[]> {
    return (this.#recent ?? this.#store).findByFold(collection, lookup)
  }

  /**
   * Writes. Lookups of this view find the documents from the moment of the call, as though the write had ended.
   *
   * @param placed the documents that patches and writes of held fields concern, as they are placed now
   * @throws OnefoldError as {@link Store.write}. The store is then refreshed before anything is looked up again
   */
  async write(writes: readonly StoreWrite[], placed: readonly LiveDocument[]): Promise<StoreWriteResult[]> {
    if (this.#recent === undefined) return this.#store.write(this.#settings, writes)
    for (const document of placed) if (hasMoved(document)) this.unsettled.watch(document.id)
    const begun = this.#begin(writes, placed)
    const writing = writeInWaves(this.#store, this.#settings, writes)
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
   * Refreshes the store where too much was written to keep it in memory, or where it is not known what was written. Begins to count others' writes
   * where they are not counted yet.
   *
   * @param isWriting whether this process is writing now: counting cannot begin then, because its own writes could not be distinguished from others'
   */
  async makeKnown(isWriting: boolean): Promise<void> {
    if (this.#recent === undefined) return
    const position = isWriting ? undefined : await this.#beginning()
    if (position !== undefined || this.#isUncertain || this.#recent.isFull) await this.#refresh(position)
  }

  /**
   * Whether nobody else has written since documents were placed: then they are settled. Must not be called while this process writes to the
   * collection. Cost: one call of the store.
   */
  async isSettled(documents: Unsettled): Promise<boolean> {
    if (this.#recent === undefined) return isAllSettled(documents)
    const { baseline, unknown } = this.unsettled.watched(documents)
    if (baseline === undefined || !isAllSettled(unknown)) return false
    // Copied before the position is asked for: a write of this process that begins meanwhile can then only make it seem that others wrote, never hide
    // that they did.
    const counted = { ...baseline }
    const position = await this.#position()
    return position !== undefined && countOthers(counted, position) === 0
  }

  /**
   * Prepares {@link findMet} of these documents, so that it has little to wait for: refreshes the store, and reads what others wrote. May run at any
   * time, because it changes nothing of what is known of this process's own writes, on which lookups may rely. Cost: as {@link findMet} without the
   * comparing.
   */
  async lookAhead(documents: Unsettled): Promise<void> {
    if (this.#recent === undefined) return
    const { baseline } = this.unsettled.watched(documents)
    const position = baseline && (await this.#position())
    await this.#store.refresh(this.#settings)
    if (position !== undefined && countOthers(baseline!, position)) await this.#others.read(baseline!, position)
  }

  /**
   * Finds the documents that have to be placed again because of what others wrote since they were placed; all of them if that is not known.
   * Refreshes the store, unless nobody else wrote. Must not be called while this process writes to the collection. Cost without others: one call of
   * the store.
   */
  async findMet(documents: Unsettled): Promise<Unsettled> {
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
    // Counting has begun at the baseline or after it, so nothing that hints must know of is missing from what was read.
    this.#census.begin(position)
    const placed = { documents: watched.documents.flatMap((written) => liveFromWrite(this.#settings, written) ?? []), gone: watched.gone }
    const met = await findMet(this, this.#settings, placed, { documents: others.documents, hasHidden: others.writes !== count })
    return { ids: [...met.ids, ...unknown.ids], gone: [...met.gone, ...unknown.gone] }
  }

  /** The position to count others' writes from, where they are not counted yet and the store can tell it. */
  async #beginning(): Promise<WritePosition | undefined> {
    if (this.#census.current !== undefined || !this.#canBegin) return undefined
    const position = await this.#position()
    this.#canBegin = position !== undefined
    return position
  }

  /** @param position where others' writes are counted from; before the refresh */
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
      await this.#recent!.refresh(() => this.#store.refresh(this.#settings))
    } catch (error) {
      this.#isUncertain ||= wasUncertain
      throw error
    }
  }

  /** Makes the hints learn of what others wrote before the position from which their writes are counted: hints must know every document there. */
  async #learnOthers(position: WritePosition): Promise<void> {
    const { current } = this.#census
    const count = current && countOthers(current, position)
    if (count === 0 || this.#store.learnTerms === undefined) return
    if (count === undefined || count > mostLearnt) this.#store.learnTerms(this.#settings, undefined)
    else await this.#others.read(current!, position)
  }

  async #position(): Promise<WritePosition | undefined> {
    return this.#store.writeLog?.position(this.#settings)
  }

  /** Notes the writes that begin, so that lookups find each document as its last write leaves it. @returns the noted writes by id */
  #begin(writes: readonly StoreWrite[], placed: readonly LiveDocument[]): ReadonlyMap<string, RecentWrite> {
    const byId = new Map(placed.map((document) => [document.id, document]))
    const last = new Map(writes.map((write) => [write.id, write]))
    const begun = new Map<string, RecentWrite>()
    for (const [id, write] of last) begun.set(id, asWritten(this.#settings, write, byId.get(id)))
    for (const written of begun.values()) this.#recent!.begin(written)
    return begun
  }

  #end(writes: readonly StoreWrite[], results: readonly StoreWriteResult[], { begun, placed }: Begun): void {
    const ends = new Map<string, StoreWriteResult>()
    const done = new Set<string>()
    const kept = new Map<string, number>()
    for (const [i, { id, kind, expect }] of writes.entries()) {
      const result = results[i]!
      ends.set(id, result)
      if (!('seqNo' in result)) continue
      done.add(id)
      // Of several writes of a document only the first says what stood there.
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
