import type { StoreWrite, StoreWriteResult } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'
import type { EngineClient } from '../engine/engine-client.js'
import { BulkLimits } from './bulk-limits.js'
import { ReadyLines } from './ready-lines.js'
import { WriteCall } from './write-call.js'
import { type WriteFigures, WriteTally } from './write-tally.js'

/** Writes documents of any index of one engine under their conditions, and counts how that ends. */
export class DocumentWriter {
  readonly #client: EngineClient
  readonly #own: OwnObject
  readonly #limits = new BulkLimits()
  readonly #tally = new WriteTally()
  readonly #lines: ReadyLines

  constructor(client: EngineClient, own: OwnObject) {
    this.#client = client
    this.#own = own
    this.#lines = new ReadyLines(own)
  }

  /** How all writes ended so far. */
  get figures(): WriteFigures {
    return this.#tally.figures
  }

  /** Bulk requests that may be under way now, found by trying. */
  get requestLimit(): number {
    return this.#limits.requests.limit
  }

  /** Makes the lines of writes, so that they are there when these are written. The writes must not change afterwards. */
  prepare(writes: readonly StoreWrite[]): void {
    this.#lines.make(writes)
  }

  /**
   * Every write gets one result, in its place.
   *
   * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN when the engine did not do one of them
   */
  async write(index: string, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    const results = this.#tally.take(writes)
    try {
      const parts = { client: this.#client, own: this.#own, lines: this.#lines, limits: this.#limits, index }
      await new WriteCall(parts, results).run(writes)
      return results.all()
    } finally {
      this.#tally.close(results)
    }
  }
}
