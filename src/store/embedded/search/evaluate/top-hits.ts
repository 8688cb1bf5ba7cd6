import type { OrderKey } from './sort-order.js'

/** Which places to choose and in which order. */
interface TopRequest {
  readonly order: readonly OrderKey[]
  /** How many, from the first on. */
  readonly size: number
  /** Sort values of the last hit that was seen: only places after it are chosen. */
  readonly after: readonly number[] | undefined
}

/** The first of the indices 0..`count` - 1 in an order; ties by index. Cost: count × log(size). */
export function topPlaces(count: number, { order, size, after }: TopRequest): number[] {
  const keys = order.map((each) => each.keys)
  const compare = (a: number, b: number): number => {
    for (const key of keys) if (key[a] !== key[b]) return key[a]! < key[b]! ? -1 : 1
    return a - b
  }
  const heap = new WorstFirst(size, compare)
  for (let place = 0; place < count; place++) if (!after || isBehind(keys, place, after)) heap.offer(place)
  return heap.sorted()
}

function isBehind(keys: readonly Float64Array[], place: number, after: readonly number[]): boolean {
  for (const [i, key] of keys.entries()) if (key[place] !== after[i]) return key[place]! > after[i]!
  return false
}

/** Keeps the best `size` items, in a heap with the worst of them on top. */
class WorstFirst {
  readonly #size: number
  readonly #compare: (a: number, b: number) => number
  readonly #heap: number[] = []

  constructor(size: number, compare: (a: number, b: number) => number) {
    this.#size = size
    this.#compare = compare
  }

  offer(place: number): void {
    if (this.#heap.length < this.#size) this.#up(this.#heap.push(place) - 1)
    else if (this.#size > 0 && this.#compare(place, this.#heap[0]!) < 0) {
      this.#heap[0] = place
      this.#down(0)
    }
  }

  sorted(): number[] {
    return this.#heap.toSorted(this.#compare)
  }

  #up(start: number): void {
    let at = start
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (this.#compare(this.#heap[at]!, this.#heap[parent]!) <= 0) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #down(start: number): void {
    let at = start
    for (;;) {
      const worst = this.#worstOf(at)
      if (worst === at) return
      this.#swap(at, worst)
      at = worst
    }
  }

  #worstOf(at: number): number {
    let worst = at
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < this.#heap.length && this.#compare(this.#heap[child]!, this.#heap[worst]!) > 0) worst = child
    }
    return worst
  }

  #swap(a: number, b: number): void {
    const kept = this.#heap[a]!
    this.#heap[a] = this.#heap[b]!
    this.#heap[b] = kept
  }
}
