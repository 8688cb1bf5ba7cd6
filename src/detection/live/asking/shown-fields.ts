import type { JsonObject } from '../../../model.js'
import type { StoredFields } from '../../../store/stored-document.js'
import { sinceTime } from './since-time.js'

/**
 * Our object as answers show it: `since` as a time, and in `exact` the group where a document has no digest, for it has no text or is not signed yet;
 * there searches find it, too.
 */
export function shownFields(fields: Partial<StoredFields>): JsonObject {
  const { since, exact = fields.group } = fields
  return { ...fields, ...(exact !== undefined && { exact }), ...(since !== undefined && { since: sinceTime(since) }) }
}
