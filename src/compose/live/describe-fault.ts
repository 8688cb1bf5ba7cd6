import { errorCodeName, OnefoldError } from '../../errors.js'

/** A fault as tasks and dead letters keep it: the code as in answers, and a sentence. */
type DescribedFault = { readonly reason: string; readonly code: string }

/** For operators: a fault of onefold itself keeps its error message. */
export function describeFault(error: unknown): DescribedFault {
  return describeKnown(error) ?? { reason: error instanceof Error ? error.message : String(error), code: errorCodeName('INTERNAL') }
}

/** For callers: a fault of onefold itself only refers to the log. */
export function describeFailure(error: unknown): DescribedFault {
  return describeKnown(error) ?? { reason: 'a fault of onefold itself; the log says more', code: errorCodeName('INTERNAL') }
}

function describeKnown(error: unknown): DescribedFault | undefined {
  return error instanceof OnefoldError ? { reason: error.message, code: errorCodeName(error.code) } : undefined
}
