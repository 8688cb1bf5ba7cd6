import { Heap } from '../../../../heap.js'
import type { HitOrder } from './sort-order.js'

/** Which places to choose and in which order. */
interface TopRequest {
  readonly order: readonly HitOrder[]
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
  // The worst of them first.
  const best = new Heap<number>((a, b) => -compare(a, b))
  for (let place = 0; place < count; place++) {
    if (after && !isBehind(keys, place, after)) continue
    if (best.items.length < size) best.push(place)
    else if (size > 0 && compare(place, best.items[0]!) < 0) best.replaceFirst(place)
  }
  return best.items.sort(compare)
}

function isBehind(keys: readonly Float64Array[], place: number, after: readonly number[]): boolean {
  for (const [i, key] of keys.entries()) if (key[place] !== after[i]) return key[place]! > after[i]!
  return false
}
