import { OnefoldError } from '../../../errors.js'

/** The error for a clause, option or value that the embedded store does not have. `path` is its place: `query.bool.must[1].fuzzy`. */
export function unsupported(path: string, remedy: string): OnefoldError {
  return new OnefoldError('QUERY_UNSUPPORTED', `${path} is not supported by the embedded store; ${remedy}`, { clause: shortPath(path) })
}

/** The error for a malformed search. `problem` completes a sentence that begins with the path. */
export function invalid(path: string, problem: string): OnefoldError {
  return new OnefoldError('QUERY_INVALID', `${path} ${problem}`, { clause: shortPath(path) })
}

/** Longest path that errors and facts carry whole. */
const maxShownPath = 300

/** A path, shortened if necessary: field names are the user's and may be of any length. */
export function shortPath(path: string): string {
  return path.length <= maxShownPath ? path : `${path.slice(0, maxShownPath)}…`
}
