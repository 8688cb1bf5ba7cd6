import type { LiveDocument } from '../../placing/live-document.js'
import type { DocumentChange } from '../../placing/regrouping.js'
import type { GoneVersion, Unsettled } from '../../placing/unsettled.js'
import type { RecentWrite } from '../recent/recent-write.js'
import { type Baseline, earliestOf, type WriteCensus } from './write-census.js'

/** What is kept of a document until it is settled. */
interface Watched {
  /** What others wrote before this baseline was visible when the document was placed. Undefined if nothing is known of others' writes. */
  readonly baseline: Baseline | undefined
  /** The document as this process wrote it; undefined until it has. */
  written: RecentWrite | undefined
}

/** Documents that have to be settled, sorted by what this process knows of others' writes that may concern them. */
interface WatchedDocuments {
  /** What others wrote before this baseline was visible when the documents were placed. Undefined if nothing is known of others' writes. */
  readonly baseline: Baseline | undefined
  /** Documents that this process has written since the baseline, as it wrote them. */
  readonly documents: readonly RecentWrite[]
  /** Versions that this process has replaced or deleted since the baseline. */
  readonly gone: readonly GoneVersion[]
  /** Documents and versions for which nothing is known of others' writes, so that they have to be looked up. */
  readonly unknown: Unsettled
}

/** Documents that have to be settled, because others may have written candidates for them that were not visible when they were placed. */
export class UnsettledSet {
  readonly #census: WriteCensus
  #ids = new Set<string>()
  #gone = new Map<string, GoneVersion>()
  /**
   * What is known of documents, by id, and of versions that were replaced or deleted, by their keys. Entries that were taken stay here until they are
   * forgotten.
   */
  readonly #watched = new Map<string, Watched>()

  constructor(census: WriteCensus) {
    this.#census = census
  }

  /** Number of documents, and of replaced or deleted versions, that have to be settled. */
  get size(): number {
    return this.#ids.size + this.#gone.size
  }

  /**
   * Begins to watch what a batch concerns, when the batch is placed: the documents and versions that it changes, and the stored documents that it
   * moves, because their members and copies take groups and containers from them.
   *
   * @returns what to add once the batch has been written
   */
  watchBatch(changes: readonly DocumentChange[], moved: readonly LiveDocument[]): Unsettled {
    const gone = changes.flatMap(({ before }) => (before?.hasText ? [goneVersion(before)] : []))
    const ids = [...changes.flatMap(({ after }) => (after?.hasText ? [after.id] : [])), ...moved.map(({ id }) => id)]
    for (const key of [...ids.map(keyOfDocument), ...gone.map(keyOfVersion)]) this.#watch(key)
    return { ids, gone }
  }

  /** Begins to watch a document that is placed again now, by what is visible now. */
  watch(id: string): void {
    this.#watch(keyOfDocument(id))
  }

  add({ ids, gone }: Unsettled): void {
    for (const id of ids) this.#ids.add(id)
    for (const version of gone) this.#gone.set(keyOfVersion(version), version)
  }

  /** Records how this process wrote a watched document. */
  noteWritten(write: RecentWrite): void {
    const watched = this.#watched.get(keyOfDocument(write.id))
    if (watched !== undefined) watched.written = { ...write, terms: write.terms ?? watched.written?.terms }
  }

  /** Everything that was added; the set is empty afterwards. */
  take(): Unsettled {
    const taken = { ids: [...this.#ids], gone: [...this.#gone.values()] }
    this.#ids = new Set()
    this.#gone = new Map()
    return taken
  }

  /** Sorts what was taken by what is known of others' writes that may concern it. */
  watched({ ids, gone }: Unsettled): WatchedDocuments {
    const known = [...ids.map(keyOfDocument), ...gone.map(keyOfVersion)].flatMap((key) => this.#watched.get(key)?.baseline ?? [])
    const baseline = earliestOf(known)
    const isKnown = (key: string): boolean => baseline !== undefined && this.#watched.get(key)?.baseline !== undefined
    const written = ids.map((id) => (isKnown(keyOfDocument(id)) ? this.#watched.get(keyOfDocument(id))?.written : undefined))
    const [told, untold] = partition(gone, (version) => isKnown(keyOfVersion(version)))
    return {
      baseline,
      documents: written.filter((each) => each !== undefined),
      gone: told,
      unknown: { ids: ids.filter((_, i) => written[i] === undefined), gone: untold },
    }
  }

  /** Stops watching documents that are settled, unless they were added again meanwhile. */
  forget({ ids, gone }: Unsettled): void {
    for (const id of ids) if (!this.#ids.has(id)) this.#unwatch(keyOfDocument(id))
    for (const key of gone.map(keyOfVersion)) if (!this.#gone.has(key)) this.#unwatch(key)
  }

  #watch(key: string): void {
    this.#unwatch(key)
    const baseline = this.#census.current
    if (baseline !== undefined) this.#census.hold(baseline)
    this.#watched.set(key, { baseline, written: undefined })
  }

  #unwatch(key: string): void {
    const { baseline } = this.#watched.get(key) ?? {}
    if (baseline !== undefined) this.#census.release(baseline)
    this.#watched.delete(key)
  }
}

/**
 * A version that was replaced or deleted. For an anchor it has the stored key of the group: the scope may have changed, and then the key computed now
 * would be another.
 */
function goneVersion({ id, since, exact, isAnchor, group, ownGroup }: LiveDocument): GoneVersion {
  return { id, since, exact: exact!, group: isAnchor ? group : ownGroup }
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function keyOfDocument(id: string): string {
  return `document ${id}`
}

function keyOfVersion({ group, exact }: GoneVersion): string {
  return `version ${group} ${exact}`
}
