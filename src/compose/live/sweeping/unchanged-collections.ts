import type { Store, StoreCollection, WritePosition } from '../../../store/store.js'

/**
 * Knows the collections that were not written to since a whole pass in which nothing was left to do, so that another pass would find the same. Kept
 * only in this process, because another one may sign differently.
 */
export class UnchangedCollections {
  readonly #store: Pick<Store, 'writeLog' | 'refresh'>
  /** Positions of collections at the begin of the pass that is under way and has left nothing undone so far, by name. */
  readonly #begun = new Map<string, WritePosition>()
  /** Where they stood when the last such pass began. */
  readonly #right = new Map<string, WritePosition>()

  constructor(store: Pick<Store, 'writeLog' | 'refresh'>) {
    this.#store = store
  }

  /** Whether a pass can be skipped. If not, it begins now, and finds everything that was written before. Always false if the store cannot tell. */
  async isUnchanged(collection: StoreCollection): Promise<boolean> {
    const { name } = collection
    this.#begun.delete(name)
    const position = await this.#store.writeLog?.position(collection)
    if (position === undefined) return false
    if (isSame(position, this.#right.get(name))) return true
    await this.#store.refresh(collection)
    if (hasEnded(position)) this.#begun.set(name, position)
    return false
  }

  /** A step of the pass has left something to do. */
  leave(name: string): void {
    this.#begun.delete(name)
  }

  /** The pass is over. */
  end(name: string): void {
    const position = this.#begun.get(name)
    this.#begun.delete(name)
    if (position === undefined) this.#right.delete(name)
    else this.#right.set(name, position)
  }
}

/** Whether all writes that have begun have ended, so that a refresh makes them visible. */
function hasEnded({ shards, begun }: WritePosition): boolean {
  return begun.every((number, shard) => number === shards[shard])
}

/** A remembered position has no write under way, so it suffices that none has begun since. */
function isSame({ index, begun }: WritePosition, other: WritePosition | undefined): boolean {
  return index === other?.index && begun.length === other.begun.length && begun.every((number, shard) => number === other.begun[shard])
}
