import { OnefoldError } from '../../errors.js'
import type { WriteOutcome } from '../../model.js'

/** Whether an operation was not done only because the engine was busy or away when its turn came. What the engine fails at (500) may be its document. */
export function isUndone({ result, status }: WriteOutcome): boolean {
  return result === 'pending' && status !== 500
}

/** The error of a batch that the engine took in part. The batch is done again; what was taken is recognised then. */
export function undoneError(outcomes: readonly WriteOutcome[]): OnefoldError {
  const undone = outcomes.filter(isUndone)
  const { type, reason } = undone[0]!.error!
  return new OnefoldError(
    'STORE_UNAVAILABLE',
    `the engine did not take ${undone.length} of ${outcomes.length} writes (${type}: ${reason})`,
    { type },
  )
}
