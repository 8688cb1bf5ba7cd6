import type { JsonObject } from '../../../model.js'
import type { StoredFields } from '../../../store/stored-document.js'

/**
 * Our object as answers show it, with `since` as a time. If a document has no digest, because it has no text or is not signed yet, `exact` shows its
 * group, by which searches find it, too.
 */
export function shownFields(fields: Partial<StoredFields>): JsonObject {
  const { since, exact = fields.group } = fields
  return { ...fields, ...(exact !== undefined && { exact }), ...(since !== undefined && { since: sinceTime(since) }) }
}

/**
 * A `since` as answers show it: ISO 8601 in UTC, with microseconds, because documents are ordered by it.
 *
 * @param since microseconds since the epoch
 */
export function sinceTime(since: number): string {
  const milliseconds = new Date(Math.floor(since / 1000)).toISOString().slice(0, -1)
  return `${milliseconds}${String(since % 1000).padStart(3, '0')}Z`
}
