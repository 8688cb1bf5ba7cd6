import { OnefoldError } from '../../../errors.js'

/** The error for a part of a search body that is not well formed: names the part and says what it takes. */
export function invalidOption(path: string, reason: string): OnefoldError {
  return new OnefoldError('QUERY_INVALID', `${path} ${reason}`, { clause: path })
}
