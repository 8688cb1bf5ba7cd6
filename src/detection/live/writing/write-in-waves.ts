import type { StoreWrite, StoreWriteResult } from '../../../store/store.js'
import { writeWaves } from '../../../store/write-waves.js'
import type { StoredCollection } from '../stored-collection.js'

/**
 * Applies writes to a collection that others write to as well. If a document is written several times, each write but the first expects the revision that
 * the one before it made, so that it cannot overwrite somebody else's write in between. One store call sends the first write of every document,
 * another the second, and so on. Nearly all batches need only one.
 */
export async function writeInWaves(
  collection: Pick<StoredCollection, 'write'>,
  writes: readonly StoreWrite[],
): Promise<StoreWriteResult[]> {
  const results: StoreWriteResult[] = []
  const last = new Map<string, StoreWriteResult>()
  for (const wave of writeWaves(writes.map((write, at) => ({ at, write })))) {
    const sent = wave.filter(({ write }) => isDone(last.get(write.id)))
    const answers = await collection.write(sent.map(({ write }) => following(write, last.get(write.id))))
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

/** Whether the next write of a document may be sent. If one was not done, those after it are not sent either. */
function isDone(before: StoreWriteResult | undefined): boolean {
  return before === undefined || 'seqNo' in before
}
