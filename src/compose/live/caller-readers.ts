import { OnefoldError } from '../../errors.js'
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

/**
 * The same reader until a signal is aborted. Then it rejects every further question with INTERRUPTED, and stops its searches and counts under
 * way where the store can.
 */
export function stoppableReader(reader: StoreReader, signal: AbortSignal): StoreReader {
  const unlessStopped = <Words extends unknown[], Result>(ask: (...words: Words) => Promise<Result>) => {
    return async (...words: Words): Promise<Result> => {
      if (signal.aborted) throw interruptedSearch(signal)
      return ask(...words)
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
