import type { TaskView } from '../../compose/service.js'
import { OnefoldError } from '../../errors.js'

/** Starts and watches reindexes: in this process, or in a running service. */
export interface ReindexDesk {
  start(values: ReindexArguments): Promise<TaskView>
  /** Cancels the unfinished reindex of the collection; its work may take some seconds to stop. @throws OnefoldError TASK_STATE if there is none */
  cancel(values: ReindexArguments): Promise<TaskView>
  task(id: string): Promise<TaskView>
  /** Milliseconds between two polls of a task. */
  readonly lookEveryMs: number
  /** A message: what happens to the task when the command is interrupted, and what the user can do. */
  afterInterruption(id: string): string
  close(): Promise<void>
}

/** The options of `onefold reindex`. */
export interface ReindexArguments {
  readonly collection?: string
  readonly source?: string
  readonly dest?: string
  readonly inPlace?: true
  readonly cancel?: true
  readonly slices?: number
  readonly documentsPerSecond?: number
  readonly memory?: number
  readonly blockWrites?: true
  readonly config?: string
  readonly url?: string
  readonly json?: true
  readonly out?: string
  readonly quiet?: true
}

/** The unfinished reindex of a collection, the youngest if there are several. @throws OnefoldError TASK_STATE if there is none */
export function findUnfinished(tasks: readonly TaskView[], collection: string): TaskView {
  const isUndone = (task: TaskView): boolean =>
    task.kind === 'reindex' && task.collection === collection && !['done', 'cancelled'].includes(task.state)
  const found = tasks.find(isUndone)
  if (found === undefined)
    throw new OnefoldError('TASK_STATE', `no reindex of ${collection} is under way, paused or failed; there is nothing to cancel`)
  return found
}
