import type { JsonObject } from '../../../model.js'
import type { Tombstone } from '../../store.js'

/** Keeps a tombstone unless a later one is there: lines of a `_bulk` body. */
export function tombstoneLines(key: string, { id, stamp }: Tombstone, at: number): string {
  const action = { index: { _id: key, version: Number.parseInt(stamp, 10), version_type: 'external_gte' } }
  return `${JSON.stringify(action)}\n${JSON.stringify({ id, stamp, at })}\n`
}

/** Removes a tombstone: a line of a `_bulk` body. */
export function forgettingLine(key: string): string {
  return `${JSON.stringify({ delete: { _id: key } })}\n`
}

/** Body that finds the tombstones from before a time. */
export function expiredTombstones(before: number, size: number): JsonObject {
  return { size, query: { range: { at: { lt: before } } }, _source: false, sort: ['_doc'], track_total_hits: false }
}
