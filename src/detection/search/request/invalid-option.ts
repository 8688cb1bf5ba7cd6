import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'

/** The error for a part of a search body that is not well formed: names the part and says what it takes. */
export function invalidOption(path: string, reason: string): OnefoldError {
  return new OnefoldError('QUERY_INVALID', `${path} ${reason}`, { clause: path })
}

/** Whether a value of a JSON body is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
