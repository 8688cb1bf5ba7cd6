import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SweepStep } from '../../../detection/live/sweeping/sweep-step.js'
import { errorCodeName, OnefoldError } from '../../../errors.js'
import { microsOf } from '../clock.js'
import { describeForOperators } from '../describe-fault.js'
import type { JobRunner } from '../job-runner.js'
import type { UnendedReindexes } from '../reindexing/unended-reindexes.js'
import type { TaskRunner } from '../tasks/task-runner.js'
import { Turns } from '../turns.js'
import type { DeadLetters } from '../writing/dead-letters.js'
import { SweepAccount, type SweepFindings } from './sweep-account.js'
import { breathAfterStep, longestPauseIn, nextSize, pauseAfterStep, type SweepPace } from './sweep-pace.js'
import { type SweepPass, SweepPasses, type SweepPassesParts, type SweepProgress } from './sweep-passes.js'

/** The reports of a sweeper, for logs. */
export interface SweepEvents {
  /** A step is done. */
  step(collection: string, step: SweepStep): void
  /** Every document of a collection was looked at once. @param seconds duration of the pass */
  pass(collection: string, seconds: number): void
  /** Something went wrong; the sweep continues. */
  trouble(what: string, error: unknown): void
}

/** The right to do something that only one process at a time should do. */
interface Lease {
  /** Takes the lease, or renews it for a while. @returns whether this process has it now; rejects if that cannot be determined */
  hold(): Promise<boolean>
  /** Gives the lease up at once. */
  release(): Promise<void>
}

/** What a {@link Sweeper} needs. */
export interface SweeperOptions extends SweepPassesParts {
  readonly runner: JobRunner
  readonly tasks: TaskRunner
  readonly deadLetters: DeadLetters
  readonly reindexes: Pick<UnendedReindexes, 'isUnderWay' | 'restingSince'>
  /** Absent if this process is the only one. */
  readonly lease?: Lease
  readonly events: SweepEvents
  /**
   * Whether a pass over a collection has something to do, where only this process writes. Each collection is looked through until there is nothing,
   * or a whole pass has been made, and then left alone. Absent: others write, and passes go on for ever.
   */
  isNeeded?(collection: string): Promise<boolean>
  /** Milliseconds to wait after a fault, and between two looks for lost tasks; 5 seconds by default. */
  readonly idleMs?: number
}

/** How many documents the next step looks at, and how long to rest before it. */
type NextStep = readonly [size: number, pauseMs: number]

/** Most steps of different collections at once: after an upgrade, every collection has documents to sign. */
const mostAtOnce = 4

/** Documents of a step, which takes some tenths of a second; writes of the collection wait for a part of that. */
const stepSize = 200

/** Documents of the first step, of which it is not known yet how long they take. */
const firstSize = 100

const defaultIdleMs = 5_000

/** Milliseconds from one removal of old deletes to the next. */
const forgettingMs = 3_600_000

/** Longest time between two renewals of the lease, in milliseconds, however long the pause between two steps is. */
const longestPauseMs = 10_000

/** How long deletes are remembered, in milliseconds: longer than any job can be in a queue. */
const rememberedMs = 7 * 86_400_000

/**
 * Looks at every document of all collections again and again, in small steps that are spread evenly over the time in which every document is to be
 * looked at. Continues where an earlier process stopped, and skips collections to which nothing was written since (decision 0192). It also hands over
 * tasks that were lost on their way, and forgets old deletes.
 *
 * Where only one process writes, it only signs again what an earlier release has signed, and then rests for good.
 */
export class Sweeper {
  readonly #options: SweeperOptions
  readonly #passes: SweepPasses
  readonly #account = new SweepAccount()
  readonly #lanes = new Turns()
  readonly #idleMs: number
  readonly #stop = new AbortController()
  /** When it was started, in microseconds since the epoch. */
  #startedAt = 0
  /** The collections through which a pass has gone that began after the start. */
  readonly #lookedThrough = new Set<string>()
  #loop: Promise<unknown> | undefined

  constructor(options: SweeperOptions) {
    this.#options = options
    this.#passes = new SweepPasses(options)
    this.#idleMs = options.idleMs ?? defaultIdleMs
    // Each collection rests on it. Beyond ten, Node would print a warning.
    setMaxListeners(0, this.#stop.signal)
  }

  /** Begins to sweep, whenever this process has the lease. */
  start(): void {
    const { registry, clock, isNeeded } = this.#options
    this.#startedAt = microsOf(clock)
    const names = registry.names()
    this.#loop = isNeeded === undefined ? Promise.all([this.#sweepSideBySide(names), this.#tidyUp()]) : this.#sweepInTurn(names)
  }

  /** As {@link SweepPasses.lagSeconds}; empty where only this process writes, so that nothing has to be looked at again. */
  lagSeconds(): ReadonlyMap<string, number> {
    return this.#options.isNeeded === undefined ? this.#passes.lagSeconds() : new Map()
  }

  /** What was found since the start, for each collection of which a step is done. */
  findings(): ReadonlyMap<string, SweepFindings> {
    return this.#account.findings
  }

  /** Resolves when nothing is left to do, which is never where others write, or when it has been closed. */
  async ended(): Promise<void> {
    await this.#loop
  }

  /** Ends after the current step. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.ended()
    await this.#options.lease?.release()
  }

  /**
   * Notes, when everything is done, that the next sweeper need not look for what this process left. Does nothing if that is unknown, or if the life
   * of the queue goes on. A store that does not answer is no fault: the next process looks, then.
   */
  async leave(): Promise<void> {
    if (this.#options.memory.endsWhole?.() !== true) return
    await this.#passes.endLives().catch(() => undefined)
  }

  /** Sweeps one collection after another: the steps of many at once would leave no rest between them to writes and searches. */
  async #sweepInTurn(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#sweepFor(name, name)
  }

  async #sweepSideBySide(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name, i) => this.#sweepFor(name, String(i % mostAtOnce))))
  }

  /** @param lane its collections do their steps in turns */
  async #sweepFor(name: string, lane: string): Promise<void> {
    let size = firstSize
    while (!this.#stop.signal.aborted) {
      let pause = this.#idleMs
      try {
        if (await this.#isDone(name)) return
        const step = await this.#lanes.take(lane, () => this.#stepIfMine(name, size))
        if (step !== undefined) [size, pause] = step
      } catch (error) {
        this.#options.events.trouble(`the sweep of ${name} goes on in a moment`, error)
      }
      await this.#rest(pause)
    }
  }

  /** Does a step, unless the sweeper ends, another process has the lease, or a reindex works on the collection; undefined then. */
  async #stepIfMine(name: string, size: number): Promise<NextStep | undefined> {
    if (this.#stop.signal.aborted) return undefined
    if (!(await this.#hold())) {
      this.#passes.leaveToAnother(name)
      return undefined
    }
    return (await this.#options.reindexes.isUnderWay(name)) ? undefined : this.#step(name, size)
  }

  /** Whether a collection to which only this process writes needs no further step. */
  async #isDone(name: string): Promise<boolean> {
    const { isNeeded } = this.#options
    if (isNeeded === undefined) return false
    return this.#lookedThrough.has(name) || !(await isNeeded(name))
  }

  async #step(name: string, size: number): Promise<NextStep> {
    const { runner, clock, events, reindexes } = this.#options
    const pass = await this.#passes.current(name)
    const { progress } = pass
    if (pass.isUnchanged) {
      await this.#passes.leaveOut(name, pass)
      return [size, longestPauseIn(this.#options.withinMs)]
    }
    const begun = clock.elapsed()
    try {
      const { after, settleFrom } = progress
      const startedAt = (await reindexes.restingSince(name, progress.wholeFrom ?? 0)) ?? progress.startedAt
      const step = await runner.sweep(name, { after, size, startedAt, ...(settleFrom !== undefined && { settleFrom }) })
      this.#account.add(name, step)
      events.step(name, step)
      if (step.refused.length + step.postponed > 0) this.#passes.leaveToDo(name)
      await this.#setAside(name, step.refused)
      await this.#advance(name, pass, step.after)
      const pace = { size, tookMs: clock.elapsed() - begun, hasSigned: step.stale > 0 }
      return [nextSize(pace, stepSize), this.#pauseAfter(progress, pace)]
    } catch (error) {
      if (!isHarmful(error)) throw error
      if (size > 1) return [size >> 1, 0]
      await this.#passOver(name, pass, error)
      return [1, 0]
    }
  }

  /** Milliseconds to rest after a step, so that the pass is evenly spread; none while it looks for writes that may have been lost. */
  #pauseAfter({ documents, settleFrom }: SweepProgress, pace: Pick<SweepPace, 'size' | 'tookMs' | 'hasSigned'>): number {
    if (settleFrom !== undefined) return 0
    // As long as a pass is needed, a step that finds nothing only stands before those that will.
    if (this.#options.isNeeded !== undefined) return breathAfterStep(pace.tookMs)
    return pauseAfterStep({ ...pace, withinMs: this.#options.withinMs, documents })
  }

  /** Sets aside a document that crashes the threads that sign it, and continues the sweep after it. */
  async #passOver(name: string, pass: SweepPass, error: unknown): Promise<void> {
    const { store, registry } = this.#options
    this.#passes.leaveToDo(name)
    const { items, after } = await store.walk(await registry.get(name, false), { size: 1, after: pass.progress.after })
    await this.#setAside(
      name,
      items.map(({ id }) => ({ id, ...describeForOperators(error) })),
    )
    await this.#advance(name, pass, after)
  }

  async #advance(name: string, pass: SweepPass, after: string | null): Promise<void> {
    const { clock, events } = this.#options
    await this.#passes.advance(name, pass, after)
    if (after !== null) return
    this.#account.endPass(name)
    events.pass(name, (clock.now() - pass.progress.startedAt / 1000) / 1000)
    if (pass.progress.startedAt >= this.#startedAt) this.#lookedThrough.add(name)
  }

  async #setAside(collection: string, refused: SweepStep['refused']): Promise<void> {
    const at = new Date(this.#options.clock.now()).toISOString()
    for (const { id, reason, code = errorCodeName('INTERNAL') } of refused) {
      await this.#options.deadLetters.add({ collection, _id: id, reason, code, attempts: 1, at })
    }
  }

  /** Hands over tasks whose jobs were lost, and forgets deletes that are no longer needed. */
  async #tidyUp(): Promise<void> {
    const { tasks, store, clock, events } = this.#options
    let forgotten = -Infinity
    while (!this.#stop.signal.aborted) {
      await this.#rest(this.#idleMs)
      try {
        if (!(await this.#hold())) continue
        await tasks.takeUp()
        if (clock.elapsed() - forgotten < forgettingMs) continue
        await store.tombstones.forget(clock.now() - rememberedMs)
        forgotten = clock.elapsed()
      } catch (error) {
        events.trouble('tidying up goes on in a moment', error)
      }
    }
  }

  /** Whether this process has the lease; takes it if no process has it. */
  async #hold(): Promise<boolean> {
    return (await this.#options.lease?.hold()) ?? true
  }

  /** Cuts long pauses up, so that the lease is renewed. */
  async #rest(milliseconds: number): Promise<void> {
    for (let left = milliseconds; !this.#stop.signal.aborted; left -= longestPauseMs) {
      await sleep(Math.min(left, longestPauseMs), undefined, { signal: this.#stop.signal }).catch(() => undefined)
      if (left <= longestPauseMs) return
      if (!(await this.#hold().catch(() => false))) return
    }
  }
}

/** Faults that pass, or that no document is to blame for. An index with other fields may be mended, and is looked at again until then. */
const passing: ReadonlySet<string> = new Set([
  'STORE_UNAVAILABLE',
  'QUEUE_UNAVAILABLE',
  'QUEUE_CLOSED',
  'COLLECTION_UNKNOWN',
  'MAPPING_CONFLICT',
])

/** Whether a document of the step may be to blame. */
function isHarmful(error: unknown): boolean {
  return !(error instanceof OnefoldError && passing.has(error.code))
}
