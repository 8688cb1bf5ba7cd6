import { appendTo } from '../../maps.js'
import type { WriteOperation, WriteOutcome } from '../../model.js'
import { mergedBytes, mergedDocuments } from '../collection-lane.js'
import type { WriteJob } from '../job-queue.js'
import { isLarge, weighOperation } from '../job-weight.js'
import type { PendingWrite } from './pending-write.js'

/** Where an operation of a batch came from. */
interface Origin {
  readonly write: PendingWrite
  readonly place: number
}

/** The operations of one job: of one collection, perhaps of several writes, perhaps only a part of one write. */
export class WriteBatch {
  readonly job: WriteJob
  readonly #origins: readonly Origin[]

  constructor(job: WriteJob, origins: readonly Origin[]) {
    this.job = job
    this.#origins = origins
  }

  /** @param outcomes in the order of the operations */
  finish(outcomes: readonly WriteOutcome[]): void {
    for (const [i, { write, place }] of this.#origins.entries()) write.tell(place, outcomes[i]!)
  }

  fail(error: unknown): void {
    for (const { write } of this.#origins) write.fail(error)
  }
}

/**
 * Packs writes into as few batches as the bounds allow: 500 documents or about 1 MB, unless one document is written more often. A large document has
 * a batch of its own, so that nothing waits for it.
 *
 * All operations of one id go into one batch, in their order: batches are worked on at the same time, and a partial update must not be merged into a
 * version that lacks the partial update before it.
 */
export function packWrites(writes: readonly PendingWrite[]): WriteBatch[] {
  const collections = new Map<string, PendingWrite[]>()
  for (const write of writes) appendTo(collections, write.job.collection, write)
  return [...collections].flatMap(([collection, own]) => packSame(collection, own))
}

interface Placed extends Origin {
  readonly operation: WriteOperation
}

function packSame(collection: string, writes: readonly PendingWrite[]): WriteBatch[] {
  return packOperations(writes).map((placed) => {
    const job: WriteJob = { kind: 'write', collection, operations: placed.map(({ operation }) => operation) }
    return new WriteBatch(job, placed)
  })
}

function packOperations(writes: readonly PendingWrite[]): Placed[][] {
  const batches: Placed[][] = []
  const large: Placed[][] = []
  let room = { documents: 0, bytes: 0 }
  for (const own of groupById(writes)) {
    if (isLarge({ operations: own.map(({ operation }) => operation) })) {
      large.push(own)
      continue
    }
    const bytes = own.reduce((sum, { operation }) => sum + weighOperation(operation), 0)
    if (room.documents < own.length || room.bytes < bytes) {
      batches.push([])
      room = { documents: mergedDocuments, bytes: mergedBytes }
    }
    batches.at(-1)!.push(...own)
    room = { documents: room.documents - own.length, bytes: room.bytes - bytes }
  }
  return [...batches, ...large]
}

/** The operations of each id in their order; ids in the order of their first operation. */
function groupById(writes: readonly PendingWrite[]): Iterable<Placed[]> {
  const groups = new Map<string, Placed[]>()
  for (const write of writes) {
    for (const [place, operation] of write.job.operations.entries()) {
      if (write.isTold(place)) continue
      const placed = { write, place, operation }
      appendTo(groups, operation.id, placed)
    }
  }
  return groups.values()
}
