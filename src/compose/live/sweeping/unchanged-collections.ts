import { areSameLists } from '../../../lists.js'
import type { Store, StoreCollection, WritePosition } from '../../../store/store.js'

/**
 * Recognises collections to which nothing was written since a whole pass that left nothing to do, so that another pass would find the same.
 * Remembered only in this process, because another one may sign otherwise.
 */
export class UnchangedCollections {
  readonly #store: Pick<Store, 'writeLog' | 'refresh'>
  /** By collection, the write position at which its current pass began, if that pass has left nothing to do so far. */
  readonly #begun = new Map<string, WritePosition>()
  /** By collection, the write position at which the last whole pass began, if it left nothing to do. */
  readonly #right = new Map<string, WritePosition>()

  constructor(store: Pick<Store, 'writeLog' | 'refresh'>) {
    this.#store = store
  }

  /** Whether a pass can be left out. If not, it begins, and finds everything written before. Always false if the store cannot tell. */
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

  /** Records that a step of the pass has left something to do. */
  leave(name: string): void {
    this.#begun.delete(name)
  }

  /** Records that the pass is over. */
  end(name: string): void {
    const position = this.#begun.get(name)
    this.#begun.delete(name)
    if (position === undefined) this.#right.delete(name)
    else this.#right.set(name, position)
  }
}

/** Whether every write that has begun has ended, so that a refresh makes it visible. */
function hasEnded({ shards, begun }: WritePosition): boolean {
  return begun.every((number, shard) => number === shards[shard])
}

/** A remembered position has no write under way, so it is enough that no write has begun since. */
function isSame({ index, begun }: WritePosition, other: WritePosition | undefined): boolean {
  return index === other?.index && areSameLists(begun, other.begun)
}
