import { OnefoldError } from '../../../errors.js'

/** The fault of a request with a caller's credentials: an engine that does not know him, or does not let him do this, is none that cannot be reached. */
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
