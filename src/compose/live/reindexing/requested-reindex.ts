import { totalmem } from 'node:os'
import type { ReindexRequest } from '../../../detection/live/reindexing/preparing.js'
import type { RequestedReindex } from '../../service.js'

/** Default number of ranges that are worked on at the same time: while one waits for the engine, the other signs. */
const defaultSlices = 2

/** What a reindex is asked to do, with what was not said. */
export function withDefaults(request: RequestedReindex): ReindexRequest {
  const { source, dest, slices = defaultSlices, documentsPerSecond, memoryBytes = totalmem() / 2, blockWrites = false } = request
  return { source, dest, slices, documentsPerSecond, memoryBytes, blockWrites }
}
