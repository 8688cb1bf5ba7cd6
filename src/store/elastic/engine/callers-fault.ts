import { OnefoldError } from '../../../errors.js'

/**
 * The fault of a request with a caller's credentials. That the engine does not know the caller, or does not allow the request, does not mean that the
 * engine cannot be reached.
 */
export function asCallersFault(error: unknown): unknown {
  const status = error instanceof OnefoldError ? error.facts.status : undefined
  const cause = { cause: error }
  if (status === 401) {
    return new OnefoldError('AUTH_MISSING', 'the engine does not know the credentials that were sent; see that they are right', {}, cause)
  }
  if (status !== 403) return error
  const message = 'the engine does not let these credentials read this collection; ask whoever runs it for the right'
  return new OnefoldError('AUTH_FORBIDDEN', message, {}, cause)
}
