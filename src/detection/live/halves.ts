import { isOwnCode, OnefoldError } from '../../errors.js'

/** Of one batch, most documents that are taken to be to blame. A fault that meets more of them would meet all, and is not looked for any further. */
const mostCulprits = 20

/** The failure of a part that is not cut any further. */
interface PartFailure {
  readonly error: unknown
  /** Number of tries, alone and in batches. */
  readonly attempts: number
  /** Whether the part is a single document, which failed alone. False: it was given up because so many documents had failed before. */
  readonly isCulprit: boolean
}

interface HalvedWork<Item, Result> {
  /** The id of the document that an item is about. */
  idOf(item: Item): string
  /** Does some of the items. @returns a result for each */
  attempt(items: readonly Item[]): Promise<Result[]>
  /** @returns a result for each item of a part that cannot be done; may throw instead, which ends the work */
  giveUp(items: readonly Item[], failure: PartFailure): Result[] | Promise<Result[]>
}

/**
 * Does a batch. If it fails by a fault of onefold itself, which something in a document may have caused, it is cut in two halves, which are done one
 * after the other and are cut again as long as they fail. In the end the harmful document is alone and is given up, and all others are done.
 *
 * @returns a result for each item, in their order
 * @throws what an attempt throws about the store or the collection, or because the process is stopping
 */
export async function doInHalves<Item, Result>(
  items: readonly Item[],
  { idOf, attempt, giveUp }: HalvedWork<Item, Result>,
): Promise<Result[]> {
  let culprits = 0
  const doPart = async (part: readonly Item[], attempts: number): Promise<Result[]> => {
    try {
      return await attempt(part)
    } catch (error) {
      if (error instanceof OnefoldError && !isOwnCode(error.code)) throw error
      if (culprits === mostCulprits) return giveUp(part, { error, attempts, isCulprit: false })
      const halves = cutInHalves(part, idOf)
      if (halves !== undefined)
        return joinHalves(halves, [await doPart(halves.items[0], attempts + 1), await doPart(halves.items[1], attempts + 1)])
      culprits++
      return giveUp(part, { error, attempts, isCulprit: true })
    }
  }
  return items.length === 0 ? [] : doPart(items, 1)
}

/** A list cut in two, with the positions in the list of each half's items. */
interface Halves<Item> {
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
