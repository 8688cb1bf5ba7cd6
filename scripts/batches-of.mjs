/** Gathers what comes one by one, as from a generator, into lists of `size`; the last one may be shorter. */
export async function* batchesOf(items, size) {
  let batch = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
