import type { JsonObject } from '../../../model.js'
import type { StoredFields } from '../../../store/stored-document.js'
import { sinceTime } from './since-time.js'

/**
 * Our object as answers show it: `since` as a time; and where a document has no digest, because it has no text or is not signed yet, its group in
 * `exact`, by which searches find it, too.
 */
export function shownFields(fields: Partial<StoredFields>): JsonObject {
  const { since, exact = fields.group } = fields
  return { ...fields, ...(exact !== undefined && { exact }), ...(since !== undefined && { since: sinceTime(since) }) }
}
