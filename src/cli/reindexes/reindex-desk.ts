import type { TaskView } from '../../compose/service.js'

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

/** What the command line of `onefold reindex` holds. */
export interface ReindexArguments {
  readonly collection?: string
  readonly source?: string
  readonly dest?: string
  readonly inPlace?: true
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
