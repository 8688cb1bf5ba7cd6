import { OnefoldError } from '../../errors.js'

/** A fault as tasks and dead letters keep it: the code in the form used in answers, and a sentence. */
type DescribedFault = { readonly reason: string; readonly code: string }

/** For operators: if the fault is onefold's own, with the message of its error. */
export function describeFault(error: unknown): DescribedFault {
  return describeKnown(error) ?? { reason: error instanceof Error ? error.message : String(error), code: 'ONEFOLD_INTERNAL' }
}

/** For callers: if the fault is onefold's own, it only refers to the log. */
export function describeFailure(error: unknown): DescribedFault {
  return describeKnown(error) ?? { reason: 'a fault of onefold itself; the log says more', code: 'ONEFOLD_INTERNAL' }
}

function describeKnown(error: unknown): DescribedFault | undefined {
  return error instanceof OnefoldError ? { reason: error.message, code: `ONEFOLD_${error.code}` } : undefined
}
