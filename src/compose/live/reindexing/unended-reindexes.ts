import type { ReindexPlan } from '../../../detection/live/reindexing/reindex-state.js'
import { OnefoldError } from '../../../errors.js'
import type { ReindexRecord } from './reindex-record.js'
import type { ReindexRecords } from './reindex-records.js'

/** The reindexes, of any process, that have not ended: what a new one has to do with them. */
export class UnendedReindexes {
  readonly #records: ReindexRecords

  constructor(records: ReindexRecords) {
    this.#records = records
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

  async #find(matches: (record: ReindexRecord) => boolean): Promise<ReindexRecord | undefined> {
    return (await this.#records.list()).find((record) => matches(record) && record.state !== 'done' && record.state !== 'cancelled')
  }
}
