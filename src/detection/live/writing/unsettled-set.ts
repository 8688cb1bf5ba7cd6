import type { LiveDocument } from '../placing/live-document.js'
import type { DocumentChange, GoneVersion } from '../placing/regrouping.js'
import type { Unsettled } from '../placing/unsettled.js'
import type { RecentWrite } from './recent-write.js'
import { type Baseline, earliestOf, type WriteCensus } from './write-census.js'

/** What is kept of a document until it is settled. */
interface Watched {
  /** Others' writes before it were looked at when the document was placed. Undefined: nothing is known of others. */
  readonly baseline: Baseline | undefined
  /** As this process has written it; undefined until it has. */
  written: RecentWrite | undefined
}

/** Documents that are to be settled, by what this process knows of them. */
export interface WatchedDocuments {
  /** Others' writes before it were looked at when the documents were placed; undefined where nothing is known of any. */
  readonly baseline: Baseline | undefined
  /** Documents that were written behind the baseline, as they are. */
  readonly documents: readonly RecentWrite[]
  /** Versions that went behind the baseline. */
  readonly gone: readonly GoneVersion[]
  /** Those of which it is not known what others have written since. */
  readonly unknown: Unsettled
}

/** Documents in whose neighbourhood others may have written what was not visible when they were placed. */
export class UnsettledSet {
  readonly #census: WriteCensus
  #ids = new Set<string>()
  #gone = new Map<string, GoneVersion>()
  /** By id, and by the keys of versions that are gone; those that were taken, too. */
  readonly #watched = new Map<string, Watched>()

  constructor(census: WriteCensus) {
    this.#census = census
  }

  /** Documents and versions that went; each counts once. */
  get size(): number {
    return this.#ids.size + this.#gone.size
  }

  /**
   * A batch is placed: what it changes is watched, and the documents that it moves, into other groups or other containers, which their members and
   * copies take from them.
   *
   * @returns what is to be added when the batch has been written
   */
  watchBatch(changes: readonly DocumentChange[], moved: readonly LiveDocument[]): Unsettled {
    const gone = changes.flatMap(({ before }) => (before?.hasText ? [goneVersion(before)] : []))
    const ids = [...changes.flatMap(({ after }) => (after?.hasText ? [after.id] : [])), ...moved.map(({ id }) => id)]
    for (const key of [...ids.map(keyOfDocument), ...gone.map(keyOfVersion)]) this.#watch(key)
    return { ids, gone }
  }

  /** A document is placed anew now, knowing what was visible. */
  watch(id: string): void {
    this.#watch(keyOfDocument(id))
  }

  add({ ids, gone }: Unsettled): void {
    for (const id of ids) this.#ids.add(id)
    for (const version of gone) this.#gone.set(keyOfVersion(version), version)
  }

  /** How a document that was added was written. */
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

  /** What is known of documents that were taken. */
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

  /** These documents are settled, unless they were added again. */
  forget({ ids, gone }: Unsettled): void {
    for (const id of ids) if (!this.#ids.has(id)) this.#unwatch(keyOfDocument(id))
    for (const key of gone.map(keyOfVersion)) if (!this.#gone.has(key)) this.#unwatch(key)
  }

  /** Nothing is known any more of what was written beside these documents: whoever settles them looks everything up. */
  distrust(ids: readonly string[]): void {
    for (const id of ids) this.#unwatch(keyOfDocument(id))
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

/** A group that it anchored has the key that is stored, wherever its scope is now. */
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
