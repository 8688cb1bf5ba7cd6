/** A list cut in two, with the positions in the list of each half's items. */
export interface Halves<Item> {
  readonly items: readonly [readonly Item[], readonly Item[]]
  readonly places: readonly [readonly number[], readonly number[]]
}

/**
 * Cuts a list in two. Items of one key stay together, in their order; the same list is always cut in the same way.
 *
 * @returns undefined if all items have one key
 */
export function cutInHalves<Item>(items: readonly Item[], keyOf: (item: Item) => string): Halves<Item> | undefined {
  const keys = [...new Set(items.map(keyOf))]
  if (keys.length < 2) return undefined
  const first = new Set(keys.slice(0, keys.length >> 1))
  const places = [[], []] as [number[], number[]]
  items.forEach((item, i) => void places[first.has(keyOf(item)) ? 0 : 1].push(i))
  return { items: [places[0].map((i) => items[i]!), places[1].map((i) => items[i]!)], places }
}

/** Joins the values for the items of both halves, in the order of the list. */
export function joinHalves<Value>({ places }: Halves<unknown>, values: readonly [readonly Value[], readonly Value[]]): Value[] {
  const joined: Value[] = []
  for (const [half, own] of places.entries()) for (const [i, place] of own.entries()) joined[place] = values[half]![i]!
  return joined
}
