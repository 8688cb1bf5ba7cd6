import { errorCodeName, OnefoldError } from '../../errors.js'
import type { WriteOutcome } from '../../model.js'

/** A fault as tasks and dead letters keep it: the code as in answers, and a sentence. */
type DescribedFault = { readonly reason: string; readonly code: string }

/** A fault of onefold itself keeps its error message. */
export function describeForOperators(error: unknown): DescribedFault {
  return describeKnown(error) ?? { reason: error instanceof Error ? error.message : String(error), code: errorCodeName('INTERNAL') }
}

/** A fault of onefold itself only refers to the log, because its message may name files and addresses. */
export function describeForCallers(error: unknown): DescribedFault {
  return describeKnown(error) ?? { reason: 'a fault of onefold itself; the log says more', code: errorCodeName('INTERNAL') }
}

/** The outcome of an operation that is refused because of a fault. */
export function refusedBy(error: unknown, id: string): WriteOutcome {
  return { id, result: 'refused', status: 500, error: { type: 'exception', ...describeForCallers(error) } }
}

function describeKnown(error: unknown): DescribedFault | undefined {
  return error instanceof OnefoldError ? { reason: error.message, code: errorCodeName(error.code) } : undefined
}
