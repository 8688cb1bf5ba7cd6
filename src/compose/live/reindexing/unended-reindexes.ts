import { orAborted } from '../../../detection/live/reindexing/or-aborted.js'
import { isInPlace, type ReindexPlan } from '../../../detection/live/reindexing/reindex-state.js'
import { OnefoldError } from '../../../errors.js'
import { leaseMs } from './reindex-claims.js'
import { type ReindexRecord, restingStates } from './reindex-record.js'
import type { ReindexRecords } from './reindex-records.js'

/**
 * Milliseconds after which every process knows of a reindex that has begun. Until then its alias does not move, so a process that looks for reindexes this
 * often need not look at each write.
 */
export const noticedMs = 1_000

/** Milliseconds between two looks at what a reindex has brought. */
const lookMs = 250

interface UnendedReindexesOptions {
  readonly records: ReindexRecords
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  pause(milliseconds: number): Promise<void>
}

/** The reindexes, of any process, that have not ended: what a new one has to do with them, a sweep, and a write. */
export class UnendedReindexes {
  readonly #options: UnendedReindexesOptions
  readonly #records: ReindexRecords
  readonly #closing = new AbortController()
  /** All reindexes, as read at {@link #readAt}. */
  #known: Promise<readonly ReindexRecord[]> = Promise.resolve([])
  #readAt = Number.NEGATIVE_INFINITY

  constructor(options: UnendedReindexesOptions) {
    this.#options = options
    this.#records = options.records
  }

  /** The one of the same collection between the same indices. */
  same(collection: string, source: string | undefined, target: string | undefined): Promise<ReindexRecord | undefined> {
    return this.#find(({ plan }) => plan.collection === collection && plan.source === source && plan.target === target)
  }

  /**
   * Makes sure that nothing stands in the way of a reindex. Of two of a collection, one would move the alias, and the other would notice only when all
   * its work is done. A failed one may stay as it is.
   *
   * @throws OnefoldError TASK_STATE
   */
  async checkFree({ collection, target }: ReindexPlan, ownId?: string): Promise<void> {
    const unended = await this.#find(
      ({ id, plan, state }) => id !== ownId && (plan.target === target || (plan.collection === collection && state !== 'failed')),
    )
    if (unended === undefined) return
    const what = `task ${unended.id} writes to ${unended.plan.target} and is ${unended.state}`
    const remedy = `ask for the same again to continue it, or cancel it: onefold reindex --cancel, or DELETE /_onefold/tasks/${unended.id} of a service`
    throw new OnefoldError('TASK_STATE', `${what}; ${remedy}`, { task: unended.id, state: unended.state })
  }

  /**
   * Stores a new reindex, unless another process has stored one since we looked. Two that did so at the same time both withdraw.
   *
   * @throws OnefoldError TASK_STATE
   */
  async putAlone(record: ReindexRecord): Promise<void> {
    await this.#records.put(record)
    try {
      await this.checkFree(record.plan, record.id)
    } catch (error) {
      await this.#records.delete(record.id)
      throw error
    }
  }

  /** Whether any process reindexes a collection now, or did a moment ago. It is not swept then, because the reindex corrects it. */
  async isUnderWay(collection: string): Promise<boolean> {
    return (await this.#of(collection)).some(({ state }) => state === 'running')
  }

  /**
   * The earliest start of those reindexes of a collection that were paused or failed at a time or later, and are still at rest; undefined if there
   * are none. The sweeper gives documents without a `since` that start, as they would get if the reindex had continued, because the order of the
   * documents decides which of them anchor groups.
   *
   * @param since start of the last whole sweep, which has signed what reindexes at rest before it left unsigned; later documents are not theirs, and a
   *   reindex that nobody ends would date documents back for ever. Microseconds, like the result
   */
  async restingSince(collection: string, since: number): Promise<number | undefined> {
    const resting = (await this.#of(collection)).filter(({ state, rested_at = 0 }) => restingStates.includes(state) && rested_at >= since)
    return resting.length === 0 ? undefined : Math.min(...resting.map(({ plan }) => plan.startedAt))
  }

  /**
   * Whether a reindex may still bring a document to the index of a collection that is deleted there now: it read the document elsewhere, before the
   * collection's alias moved. A reindex at rest may go on at any time.
   */
  async mayBringBack(collection: string): Promise<boolean> {
    return (await this.#bringing(collection)).length > 0
  }

  /**
   * Yields at once if a reindex may have brought a document to the index of a collection since the caller looked for it there. While one that has moved the
   * alias brings what still reached the index before, yields again and again, and once more when it has brought all. Ends as soon as the process stops.
   *
   * @param since when the caller began to look for the document, in microseconds since the epoch: a reindex that has ended since may have brought it
   *   afterwards
   */
  async *whileBringing(collection: string, since: number): AsyncGenerator<void> {
    const begun = await this.#bringing(collection, since)
    for (let brings = begun.length > 0; brings && !this.#closing.signal.aborted; ) {
      const records = await Promise.all(begun.map(({ id }) => this.#records.get(id)))
      const moved = records.filter((record) => record !== undefined).filter(({ progress }) => progress.swapsAt !== undefined)
      if (moved.length === 0) return
      brings = moved.some(({ state, plan, progress }) => state === 'running' && plan.alias !== undefined && !progress.isBrought)
      yield
      if (brings) await orAborted(this.#options.pause(lookMs), this.#closing.signal)
    }
  }

  /** Ends what waits for a reindex. */
  close(): void {
    this.#closing.abort()
  }

  /** Has the records read again for the next question, because this process has begun a reindex. */
  lookAgain(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** The reindexes that may bring documents to a collection, or may have done so since a time. */
  async #bringing(collection: string, since = Number.POSITIVE_INFINITY): Promise<ReindexRecord[]> {
    return (await this.#of(collection, noticedMs)).filter(
      ({ state, plan, progress, rested_at = 0 }) =>
        !isInPlace(plan) &&
        (state === 'running' || rested_at >= since || (restingStates.includes(state) && progress.swapsAt !== undefined)),
    )
  }

  /** The reindexes of a collection, as they were at most so many milliseconds ago. */
  async #of(collection: string, ageMs = leaseMs / 3): Promise<readonly ReindexRecord[]> {
    const now = this.#options.elapsed()
    if (now - this.#readAt > ageMs) {
      this.#readAt = now
      this.#known = this.#records.list()
      this.#known.catch(() => this.lookAgain())
    }
    return (await this.#known).filter(({ plan }) => plan.collection === collection)
  }

  async #find(matches: (record: ReindexRecord) => boolean): Promise<ReindexRecord | undefined> {
    return (await this.#records.list()).find((record) => matches(record) && record.state !== 'done' && record.state !== 'cancelled')
  }
}
