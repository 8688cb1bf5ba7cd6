import type { StoreWrite } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'
import { bulkLines } from '../requests/bulk-lines.js'

/**
 * The lines of writes, some of which are made before their turn comes: an engine takes the requests of a collection one after another, and would wait
 * for them while they are made.
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

  /** The lines of a write as it stands. Those that were made ahead are given once, and kept no longer. */
  take(write: StoreWrite): string {
    const ready = this.#ready.get(write)
    if (ready === undefined) return bulkLines(this.#own, write)
    this.#ready.delete(write)
    return ready
  }
}
