import { OnefoldError } from '../../../errors.js'
import type { WriteOutcome } from '../../../model.js'
import { isEngineFailure } from '../../../store/store.js'

/** Whether the engine failed at an operation: see {@link isEngineFailure}. */
export function hasEngineFailed({ result, status }: WriteOutcome): boolean {
  return result === 'pending' && isEngineFailure(status)
}

/** Whether an operation was not done only because the engine was busy or unavailable at its turn. */
export function isUnwritten(outcome: WriteOutcome): boolean {
  return outcome.result === 'pending' && !hasEngineFailed(outcome)
}

/** The error of a batch that the engine took only in part. When the batch is repeated, the operations that were taken are recognised. */
export function unwrittenError(outcomes: readonly WriteOutcome[]): OnefoldError {
  const unwritten = outcomes.filter(isUnwritten)
  const { type, reason } = unwritten[0]!.error!
  return new OnefoldError(
    'STORE_UNAVAILABLE',
    `the engine did not take ${unwritten.length} of ${outcomes.length} writes (${type}: ${reason})`,
    { type },
  )
}

/** The error of a batch with operations at which the engine failed. */
export function engineFailureError(outcomes: readonly WriteOutcome[]): OnefoldError {
  const failed = outcomes.filter(hasEngineFailed)
  const { type, reason } = failed[0]!.error!
  return new OnefoldError('STORE_FAILED', `the engine fails at ${failed.length} of ${outcomes.length} writes (${type}: ${reason})`, {
    type,
  })
}
