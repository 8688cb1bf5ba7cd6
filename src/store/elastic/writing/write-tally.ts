import type { StoreWrite, StoreWriteResult } from '../../store.js'

/** How writes ended since the store was opened: `taken` is always the sum of the others. */
export interface WriteFigures {
  readonly taken: number
  /** Created, updated or deleted. */
  readonly ok: number
  /** There was nothing to delete. */
  readonly noop: number
  readonly conflict: number
  readonly refused: number
  /** Writes that are under way, and those that were handed back as pending. */
  readonly pending: number
  /** The pending writes that are under way. Counted one by one, not computed from the other figures. */
  readonly underWay: number
}

/** Counts writes from when they are taken until each has its result, once. */
export class WriteTally {
  readonly #open = new Set<StoreWriteResults>()
  readonly #ended = { ok: 0, noop: 0, conflict: 0, refused: 0, pending: 0 }
  #taken = 0

  get figures(): WriteFigures {
    let underWay = 0
    for (const results of this.#open) underWay += results.open
    return { taken: this.#taken, ...this.#ended, pending: this.#ended.pending + underWay, underWay }
  }

  /** Takes the writes of a call. */
  take(writes: readonly StoreWrite[]): StoreWriteResults {
    this.#taken += writes.length
    const results = new StoreWriteResults(writes, (write, result) => this.#ended[endOf(write, result)]++)
    this.#open.add(results)
    return results
  }

  /** The call is over: what has no result is handed back. */
  close(results: StoreWriteResults): void {
    this.#ended.pending += results.open
    this.#open.delete(results)
  }
}

/** The results of the writes of one call. */
export class StoreWriteResults {
  readonly #writes: readonly StoreWrite[]
  readonly #onEnd: (write: StoreWrite, result: StoreWriteResult) => void
  readonly #results: (StoreWriteResult | undefined)[]
  readonly #open: Set<number>

  constructor(writes: readonly StoreWrite[], onEnd: (write: StoreWrite, result: StoreWriteResult) => void) {
    this.#writes = writes
    this.#onEnd = onEnd
    this.#results = writes.map(() => undefined)
    this.#open = new Set(writes.keys())
  }

  /** Writes without a result. */
  get open(): number {
    return this.#open.size
  }

  /** The result of a write; undefined while it is under way. */
  get(at: number): StoreWriteResult | undefined {
    return this.#results[at]
  }

  /** Ends a write. */
  set(at: number, result: StoreWriteResult): void {
    if (!this.#open.delete(at)) throw new Error(`write ${at} has ended before`)
    this.#results[at] = result
    this.#onEnd(this.#writes[at]!, result)
  }

  /** All results. Every write must have ended. */
  all(): StoreWriteResult[] {
    return this.#results as StoreWriteResult[]
  }
}

function endOf({ kind }: StoreWrite, { status }: StoreWriteResult): 'ok' | 'noop' | 'conflict' | 'refused' | 'pending' {
  if (status === 'created' || status === 'updated' || status === 'deleted') return 'ok'
  if (status === 'missing') return kind === 'delete' ? 'noop' : 'conflict'
  return status
}
