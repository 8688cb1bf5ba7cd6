import type { StoreWrite, StoreWriteResult } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'
import type { EngineClient } from '../engine/engine-client.js'
import { BulkLimits } from './bulk-limits.js'
import { ReadyLines } from './bulk-lines.js'
import { WriteCall, type WritingParts } from './write-call.js'

/** Writes documents of any index of one engine under their conditions. */
export class EngineWriter {
  readonly #parts: WritingParts

  constructor(client: EngineClient, own: OwnObject) {
    this.#parts = { client, own, lines: new ReadyLines(own), limits: new BulkLimits() }
  }

  /** Builds the request lines of writes ahead of time. The writes must not change afterwards. */
  prepare(writes: readonly StoreWrite[]): void {
    this.#parts.lines.make(writes)
  }

  /**
   * Every write gets one result, in its place.
   *
   * @throws OnefoldError STORE_UNAVAILABLE, COLLECTION_UNKNOWN if the engine did none of them
   */
  write(index: string, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
    return new WriteCall(this.#parts, index, writes).run()
  }
}
