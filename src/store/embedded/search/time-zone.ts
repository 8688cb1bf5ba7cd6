import type { BodyNode } from './body-node.js'
import { offsetMs } from './dates.js'
import { unsupported } from './query-error.js'

/** Milliseconds that a `time_zone` is ahead of UTC; 0 without one. @throws OnefoldError QUERY_UNSUPPORTED for a zone by name */
export function zoneOf(node: BodyNode | undefined): number {
  if (!node) return 0
  const zone = offsetMs(node.string())
  if (zone === undefined) throw unsupported(node.path, 'give an offset such as +01:00')
  return zone
}
