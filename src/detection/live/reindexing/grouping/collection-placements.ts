import type { Placement } from '../../placing/placement.js'
import type { GroupedCollection } from './collection-grouping.js'

/** The documents of a collection at the time it was grouped, and the placement of each. */
export class CollectionPlacements {
  readonly #ids: readonly string[]
  readonly #numbers = new Map<string, number>()
  readonly #grouped: GroupedCollection

  /** @param ids the ids of the documents, by number */
  constructor(ids: readonly string[], grouped: GroupedCollection) {
    this.#ids = ids
    this.#grouped = grouped
    for (const [number, id] of ids.entries()) this.#numbers.set(id, number)
  }

  /** The documents of the collection that are not among the others. */
  async without(others: AsyncIterable<readonly { readonly id: string }[]>): Promise<Set<string>> {
    const isThere = new Uint8Array(this.#ids.length)
    for await (const some of others)
      for (const { id } of some) {
        const number = this.#numbers.get(id)
        if (number !== undefined) isThere[number] = 1
      }
    return new Set(this.#ids.filter((_, number) => isThere[number] === 0))
  }

  /**
   * The placement of a document; undefined if it was not in the collection.
   *
   * @param keyOf gives the key of an anchor's group, in the document's scope
   */
  of(id: string, keyOf: (anchor: string) => string): Placement | undefined {
    const number = this.#numbers.get(id)
    if (number === undefined) return undefined
    const { anchors, links, containers } = this.#grouped
    const anchor = anchors[number]!
    const within = containers.subarray(links[number]!, links[number + 1]!)
    return {
      group: keyOf(this.#ids[anchor]!),
      joined: anchor !== number,
      containers: Array.from(within, (each) => keyOf(this.#ids[each]!)),
    }
  }

  /** The documents whose placement depends on deleted documents. */
  dependentsOf(gone: ReadonlySet<string>): string[] {
    const { anchors, links, containers } = this.#grouped
    const isGone = (number: number): boolean => gone.has(this.#ids[number]!)
    return this.#ids.filter((id, number) => {
      if (gone.has(id)) return false
      return isGone(anchors[number]!) || containers.subarray(links[number]!, links[number + 1]!).some(isGone)
    })
  }
}
