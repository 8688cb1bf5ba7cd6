import { type ErrorCode, type ErrorFacts, errorCodes, OnefoldError } from '../../errors.js'

/** An error that came from elsewhere by its code, `ONEFOLD_` before it; INTERNAL where it is not known. */
export function errorOfCode(code: unknown, message: string, facts: ErrorFacts = {}): OnefoldError {
  const name = typeof code === 'string' ? code.replace(/^ONEFOLD_/, '') : ''
  return new OnefoldError(Object.hasOwn(errorCodes, name) ? (name as ErrorCode) : 'INTERNAL', message, facts)
}
