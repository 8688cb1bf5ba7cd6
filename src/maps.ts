/** Appends to the list under a key of a map; makes the list if it is missing. */
export function appendTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/** Adds to the count under a key of a map, which is 0 if it is missing. @returns the new count */
export function addCount<Key>(counts: Map<Key, number>, key: Key, by = 1): number {
  const count = (counts.get(key) ?? 0) + by
  counts.set(key, count)
  return count
}

/** A map, also a weak one or one of bounded size. */
interface Entries<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
}

/** The value under a key of a map; makes and keeps one if it is missing. */
export function entryOf<Key, Value>(map: Entries<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
