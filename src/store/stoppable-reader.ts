import { interruptedSearch } from './interrupted-search.js'
import type { StoreReader } from './store.js'

/**
 * The same reader until a signal is aborted. Then it rejects every further question with INTERRUPTED, and stops its searches under way where the
 * store can.
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
    count: unlessStopped((...words) => reader.count(...words)),
  }
}
