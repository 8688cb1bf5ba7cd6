import { OnefoldError } from '../../errors.js'
import type { Logger } from '../../logger/logger.js'
import type { WriteOutcome } from '../../model.js'
import type { JobQueue, SignJob } from '../../queue/job-queue.js'
import type { TaskView } from '../service.js'
import { chunkSize, isUnsigned, Task } from './task.js'
import type { TaskStore } from './task-store.js'

/** Tasks that may be unended at a time. */
const openTasks = 1000

/** What a runner is made of. */
export interface TaskRunnerOptions {
  readonly store: TaskStore
  readonly logger: Logger
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
}

/**
 * Sees to it that tasks come to their end: hands over one chunk of each at a time, so that pausing and cancelling take hold after the chunk that
 * runs, and callers who wait stand behind one chunk of a task and not behind the whole.
 */
export class TaskRunner {
  readonly #store: TaskStore
  readonly #logger: Logger
  readonly #elapsed: () => number
  /** Oldest first. */
  readonly #tasks = new Map<string, Task>()
  /** Tasks with a chunk in the queue. */
  readonly #handedOver = new Set<Task>()
  #queue: JobQueue | undefined

  constructor({ store, logger, elapsed }: TaskRunnerOptions) {
    this.#store = store
    this.#logger = logger
    this.#elapsed = elapsed
  }

  /** Takes up the tasks of earlier starts; those that are not paused go on. */
  async start(queue: JobQueue): Promise<void> {
    this.#queue = queue
    for (const task of await this.#store.load()) this.#tasks.set(task.id, task)
    await this.#forgetOldest()
    for (const task of this.#tasks.values()) await this.#handOver(task)
  }

  /** Nothing more is handed over. */
  stop(): void {
    this.#queue = undefined
  }

  /** @throws OnefoldError QUEUE_FULL */
  checkRoom(): void {
    const open = [...this.#tasks.values()].filter((task) => task.isActive).length
    if (open < openTasks) return
    throw new OnefoldError(
      'QUEUE_FULL',
      `${open} tasks wait, and no more are taken now; wait until some are done, or leave wait_for_completion`,
    )
  }

  /** A new task for documents that were written unsigned. */
  async add(given: Parameters<typeof Task.ofOutcomes>[0], outcomes: readonly WriteOutcome[]): Promise<Task> {
    const ids = outcomes.filter(isUnsigned).map(({ id }) => id)
    const chunks = Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, i) => ids.slice(i * chunkSize, (i + 1) * chunkSize))
    const task = Task.ofOutcomes(given, outcomes, chunks.length)
    await this.#store.saveChunks(task, chunks)
    this.#tasks.set(task.id, task)
    await this.#forgetOldest()
    await this.#handOver(task)
    return task
  }

  /** Youngest first. */
  list(): TaskView[] {
    return [...this.#tasks.values()].map((task) => task.view()).reverse()
  }

  /** @throws OnefoldError TASK_UNKNOWN */
  get(id: string): Task {
    const task = this.#tasks.get(id)
    if (task !== undefined) return task
    throw new OnefoldError('TASK_UNKNOWN', `there is no task ${JSON.stringify(id.slice(0, 100))}; GET /_onefold/tasks lists them`)
  }

  /** @throws OnefoldError TASK_UNKNOWN, TASK_STATE */
  async pause(id: string): Promise<TaskView> {
    return this.#change(id, 'paused', ['waiting', 'running'])
  }

  /** @throws OnefoldError TASK_UNKNOWN, TASK_STATE */
  async resume(id: string): Promise<TaskView> {
    const view = await this.#change(id, 'waiting', ['paused', 'failed'])
    await this.#handOver(this.get(id))
    return view
  }

  /** What is not signed yet stays unsigned until it is written again or the process starts anew. @throws OnefoldError TASK_UNKNOWN, TASK_STATE */
  async cancel(id: string): Promise<TaskView> {
    return this.#change(id, 'cancelled', ['waiting', 'running', 'paused', 'failed'])
  }

  /** Ids that must wait because their tasks do. */
  async heldIds(collection: string): Promise<Set<string>> {
    const held = new Set<string>()
    for (const task of this.#tasks.values()) {
      if (task.record.collection !== collection || task.record.state === 'done' || task.record.state === 'cancelled') continue
      for (const chunk of task.record.chunks) for (const id of await this.#store.readChunk(task, chunk)) held.add(id)
    }
    return held
  }

  /**
   * Runs a chunk of a task with what signs documents, and counts how they ended.
   *
   * @throws whatever `sign` throws; the task has failed then
   */
  async run({ task: id, ids }: SignJob, sign: (ids: readonly string[]) => Promise<WriteOutcome[]>): Promise<void> {
    const task = this.#tasks.get(id!)
    const chunk = task?.record.chunks[0]
    if (task === undefined || chunk === undefined) return
    if (task.isActive) task.setState('running')
    const begun = this.#elapsed()
    try {
      const outcomes = await sign(ids)
      task.addChunk(chunk, outcomes, (this.#elapsed() - begun) / 1000)
      await this.#store.save(task)
      await this.#store.deleteChunk(task, chunk)
    } catch (error) {
      task.fail(describeFailure(error))
      throw error
    } finally {
      this.#handedOver.delete(task)
    }
    await this.#handOver(task)
  }

  async #forgetOldest(): Promise<void> {
    for (const task of await this.#store.prune([...this.#tasks.values()])) this.#tasks.delete(task.id)
  }

  async #change(id: string, state: TaskView['state'], from: readonly TaskView['state'][]): Promise<TaskView> {
    const task = this.get(id)
    const before = task.record.state
    if (!from.includes(before)) {
      throw new OnefoldError('TASK_STATE', `the task is ${before}; this can be done while it is ${from.join(' or ')}`, { state: before })
    }
    task.setState(state)
    await this.#store.save(task)
    return task.view()
  }

  async #handOver(task: Task): Promise<void> {
    const chunk = task.nextChunk
    if (chunk === undefined || this.#queue === undefined || this.#handedOver.has(task)) return
    this.#handedOver.add(task)
    try {
      const ids = await this.#store.readChunk(task, chunk)
      // A queue passes over a job without ids, and the task would never end: an id that no document has stands for a chunk that was lost.
      await this.#queue.enqueue({ kind: 'sign', collection: task.record.collection, ids: ids.length > 0 ? ids : [''], task: task.id })
    } catch (error) {
      this.#handedOver.delete(task)
      this.#logger.warn('a task goes on at the next start', { task: task.id, error })
    }
  }
}

function describeFailure(error: unknown): { reason: string; code?: string } {
  if (error instanceof OnefoldError) return { reason: error.message, code: `ONEFOLD_${error.code}` }
  return { reason: 'a fault of onefold itself; the log says more', code: 'ONEFOLD_INTERNAL' }
}
