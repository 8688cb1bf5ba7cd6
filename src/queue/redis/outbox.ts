import { setImmediate } from 'node:timers/promises'
import type { BatchesInRedis } from './batches-in-redis.js'
import type { PendingWrite } from './pending-write.js'
import { packWrites } from './write-batch.js'

/** Writes above about this many bytes take some milliseconds to parse and to serialise. */
const longBytes = 512 * 1024

/** Most bytes, approximately, that are given to Redis in one go. */
const handedBytes = 16 * 1024 * 1024

/**
 * Gives writes to Redis in the order in which they arrive. While one lot of them is being given to it, those that arrive gather in the next, in
 * batches of up to 500 documents.
 */
export class Outbox {
  readonly #batches: Pick<BatchesInRedis, 'hand'>
  readonly #writes: PendingWrite[] = []
  #isHanding = false

  constructor(batches: Pick<BatchesInRedis, 'hand'>) {
    this.#batches = batches
  }

  /** Takes a write to be given to Redis as soon as possible. */
  add(write: PendingWrite): void {
    this.#writes.push(write)
    if (!this.#isHanding) void this.#hand()
  }

  async #hand(): Promise<void> {
    this.#isHanding = true
    // Leaves this turn of the event loop first, so that the writes that arrive in it go out in one batch.
    await Promise.resolve()
    while (this.#writes.length > 0) {
      const lot = this.#nextLot()
      // A long write has just been parsed and is about to be serialised, .05 s each for 9 MB, so other work gets a turn in between.
      if (lot.some(({ bytes }) => bytes > longBytes)) await setImmediate()
      await this.#batches.hand(packWrites(lot))
    }
    this.#isHanding = false
  }

  /** Takes the next lot: as many writes as {@link handedBytes} allows, at least one. */
  #nextLot(): PendingWrite[] {
    let bytes = 0
    const end = this.#writes.findIndex((write) => {
      bytes += write.bytes
      return bytes > handedBytes
    })
    return this.#writes.splice(0, end === -1 ? this.#writes.length : Math.max(1, end))
  }
}
