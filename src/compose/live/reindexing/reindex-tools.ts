import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import { CollectionGrouping } from '../../../detection/live/reindexing/grouping/collection-grouping.js'
import {
  type GroupingSignatures,
  type GroupingSigner,
  InlineGroupingSigner,
} from '../../../detection/live/reindexing/grouping/grouping-signer.js'
import { orAborted } from '../../../detection/live/reindexing/or-aborted.js'
import type { CollectionGrouper, Pace, ReindexParts } from '../../../detection/live/reindexing/reindex-parts.js'
import { isInPlace, type ReindexPlan } from '../../../detection/live/reindexing/reindex-state.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'
import { CollectionWriter } from '../../../detection/live/writing/collection-writer.js'
import type { ElasticStore } from '../../../store/elastic/elastic-store.js'
import { isSideStore } from '../../../store/elastic/side/side-store.js'
import type { IndexTransfer } from '../../../store/index-transfer.js'
import type { Store } from '../../../store/store.js'
import { createGuardedPool } from '../../../threads/guarded-pool.js'
import type { TaskPool } from '../../../threads/task-pool.js'
import { resultOf, type ThreadAnswer } from '../../../threads/thread-answer.js'
import type { Clock } from '../clock.js'
import type { UseCases } from '../use-cases.js'
import { ThreadGrouper } from './thread-grouper.js'

interface ReindexToolsOptions {
  readonly store: Store
  readonly useCases: UseCases
  /** 1: everything happens on the calling thread. */
  readonly threads: number
  readonly clock: Clock
  /** Resolves after this many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>
}

/** The part of {@link ReindexParts} that does not belong to a single run. */
type RunTools = Omit<ReindexParts, 'plan' | 'state' | 'journal' | 'untilNoticed' | 'signal' | 'onHarmful'>

/** Chooses the tools of a reindex. */
export class ReindexTools {
  readonly #options: ReindexToolsOptions

  constructor(options: ReindexToolsOptions) {
    this.#options = options
  }

  /** Reads and writes whole indices; undefined if the store has none. */
  get transfer(): IndexTransfer | undefined {
    return engineStore(this.#options.store)?.transfer
  }

  /** Does work with the tools of a run, and closes them. */
  async use(settings: CollectionSettings, plan: ReindexPlan, work: (tools: RunTools) => Promise<void>): Promise<void> {
    const { threads, useCases, clock, pause } = this.#options
    const transfer = this.transfer!
    const { signer } = useCases.of(settings)
    const now = (): Date => new Date(clock.now())
    const writer = new CollectionWriter({ store: transfer.inIndex(plan.collection, plan.target), settings, signer, now })
    const target = writer.collection
    const pool = threads > 1 ? createGroupingPool(threads) : undefined
    const groupingSigner = pool === undefined ? new InlineGroupingSigner() : signingOn(pool)
    const createGrouper = (): CollectionGrouper => (threads > 1 ? new ThreadGrouper() : new CollectionGrouping())
    const { documentsPerSecond } = plan
    const pace = documentsPerSecond === undefined ? freePace : new SteadyPace({ documentsPerSecond, elapsed: clock.elapsed, pause })
    try {
      await work({ transfer, target, writer, signer, groupingSigner, createGrouper, pace, now, pause })
    } finally {
      await pool?.close()
    }
  }

  /** Forgets what this process remembers of the collection's terms, because its index now holds terms that are not among them. */
  forgetTerms(settings: CollectionSettings, plan: ReindexPlan): void {
    const store = engineStore(this.#options.store)
    if (store !== undefined && (isInPlace(plan) || plan.alias !== undefined)) store.learnTerms(settings, undefined)
  }

  /** Whether a collection's own index must stay as it is. */
  hasSide(collection: string): boolean {
    const { store } = this.#options
    return isSideStore(store) && store.hasSide(collection)
  }
}

function engineStore(store: Store): ElasticStore | undefined {
  if (isSideStore(store)) return store.plain
  return isElasticStore(store) ? store : undefined
}

/** Not by its class, which would load the client of engines where there is none. */
function isElasticStore(store: Store): store is ElasticStore {
  return 'transfer' in store
}

interface SteadyPaceOptions {
  readonly documentsPerSecond: number
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  pause(milliseconds: number): Promise<void>
}

/** Lets a number of documents pass in each second, all callers together. A batch passes as a whole; the next one waits as long as that takes. */
export class SteadyPace implements Pace {
  readonly #options: SteadyPaceOptions
  /** When the next batch may pass. */
  #next = Number.NEGATIVE_INFINITY

  constructor(options: SteadyPaceOptions) {
    this.#options = options
  }

  async take(documents: number, signal: AbortSignal): Promise<void> {
    const { documentsPerSecond, elapsed, pause } = this.#options
    const now = elapsed()
    const begin = Math.max(now, this.#next)
    this.#next = begin + (documents / documentsPerSecond) * 1000
    if (begin > now) await orAborted(pause(begin - now), signal)
    signal.throwIfAborted()
  }
}

/** Lets every batch pass at once. */
const freePace: Pace = { take: async () => {} }

/** Limits of signing a batch. Beyond them its thread is ended, so that one document does not stop all others. */
const limits = { timeoutMs: 60_000, memoryBytes: 1 << 30 }

/** Threads that make the signatures which grouping reads. */
type GroupingPool = TaskPool<readonly SigningInput[], ThreadAnswer<GroupingSignatures>>

function createGroupingPool(threads: number): GroupingPool {
  return createGuardedPool({ file: new URL('./grouping-sign-worker.js', import.meta.url), threads, workerData: undefined, limits })
}

function signingOn(pool: GroupingPool): GroupingSigner {
  return { sign: async (documents) => resultOf(await pool.run(documents)) }
}
