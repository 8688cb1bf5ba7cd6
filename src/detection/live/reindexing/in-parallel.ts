/**
 * Does work for each item, several at the same time. When one fails, the others are stopped by the signal that they were given, and the first failure
 * is thrown when all have stopped.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  signal: AbortSignal,
  work: (item: Item, place: number, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failing = new AbortController()
  const both = AbortSignal.any([signal, failing.signal])
  const waiting = items.entries()
  const takeTurns = async (): Promise<void> => {
    for (const [place, item] of waiting) {
      both.throwIfAborted()
      await work(item, place, both)
    }
  }
  const failures: unknown[] = []
  const turns = Array.from({ length: Math.min(atOnce, items.length) }, () =>
    takeTurns().catch((error: unknown) => {
      failures.push(error)
      failing.abort(error)
    }),
  )
  await Promise.all(turns)
  if (failures.length > 0) throw failures[0]
}
