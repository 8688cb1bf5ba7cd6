/** Consecutive parts of a list, of `size` items each; the last one may be shorter. No parts of an empty list. */
export function* partsOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[], undefined> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
  return undefined
}

/** Whether two lists have the same items in the same order. */
export function areSameLists<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i])
}
