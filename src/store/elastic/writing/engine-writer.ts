import type { StoreWrite, StoreWriteResult } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'
import type { EngineClient } from '../engine/engine-client.js'
import { BulkLimits } from './bulk-limits.js'
import { ReadyLines } from './bulk-lines.js'
import { WriteCall } from './write-call.js'
import { WriteResults } from './write-results.js'

/** Writes documents of any index of one engine under their conditions. */
export class EngineWriter {
  readonly #client: EngineClient
  readonly #own: OwnObject
  readonly #limits = new BulkLimits()
  readonly #lines: ReadyLines

  constructor(client: EngineClient, own: OwnObject) {
    this.#client = client
    this.#own = own
    this.#lines = new ReadyLines(own)
  }

  /** Builds the request lines of writes ahead of time. The writes must not change afterwards. */
  prepare(writes: readonly StoreWrite[]): void {
    this.#lines.make(writes)
  }

  /**
   * Every write gets one result, in its place.
   *
   * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN if the engine did none of them
   */
  async write(index: string, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    const results = new WriteResults(writes.length)
    const parts = { client: this.#client, own: this.#own, lines: this.#lines, limits: this.#limits, index }
    await new WriteCall(parts, results).run(writes)
    return results.all()
  }
}
