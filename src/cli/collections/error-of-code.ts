import { type ErrorCode, type ErrorFacts, errorCodeName, errorCodes, OnefoldError } from '../../errors.js'

/** The error for a service's error code (`ONEFOLD_…`); INTERNAL if this release does not know the code. */
export function errorOfCode(code: unknown, message: string, facts: ErrorFacts = {}): OnefoldError {
  const known = (Object.keys(errorCodes) as ErrorCode[]).find((each) => errorCodeName(each) === code)
  return new OnefoldError(known ?? 'INTERNAL', message, facts)
}
