/** Consecutive parts of a list, of `size` items each; the last one may be shorter. No parts of an empty list. */
export function* partsOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[], undefined> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
  return undefined
}

/** Whether two lists have the same items in the same order. */
export function areSameLists<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i])
}

/**
 * The first place in `[from, end)` for which a condition holds that holds for all places behind it, too; `end` if there is none. Cost: the logarithm of
 * their number.
 */
export function firstPlace(from: number, end: number, holds: (place: number) => boolean): number {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
