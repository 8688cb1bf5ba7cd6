import type { WriteJob } from '../job-queue.js'
import { type WaitingLimits, WaitingRoom } from '../waiting-room.js'
import { type WriteAccount, WriteLedger } from '../write-account.js'
import { PendingWrite } from './pending-write.js'

/**
 * The writes that this process has accepted and that have not ended. Those of one document are kept in the order in which they were accepted: a write
 * waits until the earlier writes of its documents have ended. Documents without writes under way take no memory.
 */
export class AcceptedWrites {
  readonly #waiting: WaitingRoom
  readonly #ledger = new WriteLedger()
  readonly #open = new Set<PendingWrite>()
  /** By collection and id: the end of the last accepted write. */
  readonly #last = new Map<string, Promise<void>>()

  constructor(limits: WaitingLimits) {
    this.#waiting = new WaitingRoom(limits)
  }

  /** @param given aborted when the caller stops waiting @throws OnefoldError QUEUE_FULL if there is no room */
  accept(job: WriteJob, given?: AbortSignal): PendingWrite {
    const write = new PendingWrite(job, this.#ledger, given)
    this.#waiting.check(write)
    this.#ledger.accept(write.left)
    this.#open.add(write)
    this.#waiting.enter(write)
    void write.ended.then(() => {
      this.#open.delete(write)
      this.#waiting.leave(write)
    })
    return write
  }

  /**
   * Puts a write behind the earlier writes of its documents.
   *
   * @returns resolves when these have ended; undefined if there are none
   */
  queueUp({ job: { collection, operations }, ended }: PendingWrite): Promise<unknown> | undefined {
    const keys = new Set(operations.map(({ id }) => `${collection} ${id}`))
    const earlier = new Set<Promise<void>>()
    for (const key of keys) {
      const last = this.#last.get(key)
      if (last !== undefined) earlier.add(last)
      this.#last.set(key, ended)
    }
    void ended.then(() => {
      for (const key of keys) if (this.#last.get(key) === ended) this.#last.delete(key)
    })
    return earlier.size === 0 ? undefined : Promise.all(earlier)
  }

  account(): WriteAccount {
    let pending = 0
    for (const { left } of this.#open) pending += left
    return this.#ledger.account(pending)
  }

  /** Resolves when all of them have ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.#open].map((write) => write.ended))
  }

  /** Ends those that are left. */
  fail(error: unknown): void {
    for (const write of this.#open) write.fail(error)
  }
}
