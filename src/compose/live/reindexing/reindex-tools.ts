import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import { CollectionGrouping, type GroupedCollection } from '../../../detection/live/reindexing/grouping/collection-grouping.js'
import type { GroupingBatch } from '../../../detection/live/reindexing/grouping/grouping-batch.js'
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
type RunTools = Omit<ReindexParts, 'plan' | 'state' | 'journal' | 'signal'>

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
    const { signer, heldSigner } = useCases.of(settings)
    const now = (): Date => new Date(clock.now())
    const writer = new CollectionWriter({ store: transfer.inIndex(plan.collection, plan.target), settings, signer, now })
    const target = writer.collection
    const pooled = threads > 1 ? new PooledGroupingSigner(threads) : undefined
    const groupingSigner = pooled ?? new InlineGroupingSigner()
    const createGrouper = (): CollectionGrouper => (threads > 1 ? new ThreadGrouper() : new InlineGrouper())
    const { documentsPerSecond } = plan
    const pace = documentsPerSecond === undefined ? freePace : new SteadyPace({ documentsPerSecond, elapsed: clock.elapsed, pause })
    try {
      await work({ transfer, target, writer, signer, heldSigner, groupingSigner, createGrouper, pace, now, pause })
    } finally {
      await pooled?.close()
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

/** Groups on the calling thread. */
class InlineGrouper implements CollectionGrouper {
  readonly #grouping = new CollectionGrouping()

  get byteLength(): number {
    return this.#grouping.byteLength
  }

  async add(batch: GroupingBatch): Promise<void> {
    this.#grouping.add(batch)
  }

  async group(): Promise<GroupedCollection> {
    return this.#grouping.group()
  }

  async close(): Promise<void> {}
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

/** Makes the signatures that grouping reads, on threads that exist while documents are read. */
class PooledGroupingSigner implements GroupingSigner {
  readonly #pool: TaskPool<readonly SigningInput[], ThreadAnswer<GroupingSignatures>>

  constructor(threads: number) {
    const file = new URL('./grouping-sign-worker.js', import.meta.url)
    this.#pool = createGuardedPool({ file, threads, workerData: undefined, limits })
  }

  async sign(documents: readonly SigningInput[]): Promise<GroupingSignatures> {
    return resultOf(await this.#pool.run(documents))
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
