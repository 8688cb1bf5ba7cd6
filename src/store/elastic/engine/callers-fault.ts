import { OnefoldError } from '../../../errors.js'

/**
 * The fault of a request with a caller's credentials. That the engine does not know the caller, or does not allow the request, does not mean that the
 * engine cannot be reached. What the client threw stays the cause.
 */
export function asCallersFault(error: unknown): unknown {
  if (!(error instanceof OnefoldError)) return error
  const { status } = error.facts
  const cause = { cause: error.cause }
  if (status === 401) {
    return new OnefoldError('AUTH_MISSING', 'the engine does not know the credentials that were sent; check them', {}, cause)
  }
  if (status !== 403) return error
  const message = 'the engine does not let these credentials read this collection; ask whoever runs it for the right'
  return new OnefoldError('AUTH_FORBIDDEN', message, {}, cause)
}
