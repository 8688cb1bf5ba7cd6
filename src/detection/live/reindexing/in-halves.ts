import { hasCode, OnefoldError } from '../../../errors.js'

/**
 * Works on items together, where a single one may make all fail. A part that fails is tried again in halves, until the culprit is alone.
 *
 * @param work rejects with an OnefoldError if an item is to blame; any other error ends the work, and so does QUEUE_CLOSED
 * @param spoiled called with each culprit
 * @returns the results of the parts that succeeded, in their order
 */
export async function inHalves<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Result>,
  spoiled: (item: Item, error: OnefoldError) => void,
): Promise<Result[]> {
  if (items.length === 0) return []
  try {
    return [await work(items)]
  } catch (error) {
    // Threads take nothing more once the process is stopping, which is no fault of an item.
    if (!(error instanceof OnefoldError) || hasCode(error, 'QUEUE_CLOSED')) throw error
    if (items.length === 1) {
      spoiled(items[0]!, error)
      return []
    }
    const half = items.length >>> 1
    const first = await inHalves(items.slice(0, half), work, spoiled)
    return [...first, ...(await inHalves(items.slice(half), work, spoiled))]
  }
}
