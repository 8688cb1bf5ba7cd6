import { totalmem } from 'node:os'
import type { ReindexRequest } from '../../../detection/live/reindexing/preparing.js'
import type { RequestedReindex } from '../../service.js'

/** Ranges that are worked on at the same time by default: while one waits for the engine, the other signs. */
const defaultSlices = 2

/** Completes a request with the defaults. */
export function withDefaults(request: RequestedReindex): ReindexRequest {
  const { source, dest, slices = defaultSlices, documentsPerSecond, memoryBytes = totalmem() / 2, blockWrites = false } = request
  return { source, dest, slices, documentsPerSecond, memoryBytes, blockWrites }
}
