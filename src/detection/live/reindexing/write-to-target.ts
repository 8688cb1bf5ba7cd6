import { isStoreUnavailable, OnefoldError } from '../../../errors.js'
import { isEngineFailure, type StoreWrite, type StoreWriteResult } from '../../../store/store.js'
import { orAborted } from './or-aborted.js'
import type { ReindexParts } from './reindex-parts.js'

/** Pauses before writes at which the engine failed are tried again, in milliseconds. The store itself has tried each a few times. */
const pausesMs = [1_000, 4_000]

type TargetParts = Pick<ReindexParts, 'target' | 'pause' | 'signal'>

/**
 * Writes to the target. If the engine fails at a document (status 500) in every attempt, the document counts as refused, so that the others need not
 * wait for it. If the engine fails at all documents of a batch, the cause may be the engine and not the documents. Then the halves of the batch are
 * tried, which takes longer the more documents there are. So if an engine fails at everything for a time, few documents are set aside.
 *
 * @returns the result of each write. If some are pending, the engine was busy or away, or the signal was aborted: all must be written again
 * @throws OnefoldError STORE_UNAVAILABLE if nothing was written
 */
export async function writeToTarget(parts: TargetParts, writes: readonly StoreWrite[]): Promise<StoreWriteResult[]> {
  if (writes.length === 0) return []
  return insist(parts, writes, await parts.target.write(writes))
}

/** @throws OnefoldError STORE_UNAVAILABLE if a write is pending; the signal's reason instead if it is aborted */
export function throwIfPending(results: readonly StoreWriteResult[], signal: AbortSignal): void {
  const pending = results.find(({ status }) => status === 'pending')
  if (pending?.status !== 'pending') return
  signal.throwIfAborted()
  throw new OnefoldError('STORE_UNAVAILABLE', `not all was written: ${pending.reason}`)
}

async function insist(parts: TargetParts, writes: readonly StoreWrite[], first: readonly StoreWriteResult[]): Promise<StoreWriteResult[]> {
  const results = [...first]
  for (const pause of pausesMs) {
    const failed = placesOfFailed(results)
    if (failed.length === 0 || !(await rest(parts, pause))) return results
    const repeated = await writeAgain(
      parts,
      failed.map((place) => writes[place]!),
    )
    if (repeated === undefined) return results
    for (const [i, place] of failed.entries()) results[place] = repeated[i]!
  }
  const isAll = placesOfFailed(results).length === writes.length
  if (!isAll || writes.length === 1) return results.map(setAside)
  const half = writes.length >>> 1
  return [
    ...(await insist(parts, writes.slice(0, half), results.slice(0, half))),
    ...(await insist(parts, writes.slice(half), results.slice(half))),
  ]
}

/** Undefined if the store is unavailable: an error here would lose the results of the writes before. */
async function writeAgain({ target }: TargetParts, writes: readonly StoreWrite[]): Promise<StoreWriteResult[] | undefined> {
  try {
    return await target.write(writes)
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    return undefined
  }
}

function placesOfFailed(results: readonly StoreWriteResult[]): number[] {
  return results.flatMap((result, place) => (hasFailed(result) ? [place] : []))
}

/** Whether the engine failed at a write: see {@link isEngineFailure}. */
function hasFailed(result: StoreWriteResult): boolean {
  return result.status === 'pending' && isEngineFailure(result.httpStatus)
}

function setAside(result: StoreWriteResult): StoreWriteResult {
  return hasFailed(result) ? ({ ...result, status: 'refused' } as StoreWriteResult) : result
}

/** @returns false if the reindex is to stop */
async function rest({ pause, signal }: TargetParts, milliseconds: number): Promise<boolean> {
  if (signal.aborted) return false
  await orAborted(pause(milliseconds), signal)
  return !signal.aborted
}
