import { type ErrorCode, type ErrorFacts, errorCodes, OnefoldError } from '../../errors.js'

/** The error for a service's error code (`ONEFOLD_…`); INTERNAL if this release does not know the code. */
export function errorOfCode(code: unknown, message: string, facts: ErrorFacts = {}): OnefoldError {
  const name = typeof code === 'string' ? code.replace(/^ONEFOLD_/, '') : ''
  return new OnefoldError(Object.hasOwn(errorCodes, name) ? (name as ErrorCode) : 'INTERNAL', message, facts)
}
