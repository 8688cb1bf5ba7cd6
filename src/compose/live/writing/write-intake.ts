import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import { OnefoldError } from '../../../errors.js'
import type { Logger } from '../../../logger/logger.js'
import type { WriteOperation, WriteOutcome } from '../../../model.js'
import type { JobQueue, WriteJob } from '../../../queue/job-queue.js'
import { pendingOutcomes, stillPending, waitAtMost } from '../../../queue/waiting.js'
import type { Store } from '../../../store/store.js'
import type { LaterOutcomes, RequestedWrite, WriteOptions } from '../../service.js'
import { type Clock, microsOf } from '../clock.js'
import type { CollectionRegistry } from '../collection-registry.js'
import type { UnendedReindexes } from '../reindexing/unended-reindexes.js'
import type { StoreTrouble } from '../store-trouble.js'
import type { TaskRunner } from '../tasks/task-runner.js'
import { createId } from './create-id.js'
import { LateEnds } from './late-ends.js'
import type { Stamps } from './stamp-source.js'

/** How often a partial update is tried if other writes keep overtaking it. */
const mostTries = 5

/** Milliseconds that a partial update waits at most for its document, if a reindex is still bringing documents. */
const mostWaitMs = 5_000

/** What an intake needs. */
export interface WriteIntakeParts {
  readonly store: Store
  readonly registry: CollectionRegistry
  readonly tasks: TaskRunner
  readonly queue: JobQueue
  readonly stamps: Stamps
  readonly clock: Clock
  readonly reindexes: { readonly unended: Pick<UnendedReindexes, 'whileBringing'> }
  /** What keeps the store from answering. */
  readonly trouble: Pick<StoreTrouble, 'since'>
  readonly logger: Logger
}

/** The time in which a write is to be answered. */
interface Term {
  /** When it begins, in microseconds since the epoch. */
  readonly since: number
  /** When it ends, in milliseconds of the clock that never goes back. */
  readonly end: number
  /** Aborted when it is over. */
  readonly over: AbortSignal
}

type NamedWrite = RequestedWrite & { readonly id: string }

interface TimelyOutcomes extends LaterOutcomes {
  readonly outcomes: WriteOutcome[]
}

/** The outcomes of writes, and the settings of their collection if they were handed over in time. */
interface Written extends TimelyOutcomes {
  readonly settings: CollectionSettings | undefined
}

const notVisibleYet =
  'written, but the store did not make it visible to searches in time; it will be there in a moment, so do not send it again'

/** Accepts writes: gives each its stamp and, if it has none, its id, and hands them to the queue. */
export class WriteIntake {
  readonly #parts: WriteIntakeParts
  readonly #lateEnds: LateEnds

  constructor(parts: WriteIntakeParts) {
    this.#parts = parts
    this.#lateEnds = new LateEnds(parts.logger)
  }

  /** As `Service.write`. */
  async write(name: string, requested: readonly RequestedWrite[], options: WriteOptions): Promise<WriteOutcome[]> {
    const writes = this.#named(requested)
    const { outcomes } = await this.#inTime(name, writes, options, (term) => this.#write(name, writes, term))
    return outcomes
  }

  /** As `Service.writeLater`. */
  async writeLater(name: string, requested: readonly RequestedWrite[], options: WriteOptions): Promise<LaterOutcomes> {
    const writes = this.#named(requested)
    return this.#inTime(name, writes, options, (term) => this.#writeLater(name, writes, term))
  }

  async #write(name: string, writes: readonly NamedWrite[], term: Term): Promise<Written> {
    const settings = await this.#parts.registry.get(name, makesDocuments(writes))
    return { settings, outcomes: await this.#carryOut({ kind: 'write', collection: name }, writes, term) }
  }

  async #writeLater(name: string, writes: readonly NamedWrite[], term: Term): Promise<Written> {
    const { registry, tasks } = this.#parts
    const settings = await registry.get(name, makesDocuments(writes))
    // Waits only if there is no room: during any wait, even a short one, later calls would take their stamps first, and the writes that a process
    // requests one after the other would change places. Waits before the stamps are taken, because behind a job with a later stamp this one would
    // find its documents overtaken.
    if (!tasks.hasRoom) await tasks.checkRoom()
    const outcomes = await this.#carryOut({ kind: 'write', collection: name, unsigned: true }, writes, term)
    return { settings, outcomes, task: await this.signLater(name, outcomes) }
  }

  /**
   * What was written, visible to searches if that is asked for; pending when the time is over. How such a write ends after all is logged, because
   * nobody else would learn it.
   */
  async #inTime(
    name: string,
    writes: readonly NamedWrite[],
    { refresh, timeoutMs }: WriteOptions,
    write: (term: Term) => Promise<Written>,
  ): Promise<TimelyOutcomes> {
    const { clock, store, queue, trouble } = this.#parts
    const begin = clock.elapsed()
    const end = begin + timeoutMs
    const over = new AbortController()
    const writing = write({ since: microsOf(clock), end, over: over.signal })
    const { settings, ...written } = await waitAtMost<Written>(writing, timeoutMs, () => {
      over.abort()
      void this.#lateEnds.follow(name, writes, writing)
      return { settings: undefined, outcomes: pendingOutcomes(writes, stillPending(trouble.since(begin) ?? queue.obstacle())) }
    })
    if (!refresh || settings === undefined || store.capabilities.visibleAtOnce) return written
    return { ...written, outcomes: await this.#showing(settings, written.outcomes, end - clock.elapsed()) }
  }

  /** Makes what was written visible to searches. @returns the outcomes; pending if the store does not do so in time */
  #showing(settings: CollectionSettings, outcomes: WriteOutcome[], timeoutMs: number): Promise<WriteOutcome[]> {
    const unseen = () => outcomes.map((outcome) => (isWritten(outcome) ? pendingOutcomes([outcome], notVisibleYet)[0]! : outcome))
    const shown = this.#parts.store.refresh(settings).then(
      () => outcomes,
      (error: unknown) => {
        if (error instanceof OnefoldError) return unseen()
        throw error
      },
    )
    return waitAtMost(shown, timeoutMs, unseen)
  }

  /** Makes a task that signs documents which the store holds unsigned. @returns its id */
  async signLater(collection: string, outcomes: readonly WriteOutcome[]): Promise<string> {
    const now = this.#parts.clock.now()
    const task = await this.#parts.tasks.add({ id: createId(now), collection, created_at: new Date(now).toISOString() }, outcomes)
    return task.id
  }

  /**
   * Hands writes over, and some partial updates and deletes again.
   *
   * @returns the outcomes in the order of the writes
   */
  async #carryOut(job: Omit<WriteJob, 'operations'>, writes: readonly NamedWrite[], term: Term): Promise<WriteOutcome[]> {
    const operations = await this.#accept(writes)
    const outcomes = [...(await this.#parts.queue.write({ ...job, operations }, term.over))]
    await this.#repeatUnmet({ ...job, operations }, outcomes, term).catch(keepOutcomes)
    await this.#repeatOvertaken(job, writes, outcomes, term)
    return outcomes
  }

  /**
   * Hands over again the partial updates that met no document, while a reindex brings documents from the index that the alias of the collection named
   * before: with their first stamps, so that what others have written since stays the later write. Other writes of the request are done, so the wait ends
   * well before their time does.
   *
   * Deletes that met nothing, or nothing but the memory of themselves, are handed over once more, at once. By then they are remembered if the reindex
   * still runs; it may have looked for remembered deletes after it brought the document and before that.
   */
  async #repeatUnmet(job: WriteJob, outcomes: WriteOutcome[], { since, end, over }: Term): Promise<void> {
    const { queue, clock, reindexes } = this.#parts
    let places = unmetWrites(job.operations, outcomes, ['update', 'delete'])
    if (places.length === 0) return
    const begin = clock.elapsed()
    const last = begin + Math.min(mostWaitMs, (end - begin) / 2)
    for await (const _ of reindexes.unended.whileBringing(job.collection, since)) {
      const repeated = await queue.write({ ...job, operations: places.map((place) => job.operations[place]!) }, over)
      for (const [i, place] of places.entries()) {
        const isOvertaken = job.operations[place]!.kind === 'delete' && repeated[i]!.result === 'noop'
        if (!isOvertaken) outcomes[place] = repeated[i]!
      }
      places = unmetWrites(job.operations, outcomes, ['update'])
      if (places.length === 0 || clock.elapsed() >= last) return
    }
  }

  /** Hands over again, with new stamps, the partial updates that another write overtook meanwhile, as an engine repeats them. */
  async #repeatOvertaken(
    job: Omit<WriteJob, 'operations'>,
    writes: readonly NamedWrite[],
    outcomes: WriteOutcome[],
    { end, over }: Term,
  ): Promise<void> {
    const { queue, clock } = this.#parts
    for (let tries = 1; tries < mostTries; tries++) {
      const places = overtakenUpdates(writes, outcomes)
      if (places.length === 0 || clock.elapsed() >= end) break
      const again = places.map((place) => writes[place]!)
      const repeated = await this.#accept(again)
        .then((operations) => queue.write({ ...job, operations }, over))
        .catch(keepOutcomes)
      // What was done stays done: without room for the repetition, the updates are in conflict.
      if (repeated === undefined) break
      for (const [i, outcome] of repeated.entries()) outcomes[places[i]!] = outcome
    }
  }

  /** Stamps follow the order of the calls, and so do the jobs that carry them. */
  async #accept(writes: readonly NamedWrite[]): Promise<WriteOperation[]> {
    const taken = await this.#parts.stamps.take(writes.length)
    return writes.map((write, i) => ({ ...write, ...taken[i]! }))
  }

  /** Ids are made before anything is waited for, so that a caller who waits no longer learns them. */
  #named(writes: readonly RequestedWrite[]): NamedWrite[] {
    return writes.map((write) => ({ ...write, id: write.id ?? makeId(write, this.#parts.clock) }))
  }
}

/**
 * Positions of the partial updates that met another write and may be repeated on what it left: not if the caller expects a revision, and not if a
 * later write of the same request was done on the document.
 */
function overtakenUpdates(writes: readonly RequestedWrite[], outcomes: readonly WriteOutcome[]): number[] {
  const done = new Set<string>()
  const places: number[] = []
  for (let place = writes.length - 1; place >= 0; place--) {
    const { kind, expect, id } = writes[place]!
    const isOvertaken = kind === 'update' && expect === undefined && outcomes[place]!.result === 'conflict'
    if (isOvertaken && !done.has(id!)) places.unshift(place)
    else if (id !== undefined) done.add(id)
  }
  return places
}

/**
 * Positions of the writes of some kinds that met no document, and may meet it later: not if the caller expects a revision, and not if the request does
 * anything else to the document, which was done already or decides what they meet.
 */
function unmetWrites(writes: readonly NamedWrite[], outcomes: readonly WriteOutcome[], kinds: readonly NamedWrite['kind'][]): number[] {
  const isUnmet = ({ kind, expect }: NamedWrite, place: number) =>
    kinds.includes(kind) && expect === undefined && (outcomes[place]!.result === 'not_found' || isOnlyRemembered(outcomes[place]!))
  const others = new Set(writes.filter((write, place) => !isUnmet(write, place)).map(({ id }) => id))
  return [...writes.keys()].filter((place) => !others.has(writes[place]!.id))
}

/** Whether something was written. */
function isWritten({ result }: WriteOutcome): boolean {
  return result === 'created' || result === 'updated' || result === 'deleted'
}

/**
 * Whether a delete is known as done from the memory of deletes alone. It may have found its document where the alias pointed before, and met nothing where
 * the alias points now.
 */
function isOnlyRemembered({ result, revision }: WriteOutcome): boolean {
  return result === 'deleted' && revision === undefined
}

/** For a fault of onefold's own, after which the outcomes that are known count. */
function keepOutcomes(error: unknown): undefined {
  if (!(error instanceof OnefoldError)) throw error
}

/** A delete alone makes no collection. */
function makesDocuments(writes: readonly RequestedWrite[]): boolean {
  return writes.some(({ kind }) => kind !== 'delete')
}

function makeId({ kind }: RequestedWrite, clock: Clock): string {
  if (kind === 'index' || kind === 'create') return createId(clock.now())
  throw new OnefoldError('DOCUMENT_INVALID', `${kind === 'update' ? 'an update' : 'a delete'} needs the id of its document`)
}
