import { OnefoldError } from '../../../errors.js'
import type { TaskView } from '../../service.js'

/**
 * Refuses an order that a task cannot take in its state.
 *
 * @param allowed states in which it can
 * @throws OnefoldError TASK_STATE
 */
export function checkTaskState(state: TaskView['state'], allowed: readonly TaskView['state'][]): void {
  if (allowed.includes(state)) return
  throw new OnefoldError('TASK_STATE', `the task is ${state}; this can be done while it is ${allowed.join(' or ')}`, { state })
}
