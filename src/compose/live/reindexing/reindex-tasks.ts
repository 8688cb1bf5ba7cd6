import { totalmem } from 'node:os'
import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import { noticeOf, planReindex, type ReindexRequest } from '../../../detection/live/reindexing/preparing.js'
import { initialState, type ReindexPlan } from '../../../detection/live/reindexing/reindex-state.js'
import { hasCode, OnefoldError } from '../../../errors.js'
import { throttleTrouble } from '../../../logger/throttle-trouble.js'
import type { IndexTransfer } from '../../../store/index-transfer.js'
import type { RequestedReindex, TaskView } from '../../service.js'
import { microsOf } from '../clock.js'
import { checkTaskState } from '../tasks/task.js'
import { Turns } from '../turns.js'
import { createId } from '../writing/create-id.js'
import { AdoptedReindexes, type HowToReindex } from './adopted-reindexes.js'
import { leaseMs, ReindexClaims } from './reindex-claims.js'
import { type ReindexRecord, restingStates, taskViewOf, type WantedState } from './reindex-record.js'
import { giveUp, type ReindexMeans, RunningReindex } from './running-reindex.js'
import type { UnendedReindexes } from './unended-reindexes.js'

interface ReindexTasksOptions extends ReindexMeans {
  /** Those of all processes that have not ended. */
  readonly unended: UnendedReindexes
  /** Settings of a collection, by name. */
  settings(collection: string): Promise<CollectionSettings>
  indexOf(collection: string): string
}

/**
 * The reindexes of all processes that share a store: starts them, runs this process's own, takes over those of processes that have ended, and passes
 * on the states that users want.
 */
export class ReindexTasks {
  readonly #options: ReindexTasksOptions
  /** Those of all processes that have not ended. */
  readonly unended: UnendedReindexes
  readonly #claims: ReindexClaims
  readonly #running = new Map<string, RunningReindex>()
  readonly #adopted: AdoptedReindexes
  /** Of the requests to start one, by collection. */
  readonly #starting = new Turns()

  constructor(options: ReindexTasksOptions) {
    this.#options = options
    const { records, clock, logger } = options
    this.unended = options.unended
    this.#claims = new ReindexClaims(options)
    this.#adopted = new AdoptedReindexes({
      records,
      claims: this.#claims,
      logTrouble: throttleTrouble(logger, clock.elapsed),
      isRunning: (id) => this.#running.has(id),
      hasCollection: (name) => this.#hasCollection(name),
      begin: (record) => this.#begin(record),
      rest: (record, state) => this.#rest(record, state),
    })
  }

  /**
   * Begins a reindex, or continues an unfinished one of the same indices. One request of a collection after another, so that each meets what the one before
   * began.
   *
   * @throws OnefoldError COLLECTION_UNKNOWN, COLLECTION_EXISTS, ARGUMENT_UNSUPPORTED; TASK_STATE if another reindex of the collection is under way or
   *   paused, or if an unfinished one writes to the target
   */
  start(collection: string, request: ReindexRequest): Promise<TaskView> {
    return this.#starting.take(collection, () => this.#start(collection, request))
  }

  async #start(collection: string, request: ReindexRequest): Promise<TaskView> {
    const { clock, indexOf, settings } = this.#options
    await settings(collection)
    const transfer = this.#transferFor(collection)
    const now = clock.now()
    const reindexed = { name: collection, index: indexOf(collection) }
    const source = (await transfer.find(request.source ?? reindexed.index))?.name
    const same = await this.unended.same(collection, source, request.dest ?? source)
    if (same !== undefined) return this.#goOn(same, howOf(request))
    const plan = await planReindex(transfer, reindexed, request, now * 1000)
    await this.unended.checkFree(plan)
    const record = newRecord(plan, noticeOf(plan, reindexed), now)
    await this.unended.putAlone(record)
    await this.#begin(record)
    return taskViewOf(this.#current(record))
  }

  /** Youngest first. */
  async list(): Promise<TaskView[]> {
    return (await this.#options.records.list()).map((record) => taskViewOf(this.#current(record))).reverse()
  }

  /** Undefined if there is no such reindex. */
  async find(id: string): Promise<TaskView | undefined> {
    const record = this.#running.get(id)?.record ?? (await this.#options.records.get(id))
    return record && taskViewOf(record)
  }

  /**
   * Pauses a reindex, or takes back a resume that no process has followed yet. One that is to be cancelled stays so.
   *
   * @returns undefined if there is no such reindex @throws OnefoldError TASK_STATE
   */
  async pause(id: string): Promise<TaskView | undefined> {
    const { records } = this.#options
    const record = await records.get(id)
    if (record === undefined) return undefined
    const wanted = await records.wanted(id)
    if (record.state === 'running' && wanted === 'cancelled') checkTaskState('cancelled', ['waiting', 'running'])
    if (record.state !== 'paused' || wanted !== 'running') return this.#want(id, 'paused', ['waiting', 'running'])
    await records.want(id, 'paused')
    return this.find(id)
  }

  /** What was written stays written. @returns undefined if there is no such reindex @throws OnefoldError TASK_STATE */
  cancel(id: string): Promise<TaskView | undefined> {
    return this.#want(id, 'cancelled', ['waiting', 'running', ...restingStates])
  }

  /**
   * Continues a reindex that is paused or has failed, or takes back a pause that the process at work has not carried out yet.
   *
   * @returns undefined if there is no such reindex @throws OnefoldError TASK_STATE
   */
  async resume(id: string): Promise<TaskView | undefined> {
    const { records } = this.#options
    const record = await records.get(id)
    if (record === undefined) return undefined
    const isToPause = record.state === 'running' && (await records.wanted(id)) === 'paused'
    if (!isToPause) checkTaskState(record.state, restingStates)
    return this.#goOn(record)
  }

  /** Continues all reindexes whose processes have ended, now and later. */
  takeUp(): void {
    if (this.#options.tools.transfer !== undefined) this.#adopted.adoptAll()
  }

  /** Stops after the batches under way; another process continues the rest. Afterwards the store receives no more requests. */
  async close(): Promise<void> {
    this.unended.close()
    await Promise.all([this.#adopted.close(), this.#stopRunning()])
    // The last look may have begun a reindex that it had claimed.
    await this.#stopRunning()
  }

  async #hasCollection(name: string): Promise<boolean> {
    try {
      await this.#options.settings(name)
      return true
    } catch (error) {
      if (hasCode(error, 'COLLECTION_UNKNOWN')) return false
      throw error
    }
  }

  async #stopRunning(): Promise<void> {
    await Promise.all([...this.#running.values()].map((running) => running.stop('closing')))
  }

  /** The transfer that copies indices. @throws OnefoldError ARGUMENT_UNSUPPORTED if the collection cannot be reindexed */
  #transferFor(collection: string): IndexTransfer {
    const { tools } = this.#options
    if (tools.transfer === undefined) throw noIndicesError()
    if (tools.hasSide(collection))
      throw new OnefoldError(
        'ARGUMENT_UNSUPPORTED',
        `the documents of ${collection} stay as they are, and its fields are in a side index; the sweeper signs what is not signed, within "worker.sweepWithin", at once if that is 10s`,
      )
    return tools.transfer
  }

  /** The record as this process knows it: newer than the stored one if the reindex runs here. */
  #current(record: ReindexRecord): ReindexRecord {
    return this.#running.get(record.id)?.record ?? record
  }

  /** @param how the part of its plan that changes; a reindex that runs in this process continues unchanged */
  async #goOn(record: ReindexRecord, how: HowToReindex = {}): Promise<TaskView> {
    const { records } = this.#options
    if (record.state === 'failed') await this.unended.checkFree(record.plan, record.id)
    await records.want(record.id, 'running')
    if (this.#running.has(record.id)) {
      // It may be about to stop, for a pause that is taken back here.
      this.#adopted.adopt(record.id)
      return taskViewOf(this.#current(record))
    }
    if (!restingStates.includes(record.state)) {
      this.#adopted.adopt(record.id, how)
      const notice = `another process works on it, or has ended: then it continues here after ${Math.ceil(leaseMs / 1000)} seconds`
      return { ...taskViewOf(record), notice }
    }
    const claimed = await this.#claims.claim(record, how)
    if (claimed !== undefined) await this.#begin(claimed)
    return taskViewOf(this.#current(claimed ?? record))
  }

  async #want(id: string, wanted: WantedState, from: readonly TaskView['state'][]): Promise<TaskView | undefined> {
    const { records } = this.#options
    const record = await records.get(id)
    if (record === undefined) return undefined
    checkTaskState(record.state, from)
    await records.want(id, wanted)
    const running = this.#running.get(id)
    await running?.stop(wanted === 'paused' ? 'paused' : 'cancelled')
    // It may have stopped for a pause that was asked for before.
    const now = running?.record ?? record
    if (wanted === 'cancelled' && restingStates.includes(now.state)) await this.#rest(now, 'cancelled')
    // Done by the process that works on it or, if that has ended, by this one.
    else if (running === undefined) this.#adopted.adopt(id)
    return this.find(id)
  }

  /** Gives another state of rest to a reindex on which no process works. */
  async #rest(record: ReindexRecord, state: TaskView['state']): Promise<void> {
    const { records, clock } = this.#options
    await records.put({ ...record, state, rested_at: microsOf(clock) })
    if (state === 'cancelled') await giveUp(record, this.#options)
  }

  async #begin(record: ReindexRecord): Promise<void> {
    const running = new RunningReindex(this.#options, record, await this.#options.settings(record.plan.collection))
    this.#running.set(record.id, running)
    this.unended.lookAgain()
    void running.ended.then(() => this.#running.delete(record.id))
  }
}

function newRecord(plan: ReindexPlan, notice: string | undefined, now: number): ReindexRecord {
  return {
    id: createId(now),
    created_at: new Date(now).toISOString(),
    state: 'running',
    plan,
    progress: initialState(),
    seconds: {},
    notice,
    failure: undefined,
    owner: createId(now),
    beat: 0,
  }
}

function howOf({ slices, documentsPerSecond, memoryBytes, blockWrites }: ReindexRequest): HowToReindex {
  return { slices, documentsPerSecond, memoryBytes, blockWrites }
}

/** Ranges that are worked on at the same time by default: while one waits for the engine, the other signs. */
const defaultSlices = 2

/** Completes a request with the defaults. */
export function withDefaults(request: RequestedReindex): ReindexRequest {
  const { source, dest, slices = defaultSlices, documentsPerSecond, memoryBytes = totalmem() / 2, blockWrites = false } = request
  return { source, dest, slices, documentsPerSecond, memoryBytes, blockWrites }
}

/** The error of a reindex without an engine. */
export function noIndicesError(): OnefoldError {
  return new OnefoldError(
    'ARGUMENT_UNSUPPORTED',
    'the embedded store has no indices to reindex; name an engine with "engine.node", or write the documents by _bulk',
  )
}
