/**
 * Does a piece of work for each item, `atOnce` of them at the same time. If one fails, the signal that is passed to the others is aborted, and the
 * first failure is thrown once all have stopped.
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
