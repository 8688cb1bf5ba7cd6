/**
 * What people want of a task, beside the record of what was done: the process that works on a task writes only the record, and the one that is asked
 * to pause it writes only the order, so that neither undoes what the other wrote.
 */
export interface TaskOrder {
  readonly wish: 'go' | 'pause' | 'cancel'
  /** How often it was resumed: a task that failed stays so until this is higher. */
  readonly resumed: number
}

/** The order of a task that was never paused, resumed or cancelled. */
export const firstOrder: TaskOrder = { wish: 'go', resumed: 0 }
