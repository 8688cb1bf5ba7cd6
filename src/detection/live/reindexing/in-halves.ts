import { hasCode } from '../../../errors.js'

/** Of a batch, most items that can be to blame. A fault that meets more would meet all, and is passed on. */
const mostCulprits = 20

/**
 * Works on items together, where a single one may make all fail. A part that fails is tried again in halves, until the culprit is alone.
 *
 * @param work rejects if an item is to blame, or with QUEUE_CLOSED, which ends the work: threads take nothing more once the process is stopping
 * @param spoiled called with each culprit, and with what `work` rejected with
 * @returns the results of the parts that succeeded, in their order
 */
export async function inHalves<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Result>,
  spoiled: (item: Item, error: unknown) => void,
): Promise<Result[]> {
  const results: Result[] = []
  let culprits = 0
  const workOn = async (part: readonly Item[]): Promise<void> => {
    if (part.length === 0) return
    try {
      results.push(await work(part))
    } catch (error) {
      if (hasCode(error, 'QUEUE_CLOSED')) throw error
      if (part.length === 1) {
        if (++culprits > mostCulprits) throw error
        spoiled(part[0]!, error)
        return
      }
      const half = part.length >>> 1
      await workOn(part.slice(0, half))
      await workOn(part.slice(half))
    }
  }
  await workOn(items)
  return results
}
