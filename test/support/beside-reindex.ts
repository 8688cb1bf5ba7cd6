import type { Clock } from '../../src/compose/live/clock.js'
import type { ReindexRecord } from '../../src/compose/live/reindexing/reindex-record.js'
import { ReindexRecords } from '../../src/compose/live/reindexing/reindex-records.js'
import { ReindexTools } from '../../src/compose/live/reindexing/reindex-tools.js'
import { type ReindexMeans, RunningReindex } from '../../src/compose/live/reindexing/running-reindex.js'
import { UnendedReindexes } from '../../src/compose/live/reindexing/unended-reindexes.js'
import type { UseCases } from '../../src/compose/live/use-cases.js'
import { WriteIntake, type WriteIntakeParts } from '../../src/compose/live/writing/write-intake.js'
import type { RequestedWrite } from '../../src/compose/service.js'
import { planReindex } from '../../src/detection/live/reindexing/preparing.js'
import { initialState } from '../../src/detection/live/reindexing/reindex-state.js'
import { CollectionWriter } from '../../src/detection/live/writing/collection-writer.js'
import type { Logger } from '../../src/logger/logger.js'
import type { WriteOutcome } from '../../src/model.js'
import { InProcessQueue } from '../../src/queue/in-process-queue.js'
import { stampsFrom } from '../../src/stamp.js'
import type { EngineWithAliases, Gate } from './engine-with-aliases.js'
import { KeptLog } from './kept-log.js'
import { settingsOf, signer } from './live-collection.js'
import { patiently } from './open-service.js'

/** A clock that rises with each look at the time, and by the pauses of the processes, so that no two things happen at the same time. */
export class RisingClock implements Clock {
  #time = Date.UTC(2026, 10, 29)
  now = () => ++this.#time
  elapsed = () => this.#time

  pause(milliseconds: number): void {
    this.#time += milliseconds
  }
}

/** The collection of all processes; its index is the alias of the same name. */
export const settings = settingsOf()

/** Milliseconds that others may use for a step while a process pauses. */
const stepMs = 40

/** What a process is made of. */
interface ProcessParts {
  readonly engine: EngineWithAliases
  readonly clock: RisingClock
  readonly gate?: Gate
  readonly remembersDeletes?: boolean
  readonly logger?: Logger
}

/** A process on an engine: a service without HTTP, which takes writes and works on reindexes. */
export function openProcess({ engine, clock, gate, remembersDeletes = false, logger = new KeptLog() }: ProcessParts) {
  const store = engine.reached(gate)
  const records = new ReindexRecords(store.records)
  const pause = async (milliseconds: number): Promise<void> => {
    clock.pause(milliseconds)
    for (let steps = milliseconds / stepMs; steps > 0; steps--) await gate?.('pause')
  }
  const unended = new UnendedReindexes({ records, elapsed: clock.elapsed, pause })
  const now = () => new Date(clock.now())
  const mayComeBack = () => unended.mayBringBack(settings.name)
  const writer = new CollectionWriter({ store, settings, signer, now, remembersDeletes, mayComeBack })
  const queue = new InProcessQueue({
    processor: { write: ({ operations }) => writer.write(operations), sign: async () => {}, settle: async () => {} },
    maxWaiting: 100,
    maxWaitingSizeBytes: 1e6,
    now: () => 0,
    onFailure: () => {},
  })
  const parts = {
    store,
    registry: { get: async () => settings },
    queue,
    stamps: { take: async (count: number) => stampsFrom(clock.now() * 1_000, count) },
    // The time that a write has does not end here.
    clock: { now: clock.now, elapsed: () => 0 },
    reindexes: { unended },
    trouble: { since: () => undefined },
    logger,
  }
  const intake = new WriteIntake(parts as unknown as WriteIntakeParts)
  const useCases = { of: () => ({ signer }) } as unknown as UseCases
  const tools = new ReindexTools({ store, useCases, threads: 1, clock, pause })
  const means: ReindexMeans = { records, tools, logger, clock, pause }
  let count = 0
  return {
    records,
    means,
    write: (...writes: readonly RequestedWrite[]): Promise<WriteOutcome[]> => intake.write(settings.name, writes, patiently),
    /** Stores a reindex into a new index, and begins it. */
    begin: async (dest: string): Promise<RunningReindex> => {
      const request = { source: undefined, dest, slices: 1, documentsPerSecond: undefined, memoryBytes: 1 << 30, blockWrites: false }
      const plan = await planReindex(store.transfer, { name: settings.name, index: settings.name }, request, clock.now() * 1_000)
      const state = {
        state: 'running',
        seconds: {},
        notice: undefined,
        failure: undefined,
        owner: `owner ${clock.now()}`,
        beat: 0,
      } as const
      const record: ReindexRecord = { id: `r${++count} ${dest}`, created_at: '', plan, progress: initialState(), ...state }
      await unended.putAlone(record)
      unended.lookAgain()
      return new RunningReindex(means, record, settings)
    },
    /** Goes on with a reindex that no process works on any more. */
    goOn: async (id: string): Promise<RunningReindex> => {
      const record: ReindexRecord = { ...(await records.get(id))!, state: 'running', owner: `owner ${clock.now()}` }
      await records.put(record)
      await records.want(id, 'running')
      unended.lookAgain()
      return new RunningReindex(means, record, settings)
    },
  }
}
