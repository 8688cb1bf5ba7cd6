import { setTimeout as sleep } from 'node:timers/promises'
import type { SweepStep } from '../../../detection/live/sweeping/sweep-step.js'
import { OnefoldError } from '../../../errors.js'
import { stampAt } from '../../../stamp.js'
import type { Store } from '../../../store/store.js'
import type { Clock } from '../clock.js'
import type { CollectionRegistry } from '../collection-registry.js'
import { describeFault } from '../describe-fault.js'
import type { JobRunner } from '../job-runner.js'
import { RecordsOfKind } from '../records-of-kind.js'
import type { TaskRunner } from '../tasks/task-runner.js'
import type { DeadLetters } from '../writing/dead-letters.js'
import type { Lease, QueueMemory } from './lease.js'
import { type Lives, lostLives } from './lost-lives.js'
import { longestPauseIn, pauseAfterStep } from './sweep-pace.js'
import { UnchangedCollections } from './unchanged-collections.js'

/** What a sweeper reports, for logs and metrics. */
export interface SweepEvents {
  /** A step was done. */
  step(collection: string, step: SweepStep): void
  /** Every document of a collection was looked at once. @param seconds that it took */
  pass(collection: string, seconds: number): void
  /** Something went wrong; the sweep continues. */
  trouble(what: string, error: unknown): void
}

/** What a {@link Sweeper} must know of reindexes. */
interface SweptReindexes {
  /** Whether a collection is being reindexed: then it is not swept, because the reindex corrects it. */
  isUnderWay(collection: string): Promise<boolean>
  /**
   * When the first reindex of a collection began that is at rest, paused or failed, since a time or later, in microseconds; undefined: none is. Documents
   * without a `since` get the time at which it began, as they would if it had gone on: on the order of the documents depends which of them anchor
   * groups.
   *
   * @param since when the last whole pass began, in microseconds: whatever the reindexes that were at rest before had left is signed, and what comes
   *   later is not theirs. Else a reindex that nobody ends would date documents back for ever
   */
  restingSince(collection: string, since: number): Promise<number | undefined>
}

/** What a {@link Sweeper} is made of. */
export interface SweeperOptions {
  readonly store: Store
  readonly registry: CollectionRegistry
  readonly runner: JobRunner
  readonly tasks: TaskRunner
  readonly deadLetters: DeadLetters
  readonly reindexes: SweptReindexes
  /** Absent: this process is alone. */
  readonly lease?: Lease
  readonly memory: QueueMemory
  readonly clock: Clock
  readonly events: SweepEvents
  /** Time in which every document is looked at once. */
  readonly withinMs: number
}

/** Documents of a step, which takes some tenths of a second; writes of the collection wait for a part of that. */
const stepSize = 200

/** How long to wait after a fault, and between two looks for lost tasks. */
const idleMs = 5_000

/** How many looks for lost tasks there are between forgetting old deletes: an hour's. */
const looksBetweenForgetting = 720

/** The lease is renewed at least this often, however long the pause between two steps is. */
const longestPauseMs = 10_000

/** How long deletes are remembered: longer than any job can be in a queue. */
const rememberedMs = 7 * 86_400_000

/** A job that was lost with the queue may have been handed over so long before. */
const lostBeforeMs = 600_000

/** How far a pass over a collection has come. */
interface SweepProgress {
  readonly after: string | null
  /** When it began: microseconds since the epoch. */
  readonly startedAt: number
  /** Documents at its begin, by which it is paced. */
  readonly documents: number
  /** When the last whole pass began: microseconds since the epoch. */
  readonly wholeFrom?: number
  /** When the last whole pass ended: milliseconds since the epoch. */
  readonly endedAt?: number
  /** The lives of queues that met the collection; those that ended whole, or are followed, are not noted any more. */
  readonly lives?: Lives
  /** Documents written from here on are settled in this pass. */
  readonly settleFrom?: string
}

/**
 * Looks through all collections again and again, in small steps, evenly over the time in which every document is to be looked at; continues where an
 * earlier process stopped. A collection to which nothing was written since is not looked through (decision 0192). Besides, it hands over tasks that
 * were lost on their way, and forgets old deletes.
 */
export class Sweeper {
  readonly #options: SweeperOptions
  /** How far the sweep of each collection has come, by its name. */
  readonly #records: RecordsOfKind<SweepProgress>
  readonly #stop = new AbortController()
  readonly #ended = new Map<string, number>()
  /** The life in which each collection was met last and noted: before, whoever has ended is not followed yet. */
  readonly #met = new Map<string, string>()
  readonly #unchanged: UnchangedCollections
  /** How far this process has noted that the sweep of each collection has come. */
  readonly #noted = new Map<string, string>()
  #loop: Promise<unknown> | undefined

  constructor(options: SweeperOptions) {
    this.#options = options
    this.#records = new RecordsOfKind(options.store.records, 'sweeps')
    this.#unchanged = new UnchangedCollections(options.store)
  }

  /** Begins to sweep, where and when this process has the lease. */
  start(): void {
    const { registry } = this.#options
    this.#loop = Promise.all([...registry.names().map((name) => this.#sweepFor(name)), this.#tidyUp()])
  }

  /** Seconds since every document of a collection was last looked at, of those that this process sweeps; since its start where it was not yet. */
  lagSeconds(): ReadonlyMap<string, number> {
    const now = this.#options.clock.now()
    return new Map([...this.#ended].map(([name, at]) => [name, Math.max(0, now - at) / 1000]))
  }

  /** Ends after the step that runs. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#loop
    await this.#options.lease?.release()
  }

  /**
   * Notes, after everything is done, that whoever sweeps next need not look for what this process has left. Does nothing where that is not known, or the
   * life of the queue goes on. A store that does not answer is no fault: then the next process looks.
   */
  async leave(): Promise<void> {
    if (this.#options.memory.endsWhole?.() !== true) return
    await Promise.all([...this.#met].map(([name, life]) => this.#forget(name, life))).catch(() => undefined)
  }

  async #forget(name: string, life: string): Promise<void> {
    const record = await this.#records.get(name)
    if (record === undefined) return
    const { [life]: _, ...lives } = record.lives ?? {}
    await this.#records.put(name, { ...record, lives })
  }

  async #sweepFor(name: string): Promise<void> {
    let size = stepSize
    while (!this.#stop.signal.aborted) {
      let pause = idleMs
      try {
        const isMine = (await this.#hold()) && !(await this.#options.reindexes.isUnderWay(name))
        if (isMine) [size, pause] = await this.#step(name, size)
      } catch (error) {
        this.#options.events.trouble(`the sweep of ${name} goes on in a moment`, error)
      }
      await this.#rest(pause)
    }
  }

  /** @returns the size of the next step, and how long to rest before it */
  async #step(name: string, size: number): Promise<[number, number]> {
    const { runner, clock, events, memory, reindexes } = this.#options
    const life = await memory.life()
    const { progress, isUnchanged } = await this.#progressOf(name, life)
    if (isUnchanged) {
      await this.#note(name, progress, null)
      return [size, longestPauseIn(this.#options.withinMs)]
    }
    const begun = clock.elapsed()
    try {
      const { after, settleFrom } = progress
      const startedAt = (await reindexes.restingSince(name, progress.wholeFrom ?? 0)) ?? progress.startedAt
      const step = await runner.sweep(name, { after, size, startedAt, ...(settleFrom !== undefined && { settleFrom }) })
      events.step(name, step)
      if (step.refused.length + step.postponed > 0) this.#unchanged.leave(name)
      await this.#setAside(name, step.refused)
      await this.#note(name, progress, step.after)
      if (step.after === null) this.#endPass(name, progress)
      this.#met.set(name, life)
      return [Math.min(stepSize, size * 2), this.#pauseAfter(progress, size, clock.elapsed() - begun)]
    } catch (error) {
      if (!isHarmful(error)) throw error
      if (size > 1) return [size >> 1, 0]
      await this.#pass(name, progress, error)
      this.#met.set(name, life)
      return [1, 0]
    }
  }

  /** How long to rest after a step, so that the pass is evenly spread; no time while writes that may be lost are looked for. */
  #pauseAfter({ documents, settleFrom }: SweepProgress, size: number, tookMs: number): number {
    if (settleFrom !== undefined) return 0
    return pauseAfterStep({ withinMs: this.#options.withinMs, documents, size, tookMs })
  }

  /** A document that brings down whoever signs it is set aside, and the sweep continues after it. */
  async #pass(name: string, progress: SweepProgress, error: unknown): Promise<void> {
    const { store, registry } = this.#options
    this.#unchanged.leave(name)
    const page = await store.walk(await registry.get(name, false), { size: 1, after: progress.after })
    await this.#setAside(
      name,
      page.items.map(({ id }) => ({ id, ...describeFault(error) })),
    )
    await this.#note(name, progress, page.after)
    if (page.after === null) this.#endPass(name, progress)
  }

  #endPass(name: string, { startedAt }: SweepProgress): void {
    const { clock, events } = this.#options
    this.#unchanged.end(name)
    events.pass(name, (clock.now() - startedAt / 1000) / 1000)
  }

  /** How far the sweep of a collection has come; at the beginning of a pass, whether it can be left out. */
  async #progressOf(name: string, life: string): Promise<{ readonly progress: SweepProgress; readonly isUnchanged: boolean }> {
    const { store, registry, clock } = this.#options
    const record = await this.#records.get(name)
    this.#ended.set(name, record?.endedAt ?? this.#ended.get(name) ?? clock.now())
    const { lives, lostFrom } = this.#meet(name, life, record?.lives ?? {})
    if (record !== undefined && record.after !== null && lostFrom === undefined) {
      // What another process has left to do in its part of the pass is not known here.
      if (this.#noted.get(name) !== placeOf(record)) this.#unchanged.leave(name)
      return { progress: { ...record, lives }, isUnchanged: false }
    }
    const settings = await registry.get(name, false)
    const { endedAt, wholeFrom, settleFrom: before } = record ?? {}
    const settleFrom = lostFrom === undefined ? before : earlier(before, lostFrom)
    const isUnchanged = (await this.#unchanged.isUnchanged(settings)) && settleFrom === undefined
    const documents = isUnchanged && record !== undefined ? record.documents : (await store.counts(settings)).documents
    const progress = {
      ...(endedAt !== undefined && { endedAt }),
      ...(wholeFrom !== undefined && { wholeFrom }),
      ...(settleFrom !== undefined && { settleFrom }),
      lives,
      after: null,
      startedAt: Math.floor(clock.now() * 1000),
      documents,
    }
    return { progress, isUnchanged }
  }

  /** The lives that are noted from now on, and the stamp from which writes may be unsettled whose life has ended. */
  #meet(name: string, life: string, lives: Lives): { readonly lives: Lives; readonly lostFrom: string | undefined } {
    const { clock, withinMs } = this.#options
    const now = clock.now()
    const lost = lostLives(lives, { life, isKnown: this.#met.get(name) === life, now, silentMs: withinMs })
    const lostFrom = lost.length === 0 ? undefined : firstStampAt(Math.min(...lost.map((each) => lives[each]!)) - lostBeforeMs)
    const others = Object.entries(lives).filter(([each]) => !lost.includes(each))
    return { lives: { ...Object.fromEntries(others), [life]: now }, lostFrom }
  }

  async #note(name: string, progress: SweepProgress, after: string | null): Promise<void> {
    const { clock } = this.#options
    const isWhole = after === null
    const { settleFrom, ...rest } = progress
    const ending = isWhole ? { endedAt: clock.now(), wholeFrom: progress.startedAt } : settleFrom !== undefined && { settleFrom }
    await this.#records.put(name, { ...rest, after, ...ending })
    this.#noted.set(name, placeOf({ ...progress, after }))
  }

  async #setAside(collection: string, refused: SweepStep['refused']): Promise<void> {
    const at = new Date(this.#options.clock.now()).toISOString()
    for (const { id, reason, code = 'ONEFOLD_INTERNAL' } of refused) {
      await this.#options.deadLetters.add({ collection, _id: id, reason, code, attempts: 1, at })
    }
  }

  /** Hands over tasks whose jobs were lost, and forgets deletes that are no longer needed. */
  async #tidyUp(): Promise<void> {
    const { tasks, store, clock, events } = this.#options
    for (let round = 0; !this.#stop.signal.aborted; round++) {
      await this.#rest(idleMs)
      try {
        if (!(await this.#hold())) continue
        await tasks.takeUp()
        if (round % looksBetweenForgetting === 0) await store.tombstones.forget(clock.now() - rememberedMs)
      } catch (error) {
        events.trouble('tidying up goes on in a moment', error)
      }
    }
  }

  /** Whether this process has the lease; takes it if nobody has. */
  async #hold(): Promise<boolean> {
    return (await this.#options.lease?.hold()) ?? true
  }

  /** Long pauses are cut up, so that the lease is kept. */
  async #rest(milliseconds: number): Promise<void> {
    for (let left = milliseconds; !this.#stop.signal.aborted; left -= longestPauseMs) {
      await sleep(Math.min(left, longestPauseMs), undefined, { signal: this.#stop.signal }).catch(() => undefined)
      if (left <= longestPauseMs) return
      if (!(await this.#hold().catch(() => false))) return
    }
  }
}

/** Which pass it is, and how far it has come. */
function placeOf({ startedAt, after }: SweepProgress): string {
  return `${startedAt} ${after}`
}

/** A stamp before all those that are given from a time on. */
function firstStampAt(milliseconds: number): string {
  return stampAt(Math.max(0, Math.floor(milliseconds * 1000)))
}

function earlier(one: string | undefined, other: string): string {
  return one === undefined || other < one ? other : one
}

/** Faults that pass, or that no document is to blame for. */
const passing: ReadonlySet<string> = new Set(['STORE_UNAVAILABLE', 'QUEUE_UNAVAILABLE', 'QUEUE_CLOSED', 'COLLECTION_UNKNOWN'])

/** Whether something among the documents of a step may be to blame. */
function isHarmful(error: unknown): boolean {
  return !(error instanceof OnefoldError && passing.has(error.code))
}
