import type { Store, StoreCollection, WritePosition } from '../../../store/store.js'

/**
 * Tells collections to which nothing was written since a whole pass in which nothing was left to do: another pass would find the same. Remembered in
 * this process only, because another one may sign otherwise.
 */
export class UnchangedCollections {
  readonly #store: Pick<Store, 'writeLog' | 'refresh'>
  /** Where collections stood when the pass over them began that is under way and has left nothing to do so far, by name. */
  readonly #begun = new Map<string, WritePosition>()
  /** Where they stood when the last such pass began. */
  readonly #right = new Map<string, WritePosition>()

  constructor(store: Pick<Store, 'writeLog' | 'refresh'>) {
    this.#store = store
  }

  /** Whether a pass can be left out. If not, it begins, and finds everything that was written before. Always false where the store cannot tell. */
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

/** Whether every write that has begun has ended, so that it is found after a refresh. */
function hasEnded({ shards, begun }: WritePosition): boolean {
  return begun.every((number, shard) => number === shards[shard])
}

/** A position that is remembered has no write under way, so it is enough that none has begun since. */
function isSame({ index, begun }: WritePosition, other: WritePosition | undefined): boolean {
  return index === other?.index && begun.length === other.begun.length && begun.every((number, shard) => number === other.begun[shard])
}
