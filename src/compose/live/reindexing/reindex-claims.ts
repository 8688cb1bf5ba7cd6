import type { ReindexPlan } from '../../../detection/live/reindexing/reindex-state.js'
import type { Clock } from '../clock.js'
import { createId } from '../writing/create-id.js'
import type { ReindexRecord } from './reindex-record.js'
import type { ReindexRecords } from './reindex-records.js'

/** Milliseconds without a sign of life from its process after which a reindex counts as abandoned. */
export const leaseMs = 15_000

/** Milliseconds that a process waits after claiming a reindex, to see whether another one claims it too. */
const claimMs = leaseMs / 10

interface ReindexClaimsOptions {
  readonly records: ReindexRecords
  readonly clock: Clock
  pause(milliseconds: number): Promise<void>
}

/**
 * Decides which of several processes works on a reindex. That process keeps raising the beat of the reindex's record. If the beat does not change for
 * the length of a lease, another process may claim the reindex.
 */
export class ReindexClaims {
  readonly #options: ReindexClaimsOptions
  /** Beats of other processes by reindex, and since when each has not changed. */
  readonly #beats = new Map<string, { readonly beat: number; readonly since: number }>()

  constructor(options: ReindexClaimsOptions) {
    this.#options = options
  }

  /** Whether no process works on a reindex any more. Reads only this process's clock, because the clocks of other machines may be wrong. */
  isAbandoned({ id, beat, owner }: ReindexRecord): boolean {
    if (owner === '') return true
    const now = this.#options.clock.elapsed()
    const known = this.#beats.get(id)
    if (known?.beat === beat) return now - known.since >= leaseMs
    this.#beats.set(id, { beat, since: now })
    return false
  }

  /**
   * Claims a reindex. If several processes claim it at the same time, the last one gets it.
   *
   * @param changes the part of its plan that changes from now on
   * @returns the claimed record; undefined if another process got it
   */
  async claim(record: ReindexRecord, changes: Partial<ReindexPlan> = {}): Promise<ReindexRecord | undefined> {
    const { records, clock, pause } = this.#options
    const owner = createId(clock.now())
    const plan = { ...record.plan, ...changes }
    await records.put({ ...record, plan, state: 'running', failure: undefined, owner, beat: record.beat + 1 })
    await pause(claimMs)
    const now = await records.get(record.id)
    return now?.owner === owner ? now : undefined
  }
}
