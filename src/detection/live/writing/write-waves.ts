import type { Store, StoreCollection, StoreWrite, StoreWriteResult } from '../../../store/store.js'
import { writeWaves } from '../../../store/write-waves.js'

/**
 * Applies writes in a store into which others write, too. Where a document is written several times, each write but the first expects the revision
 * that the one before it left; otherwise it would overwrite a write of somebody else in between. There is a call of the store for the first write of
 * each document, one for the second of each, and so on: a single one for nearly every batch.
 */
export async function writeInWaves(store: Store, collection: StoreCollection, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
  const results: StoreWriteResult[] = []
  const last = new Map<string, StoreWriteResult>()
  for (const wave of writeWaves(writes.map((write, at) => ({ at, write })))) {
    const sent = wave.filter(({ write }) => isDone(last.get(write.id)))
    const answers = await store.write(
      collection,
      sent.map(({ write }) => following(write, last.get(write.id))),
    )
    for (const [i, { write }] of sent.entries()) last.set(write.id, answers[i]!)
    for (const { at, write } of wave) results[at] = last.get(write.id)!
  }
  return results
}

function following(write: StoreWrite, before: StoreWriteResult | undefined): StoreWrite {
  if (before === undefined) return write
  if (before.status === 'deleted') return { ...write, expect: 'absent' }
  const { seqNo, primaryTerm } = before as { readonly seqNo: number; readonly primaryTerm: number }
  return { ...write, expect: { seqNo, primaryTerm } }
}

/** Whether the next write of a document may follow; what kept one from being done keeps those after it from it as well. */
function isDone(before: StoreWriteResult | undefined): boolean {
  return before === undefined || 'seqNo' in before
}
