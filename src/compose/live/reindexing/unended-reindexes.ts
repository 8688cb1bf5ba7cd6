import type { ReindexPlan } from '../../../detection/live/reindexing/reindex-state.js'
import { OnefoldError } from '../../../errors.js'
import { leaseMs } from './reindex-claims.js'
import { type ReindexRecord, restingStates } from './reindex-record.js'
import type { ReindexRecords } from './reindex-records.js'

/** The reindexes, of any process, that have not ended: what a new one has to do with them, and a sweep. */
export class UnendedReindexes {
  readonly #records: ReindexRecords
  readonly #elapsed: () => number
  /** All reindexes for sweeps, as read at {@link #readAt}. */
  #known: Promise<readonly ReindexRecord[]> = Promise.resolve([])
  #readAt = Number.NEGATIVE_INFINITY

  /** @param elapsed milliseconds of a clock that never goes back */
  constructor(records: ReindexRecords, elapsed: () => number) {
    this.#records = records
    this.#elapsed = elapsed
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

  /** Has the records read again for the next sweep, because this process has begun a reindex. */
  lookAgain(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** The reindexes of a collection, at most a third of a lease old. */
  async #of(collection: string): Promise<readonly ReindexRecord[]> {
    const now = this.#elapsed()
    if (now - this.#readAt > leaseMs / 3) {
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
