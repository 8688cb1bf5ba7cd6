import { OnefoldError } from '../../../errors.js'
import type { WriteOutcome } from '../../../model.js'
import { isEngineFailure } from '../../../store/engine-failure.js'

/** Whether the engine failed at an operation: see {@link isEngineFailure}. */
export function hasFailed({ result, status }: WriteOutcome): boolean {
  return result === 'pending' && isEngineFailure(status)
}

/** Whether an operation was not done only because the engine was busy or unavailable at its turn. */
export function isUndone(outcome: WriteOutcome): boolean {
  return outcome.result === 'pending' && !hasFailed(outcome)
}

/** The error of a batch of which the engine took only a part. When the batch is repeated, the operations that were taken are recognised. */
export function undoneError(outcomes: readonly WriteOutcome[]): OnefoldError {
  const undone = outcomes.filter(isUndone)
  const { type, reason } = undone[0]!.error!
  return new OnefoldError(
    'STORE_UNAVAILABLE',
    `the engine did not take ${undone.length} of ${outcomes.length} writes (${type}: ${reason})`,
    { type },
  )
}

/** The error of a batch with operations at which the engine failed. */
export function failedError(outcomes: readonly WriteOutcome[]): OnefoldError {
  const failed = outcomes.filter(hasFailed)
  const { type, reason } = failed[0]!.error!
  return new OnefoldError('STORE_FAILED', `the engine fails at ${failed.length} of ${outcomes.length} writes (${type}: ${reason})`, {
    type,
  })
}
