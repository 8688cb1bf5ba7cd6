import type { TaskView } from '../../compose/service.js'
import { OnefoldError } from '../../errors.js'

/** Where reindexes are asked for: in this process, or at a running service. */
export interface ReindexDesk {
  start(values: ReindexArguments): Promise<TaskView>
  /** Gives up the reindex of the collection that is not done; what works on it may take some seconds to stop. @throws OnefoldError TASK_STATE if there is none */
  cancel(values: ReindexArguments): Promise<TaskView>
  task(id: string): Promise<TaskView>
  /** Milliseconds between two looks at a task. */
  readonly lookEveryMs: number
  /** What becomes of a task when the command is interrupted, and what to do. */
  afterInterruption(id: string): string
  close(): Promise<void>
}

/** What the command line of `onefold reindex` holds. */
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

/** The reindex of a collection that is not done, the youngest if there are several. @throws OnefoldError TASK_STATE if there is none */
export function findUndone(tasks: readonly TaskView[], collection: string): TaskView {
  const isUndone = (task: TaskView): boolean =>
    task.kind === 'reindex' && task.collection === collection && !['done', 'cancelled'].includes(task.state)
  const found = tasks.find(isUndone)
  if (found === undefined)
    throw new OnefoldError('TASK_STATE', `no reindex of ${collection} is under way, paused or failed; there is nothing to cancel`)
  return found
}
