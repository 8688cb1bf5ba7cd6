/** A binary heap. */
export class Heap<Item> {
  /** In no particular order but for the first one, which is the first of all. */
  readonly items: Item[] = []
  readonly #compare: (a: Item, b: Item) => number

  /** @param compare negative if `a` comes before `b` */
  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare
  }

  push(item: Item): void {
    this.#rise(this.items.push(item) - 1)
  }

  /** Takes the first item out; undefined if there is none. */
  pop(): Item | undefined {
    const first = this.items[0]
    const last = this.items.pop()
    if (this.items.length > 0) this.replaceFirst(last!)
    return first
  }

  /** Puts an item in the place of the first one. */
  replaceFirst(item: Item): void {
    this.items[0] = item
    this.#sink(0)
  }

  #rise(start: number): void {
    let at = start
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!this.#isBefore(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(start: number): void {
    let at = start
    for (;;) {
      let first = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < this.items.length && this.#isBefore(child, first)) first = child
      if (first === at) return
      this.#swap(at, first)
      at = first
    }
  }

  #isBefore(a: number, b: number): boolean {
    return this.#compare(this.items[a]!, this.items[b]!) < 0
  }

  #swap(a: number, b: number): void {
    const kept = this.items[a]!
    this.items[a] = this.items[b]!
    this.items[b] = kept
  }
}

/** The first of some items in an order, sorted; of items that are equal in it, any. Cost: the number of items, times the logarithm of `size`. */
export function firstOf<Item>(items: Iterable<Item>, size: number, compare: (a: Item, b: Item) => number): Item[] {
  // The last of them first.
  const best = new Heap<Item>((a, b) => compare(b, a))
  for (const item of items) {
    if (best.items.length < size) best.push(item)
    else if (size > 0 && compare(item, best.items[0]!) < 0) best.replaceFirst(item)
  }
  return best.items.sort(compare)
}
