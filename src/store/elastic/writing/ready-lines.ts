import type { StoreWrite } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'
import { bulkLines } from '../requests/bulk-lines.js'

/**
 * The request lines of writes, some of which are built ahead of time. The requests of a collection are sent one after another, and the engine would
 * be idle while their lines are built.
 */
export class ReadyLines {
  readonly #own: OwnObject
  readonly #ready = new WeakMap<StoreWrite, string>()

  constructor(own: OwnObject) {
    this.#own = own
  }

  /** Makes the lines of writes ahead. */
  make(writes: readonly StoreWrite[]): void {
    for (const write of writes) this.#ready.set(write, bulkLines(this.#own, write))
  }

  /** The lines of a write. Lines that were built ahead are returned once, and then dropped. */
  take(write: StoreWrite): string {
    const ready = this.#ready.get(write)
    if (ready === undefined) return bulkLines(this.#own, write)
    this.#ready.delete(write)
    return ready
  }
}
