import { isStoreUnavailable, OnefoldError } from '../../errors.js'
import type { Store, StoreReader } from '../../store/store.js'
import { interruptedSearch } from '../../store/store-search.js'

/** The reader for callers without credentials: answers every question with AUTH_MISSING. */
export function refusingReader({ capabilities, ownField }: Store): StoreReader {
  const refuse = async () => {
    const remedy = 'send Authorization as the engine takes it, and the key of onefold in X-Onefold-Key'
    throw new OnefoldError('AUTH_MISSING', `the engine is asked with your own credentials; ${remedy}`)
  }
  return { capabilities, ownField, read: refuse, readFields: refuse, lookUp: refuse, findByFold: refuse, search: refuse, count: refuse }
}

/** When a reader asks its store no further. */
interface ReaderLimits {
  /** Once it is aborted, the reader rejects with INTERRUPTED. */
  readonly signal: AbortSignal
  /** Milliseconds that questions may have taken in all which the store did not answer. */
  readonly patienceMs: number
}

/**
 * The same reader for one request. Once its caller has left, it rejects every further question, and stops its searches and counts under way where the
 * store can. Once the store has left questions unanswered for long enough, it rejects every further one with the reason of the last: a request of many
 * searches would otherwise last as long as the silence of all of them together.
 */
export function stoppableReader(reader: StoreReader, { signal, patienceMs }: ReaderLimits): StoreReader {
  let lostMs = 0
  let lastFault: unknown
  const unlessStopped = <Words extends unknown[], Result>(ask: (...words: Words) => Promise<Result>) => {
    return async (...words: Words): Promise<Result> => {
      if (signal.aborted) throw interruptedSearch(signal)
      if (lostMs > patienceMs) throw lastFault
      const begun = performance.now()
      try {
        return await ask(...words)
      } catch (error) {
        if (isStoreUnavailable(error)) {
          lostMs += performance.now() - begun
          lastFault = error
        }
        throw error
      }
    }
  }
  return {
    capabilities: reader.capabilities,
    ownField: reader.ownField,
    read: unlessStopped((...words) => reader.read(...words)),
    readFields: unlessStopped((...words) => reader.readFields(...words)),
    lookUp: unlessStopped((...words) => reader.lookUp(...words)),
    findByFold: unlessStopped((...words) => reader.findByFold(...words)),
    search: unlessStopped((collection, request) => reader.search(collection, { ...request, signal })),
    count: unlessStopped((collection, request) => reader.count(collection, { ...request, signal })),
  }
}
