import { isOwnCode, OnefoldError } from '../../../errors.js'
import type { WriteOutcome } from '../../../model.js'
import { describeForCallers } from '../describe-fault.js'

/**
 * How often one batch is tried in all. Then its documents are not the cause, and the parts that still fail are given up and not cut: if each failed, a
 * large batch would take twice as many tries as it has documents.
 */
const mostTries = 200

interface HalvedWork<Item> {
  /** The id of the document that an item is about. */
  idOf(item: Item): string
  /** Does some of the items. @returns an outcome for each */
  attempt(items: readonly Item[]): Promise<WriteOutcome[]>
  /** Called with the items of a document that cannot be done alone either. @param attempts number of tries, alone and in batches */
  setAside?(items: readonly Item[], error: unknown, attempts: number): Promise<void>
}

/**
 * Does a batch. If it fails by a fault of onefold itself, which something in a document may have caused, it is cut in two halves, which are done one
 * after the other and are cut again as long as they fail. In the end the harmful document is alone and is refused, and all others are done.
 *
 * @throws what an attempt throws about the store or the collection
 */
export async function doInHalves<Item>(items: readonly Item[], { idOf, attempt, setAside }: HalvedWork<Item>): Promise<WriteOutcome[]> {
  let triesLeft = mostTries
  const doPart = async (part: readonly Item[], tried: number): Promise<WriteOutcome[]> => {
    try {
      triesLeft--
      return await attempt(part)
    } catch (error) {
      if (error instanceof OnefoldError && !isOwnCode(error.code)) throw error
      const halves = triesLeft > 0 ? cutInHalves(part, idOf) : undefined
      if (halves !== undefined)
        return joinHalves(halves, [await doPart(halves.items[0], tried + 1), await doPart(halves.items[1], tried + 1)])
      if (triesLeft > 0) await setAside?.(part, error, tried + 1)
      const refused = { result: 'refused', status: 500, error: { type: 'exception', ...describeForCallers(error) } } as const
      return part.map((item) => ({ id: idOf(item), ...refused }))
    }
  }
  return doPart(items, 0)
}

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
