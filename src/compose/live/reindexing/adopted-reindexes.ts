import type { ReindexPlan } from '../../../detection/live/reindexing/reindex-state.js'
import type { LogTrouble } from '../../../logger/throttle-trouble.js'
import { leaseMs, type ReindexClaims } from './reindex-claims.js'
import type { ReindexRecord, WantedState } from './reindex-record.js'
import type { ReindexRecords } from './reindex-records.js'

/** The part of a plan that may change when a reindex is continued. */
export type HowToReindex = Partial<Pick<ReindexPlan, 'slices' | 'documentsPerSecond' | 'memoryBytes' | 'blockWrites'>>

interface AdoptedReindexesOptions {
  readonly records: ReindexRecords
  readonly claims: ReindexClaims
  readonly logTrouble: LogTrouble
  isRunning(id: string): boolean
  /** Whether this process has a collection. Others that share the store may have others. */
  hasCollection(name: string): Promise<boolean>
  /** Runs a reindex that this process has claimed. */
  begin(record: ReindexRecord): Promise<void>
  /** Puts a claimed reindex at rest, because its user asked for that while no process worked on it. */
  rest(record: ReindexRecord, state: Exclude<WantedState, 'running'>): Promise<void>
}

/**
 * Takes over reindexes of processes that have ended, or that have paused what is not to pause any more. Looks at regular intervals whether a reindex that
 * this process has adopted is one of these.
 */
export class AdoptedReindexes {
  readonly #options: AdoptedReindexesOptions
  #hasAll = false
  /** The changed plans of adopted reindexes, by id. */
  readonly #wishes = new Map<string, HowToReindex>()
  #looking: NodeJS.Timeout | undefined
  /** Resolves when the last look has ended. */
  #looked: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: AdoptedReindexesOptions) {
    this.#options = options
  }

  /** Adopts every reindex, including those that begin later. */
  adoptAll(): void {
    this.#hasAll = true
    this.#startLooking()
  }

  /** Adopts a reindex. @param how the part of its plan that changes */
  adopt(id: string, how: HowToReindex = {}): void {
    this.#wishes.set(id, how)
    this.#startLooking()
  }

  /** Stops taking over. Resolves when the last look has ended, which may still begin a reindex that it had claimed. */
  close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#looking)
    return this.#looked
  }

  #startLooking(): void {
    const warn = (error: unknown): void => {
      // After the store was closed, a look that has not ended fails as expected.
      if (!this.#isClosed) this.#options.logTrouble('warn', 'reindexes cannot be read', error)
    }
    const look = (): void => {
      const looked = this.#look().catch(warn)
      this.#looked = this.#looked.then(() => looked)
    }
    clearInterval(this.#looking)
    this.#looking = setInterval(look, leaseMs / 4)
    this.#looking.unref()
    look()
  }

  async #look(): Promise<void> {
    const { records, claims, isRunning, hasCollection, begin, rest } = this.#options
    for (const record of await records.list()) {
      const { id } = record
      if (this.#isClosed || isRunning(id)) continue
      if (!(await this.#wasPausedInVain(record)) && !this.#isLeftBehind(record)) continue
      // Whoever claims what it cannot do keeps it from those who can.
      if (!(await hasCollection(record.plan.collection))) continue
      const wanted = await records.wanted(id)
      const claimed = await claims.claim(record, this.#wishes.get(id))
      if (claimed === undefined) continue
      if (wanted === 'running') await begin(claimed)
      else await rest(claimed, wanted)
    }
  }

  /** Whether its process has ended. */
  #isLeftBehind(record: ReindexRecord): boolean {
    const isAdopted = this.#hasAll || this.#wishes.has(record.id)
    return isAdopted && record.state === 'running' && this.#options.claims.isAbandoned(record)
  }

  /** Whether its process has paused it although its user asked for something else here by then: to go on, or to cancel it. */
  async #wasPausedInVain({ id, state }: ReindexRecord): Promise<boolean> {
    return state === 'paused' && this.#wishes.has(id) && (await this.#options.records.wanted(id)) !== 'paused'
  }
}
