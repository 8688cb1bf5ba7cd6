import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import { orAborted } from '../../../detection/live/reindexing/or-aborted.js'
import { reindex } from '../../../detection/live/reindexing/reindex.js'
import { countDone, isInPlace } from '../../../detection/live/reindexing/reindex-state.js'
import { isStoreUnavailable, type OnefoldError } from '../../../errors.js'
import type { Logger } from '../../../logger/logger.js'
import type { TaskView } from '../../service.js'
import { type Clock, microsOf } from '../clock.js'
import { describeForCallers } from '../describe-fault.js'
import { RecordJournal } from './record-journal.js'
import { leaseMs } from './reindex-claims.js'
import type { ReindexRecord, WantedState } from './reindex-record.js'
import type { ReindexRecords } from './reindex-records.js'
import type { ReindexTools } from './reindex-tools.js'
import { noticedMs } from './unended-reindexes.js'

/** Why a reindex stops before it is done. `closing`: the process ends, and another one continues. `lost`: another process works on it already. */
type StopReason = 'paused' | 'cancelled' | 'closing' | 'lost'

/** The reason of the stop signal; the work throws it when it stops. */
class Stopped extends Error {}

/** What all reindexes of a process work with. */
export interface ReindexMeans {
  readonly records: ReindexRecords
  readonly tools: ReindexTools
  readonly logger: Logger
  readonly clock: Clock
  pause(milliseconds: number): Promise<void>
}

/** Milliseconds within which the record shows at least once that this process lives. */
const beatMs = leaseMs * 0.3

/** First and longest pause while the engine is unavailable, in milliseconds. */
const firstRestMs = 2_000
const longestRestMs = 60_000

/** A reindex that this process works on until it is done, fails, or is told to stop. */
export class RunningReindex {
  readonly #means: ReindexMeans
  readonly #settings: CollectionSettings
  readonly #journal: RecordJournal
  readonly #stopping = new AbortController()
  /** When the record was in the store, for other processes to notice it. */
  readonly #begun: number
  #reason: StopReason | undefined
  /** Resolves when the work has ended and the record says so. */
  readonly ended: Promise<void>

  constructor(means: ReindexMeans, record: ReindexRecord, settings: CollectionSettings) {
    this.#means = means
    this.#settings = settings
    const { records, clock } = means
    this.#begun = clock.elapsed()
    const notice = (wanted: WantedState | 'lost'): void => {
      if (wanted !== 'running') this.#stop(wanted)
    }
    this.#journal = new RecordJournal({ records, record, elapsed: clock.elapsed, notice })
    this.ended = this.#run()
  }

  get record(): ReindexRecord {
    return this.#journal.record
  }

  /** Stops after the batches under way. */
  async stop(reason: StopReason): Promise<void> {
    this.#stop(reason)
    await this.ended
  }

  #stop(reason: StopReason): void {
    this.#reason ??= reason
    this.#stopping.abort(new Stopped(reason))
  }

  async #run(): Promise<void> {
    const { logger } = this.#means
    const { id, plan } = this.record
    const beats = setInterval(() => void this.#journal.save().catch(() => undefined), beatMs)
    beats.unref()
    try {
      const state = await this.#insist()
      await this.#end(state)
      logger.info('a reindex has ended', { task: id, from: plan.source, to: plan.target, state })
    } catch (error) {
      await this.#fail(error)
    } finally {
      clearInterval(beats)
    }
  }

  /** Works until the reindex is done or stopped. Waits as long as it takes for an engine that is busy, cannot be reached, or no longer knows us. */
  async #insist(): Promise<TaskView['state']> {
    const { logger, pause } = this.#means
    for (let attempt = 1, done = -1; ; attempt++) {
      try {
        await this.#work()
        return 'done'
      } catch (error) {
        if (this.#reason !== undefined) return this.#reason === 'closing' || this.#reason === 'lost' ? 'running' : this.#reason
        if (!isStoreUnavailable(error) || lacksRight(error)) throw error
        if (countDone(this.#journal.state) > done) attempt = 1
        done = countDone(this.#journal.state)
        logger.warn('a reindex waits for the engine', { task: this.record.id, reason: error.message })
        await orAborted(pause(Math.min(longestRestMs, firstRestMs * 2 ** (attempt - 1))), this.#stopping.signal)
      }
    }
  }

  async #work(): Promise<void> {
    const { records, tools, logger, clock, pause } = this.#means
    const settings = this.#settings
    const { id, plan } = this.record
    const journal = this.#journal
    const save = async (): Promise<void> => {
      // Other work of this process that places documents meanwhile must look into the index.
      if (isInPlace(plan)) tools.forgetTerms(settings, plan)
      await journal.save()
    }
    const { signal } = this.#stopping
    signal.throwIfAborted()
    await tools.use(settings, plan, (parts) =>
      reindex({
        ...parts,
        plan,
        state: journal.state,
        untilNoticed: () => pause(Math.max(0, this.#begun + noticedMs - clock.elapsed())),
        signal,
        onHarmful: (document, error) => logger.error('a document cannot be signed', { task: id, id: document, error }),
        journal: {
          save,
          keepBatch: (batch) => records.keepBatch(id, batch),
          keptBatches: () => records.keptBatches(id),
          forgetBatches: () => records.forgetBatches(id),
        },
      }),
    )
    tools.forgetTerms(settings, plan)
  }

  async #end(state: TaskView['state']): Promise<void> {
    if (this.#reason === 'lost') return
    if (state === 'cancelled') await giveUp(this.record, this.#means)
    await this.#rest(state)
  }

  async #fail(error: unknown): Promise<void> {
    this.#means.logger.error('a reindex has failed', { task: this.record.id, error })
    await this.#rest('failed', describeForCallers(error)).catch(() => undefined)
  }

  #rest(state: TaskView['state'], failure?: ReindexRecord['failure']): Promise<void> {
    const owner = state === 'running' ? '' : this.record.owner
    return this.#journal.end({ state, failure, owner, rested_at: microsOf(this.#means.clock) })
  }
}

/** Whether the engine knows us but does not permit this. Waiting would not help: the user who started the reindex has to act. */
function lacksRight({ facts }: OnefoldError): boolean {
  return facts.status === 403 && facts.type === 'security_exception'
}

/**
 * Deletes the kept batches of a cancelled reindex, removes the block that a process left on the source when it was killed, and makes the copy an ordinary
 * index. While a copy is loaded it has no replicas and is not refreshed, so searches would not find what anybody writes to it afterwards.
 */
export async function giveUp(
  { id, plan, progress }: ReindexRecord,
  { records, tools, logger }: Pick<ReindexMeans, 'records' | 'tools' | 'logger'>,
): Promise<void> {
  const transfer = tools.transfer!
  const warn = (message: string, index: string) => (error: unknown) => logger.warn(message, { task: id, index, error })
  await records.forgetBatches(id)
  if (progress.holdsBlock)
    await transfer
      .blockWrites(plan.source, false)
      .catch(warn('the source of a cancelled reindex still refuses writes; set its index.blocks.write to null', plan.source))
  // The copy became an ordinary index just before the alias moved, and may be in use.
  if (!plan.isTargetNew || progress.swapsAt !== undefined) return
  const finish = async (): Promise<void> => {
    if ((await transfer.find(plan.target)) !== undefined) await transfer.finishLoading(plan.source, plan.target)
  }
  await finish().catch(warn('the copy of a cancelled reindex keeps its settings for loading; delete it', plan.target))
}
