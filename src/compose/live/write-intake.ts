import { OnefoldError } from '../../errors.js'
import type { WriteOperation, WriteOutcome } from '../../model.js'
import type { JobQueue } from '../../queue/job-queue.js'
import type { Store } from '../../store/store.js'
import type { RequestedWrite, WriteOptions } from '../service.js'
import type { Clock } from './clock.js'
import type { CollectionRegistry } from './collection-registry.js'
import { createId } from './create-id.js'
import type { Stamp, Stamps } from './stamp-source.js'
import type { TaskRunner } from './task-runner.js'

/** Time limit of unsigned writes for which the caller names none: they are quick, and only wait for the writes before them. */
const unsignedTimeoutMs = 600_000

/** What an intake is made of. */
export interface WriteIntakeParts {
  readonly store: Store
  readonly registry: CollectionRegistry
  readonly tasks: TaskRunner
  readonly queue: JobQueue
  readonly stamps: Stamps
  readonly clock: Clock
}

/** Takes writes in: gives each its stamp and, where it has none, its id, and hands them to the queue. */
export class WriteIntake {
  readonly #parts: WriteIntakeParts

  constructor(parts: WriteIntakeParts) {
    this.#parts = parts
  }

  /** As `Service.write`. */
  async write(name: string, writes: readonly RequestedWrite[], { refresh, timeoutMs }: WriteOptions): Promise<WriteOutcome[]> {
    const { queue, store, registry } = this.#parts
    const settings = await registry.get(name, makesDocuments(writes))
    const operations = await this.#accept(writes)
    const outcomes = await queue.write({ kind: 'write', collection: name, operations }, timeoutMs)
    if (refresh && !store.capabilities.visibleAtOnce) await store.refresh(settings)
    return outcomes
  }

  /** As `Service.writeLater`. */
  async writeLater(
    name: string,
    writes: readonly RequestedWrite[],
    timeoutMs = unsignedTimeoutMs,
  ): Promise<{ task: string; outcomes: readonly WriteOutcome[] }> {
    const { queue, registry, tasks } = this.#parts
    await registry.get(name, makesDocuments(writes))
    // Before the stamps are taken: after a job with a later stamp, this one would find its documents overtaken.
    if (!tasks.hasRoom) await tasks.checkRoom()
    const operations = await this.#accept(writes)
    const outcomes = await queue.write({ kind: 'write', collection: name, operations, unsigned: true }, timeoutMs)
    return { task: await this.signLater(name, outcomes), outcomes }
  }

  /** Makes a task of signing documents that are in the store unsigned. @returns its id */
  async signLater(collection: string, outcomes: readonly WriteOutcome[]): Promise<string> {
    const now = this.#parts.clock.now()
    const task = await this.#parts.tasks.add({ id: createId(now), collection, created_at: new Date(now).toISOString() }, outcomes)
    return task.id
  }

  /** The stamps are in the order of the calls, and so are the jobs that carry them. */
  async #accept(writes: readonly RequestedWrite[]): Promise<WriteOperation[]> {
    const { stamps, clock } = this.#parts
    const taken = await stamps.take(writes.length)
    return writes.map((write, i) => toOperation(write, taken[i]!, clock))
  }
}

/** A delete makes no collection. */
function makesDocuments(writes: readonly RequestedWrite[]): boolean {
  return writes.some(({ kind }) => kind !== 'delete')
}

function toOperation({ id, ...write }: RequestedWrite, stamp: Stamp, clock: Clock): WriteOperation {
  if (id !== undefined) return { ...write, ...stamp, id }
  if (write.kind === 'index' || write.kind === 'create') return { ...write, ...stamp, id: createId(clock.now()) }
  throw new OnefoldError('DOCUMENT_INVALID', `${write.kind === 'update' ? 'an update' : 'a delete'} needs the id of its document`)
}
