import type { TaskView } from '../../compose/service.js'
import type { ReindexArguments } from './reindex-arguments.js'

/** Where reindexes are asked for: in this process, or at a running service. */
export interface ReindexDesk {
  start(values: ReindexArguments): Promise<TaskView>
  task(id: string): Promise<TaskView>
  /** Milliseconds between two looks at a task. */
  readonly lookEveryMs: number
  /** What becomes of a task when the command is interrupted, and what to do. */
  afterInterruption(id: string): string
  close(): Promise<void>
}
