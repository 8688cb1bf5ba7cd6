import type { Placement } from '../placing/live-document.js'
import type { GroupedCollection } from './collection-grouping.js'

/** The documents of a collection at the time of grouping, and their places. */
export class CollectionPlacements {
  readonly #ids: readonly string[]
  readonly #numbers = new Map<string, number>()
  readonly #grouped: GroupedCollection

  /** @param ids of the documents by number */
  constructor(ids: readonly string[], grouped: GroupedCollection) {
    this.#ids = ids
    this.#grouped = grouped
    for (const [number, id] of ids.entries()) this.#numbers.set(id, number)
  }

  /** The documents of the collection that are not among some others. */
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
   * The place of a document; undefined if it did not exist at the time.
   *
   * @param keyOf gives the group key of an anchor, in the document's scope
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

  /** Documents whose place depends on documents that are gone. */
  dependentsOf(gone: ReadonlySet<string>): string[] {
    const { anchors, links, containers } = this.#grouped
    const isGone = (number: number): boolean => gone.has(this.#ids[number]!)
    return this.#ids.filter((id, number) => {
      if (gone.has(id)) return false
      return isGone(anchors[number]!) || containers.subarray(links[number]!, links[number + 1]!).some(isGone)
    })
  }
}
