import { OnefoldError } from '../../../errors.js'
import { partsOf } from '../../../lists.js'
import type { Logger } from '../../../logger/logger.js'
import type { WriteOutcome } from '../../../model.js'
import type { JobQueue, SignJob } from '../../../queue/job-queue.js'
import type { TaskView } from '../../service.js'
import { describeForCallers } from '../describe-fault.js'
import { checkTaskState, isUnsigned, type NewTask, signedAtOnce, Task, type TaskOrder } from './task.js'
import type { TaskStore } from './task-store.js'

/** Most tasks that may be unfinished at a time. */
const openTasks = 1000

/** After this many new tasks, all tasks are counted again, and those that ended long ago are removed. */
const countedEvery = 50

interface TaskRunnerOptions {
  readonly store: TaskStore
  readonly logger: Logger
  /** Milliseconds of a clock that never goes back. */
  elapsed(): number
  /** Whether the queue repeats a job that failed with this error, so that its task continues. Default: it never does. */
  isRetried?(error: unknown): boolean
  /** Default 50. */
  readonly countedEvery?: number
}

/**
 * Works tasks off. Hands over one chunk of each task at a time. So a task can be paused or cancelled after each chunk, and other requests need not
 * wait for the whole task.
 *
 * The store holds the truth: several processes may hand tasks over, work on them and answer questions about them.
 */
export class TaskRunner {
  readonly #options: TaskRunnerOptions
  readonly #store: TaskStore
  readonly #countedEvery: number
  #queue: Pick<JobQueue, 'enqueue'> | undefined
  /** About how many tasks are unfinished: the last count, and the number of tasks added since. */
  #open: { counted: number; added: number } | undefined

  constructor(options: TaskRunnerOptions) {
    this.#options = options
    this.#store = options.store
    this.#countedEvery = options.countedEvery ?? countedEvery
  }

  /** Begins to hand chunks over. */
  start(queue: Pick<JobQueue, 'enqueue'>): void {
    this.#queue = queue
  }

  /** Hands over the next chunk of each unfinished task that is not paused. A chunk that is handed over twice is done once. */
  async takeUp(): Promise<void> {
    for (const task of await this.#count()) await this.#handOver(task)
  }

  /** Stops handing over. */
  stop(): void {
    this.#queue = undefined
  }

  /** Whether one more task is certain to be accepted. Does not ask the store. */
  get hasRoom(): boolean {
    return this.#open !== undefined && this.#open.counted + this.#open.added < openTasks
  }

  /** @throws OnefoldError QUEUE_FULL */
  async checkRoom(): Promise<void> {
    if (this.#open === undefined) await this.#count()
    const open = this.#open!.counted + this.#open!.added
    if (this.hasRoom) return
    await this.#count()
    if (this.hasRoom) return
    throw new OnefoldError(
      'QUEUE_FULL',
      `${open} tasks wait, and no more are taken now; wait until some are done, or leave wait_for_completion`,
    )
  }

  /** Adds a task for documents that were written unsigned. */
  async add(given: NewTask, outcomes: readonly WriteOutcome[]): Promise<Task> {
    const ids = outcomes.filter(isUnsigned).map(({ id }) => id)
    const chunks = [...partsOf(ids, signedAtOnce)]
    const task = Task.ofOutcomes(given, outcomes, chunks.length)
    await this.#store.saveChunks(task, chunks)
    if (this.#open === undefined || ++this.#open.added >= this.#countedEvery) await this.#count()
    await this.#handOver(task)
    return task
  }

  /** Youngest first. */
  async list(): Promise<TaskView[]> {
    return (await this.#store.load()).map((task) => task.view()).reverse()
  }

  /** @throws OnefoldError TASK_UNKNOWN */
  async get(id: string): Promise<Task> {
    const task = await this.#store.read(id)
    if (task !== undefined) return task
    throw new OnefoldError('TASK_UNKNOWN', `there is no task ${JSON.stringify(id.slice(0, 100))}; GET /_onefold/tasks lists them`)
  }

  /** @throws OnefoldError TASK_UNKNOWN, TASK_STATE */
  async pause(id: string): Promise<TaskView> {
    return (await this.#order(id, 'pause', ['waiting', 'running'])).view()
  }

  /** @throws OnefoldError TASK_UNKNOWN, TASK_STATE */
  async resume(id: string): Promise<TaskView> {
    const task = await this.#order(id, 'go', ['paused', 'failed'])
    await this.#handOver(task)
    return task.view()
  }

  /**
   * Documents that are not signed yet stay so until they are written again or the process starts again. @throws OnefoldError TASK_UNKNOWN, TASK_STATE
   */
  async cancel(id: string): Promise<TaskView> {
    return (await this.#order(id, 'cancel', ['waiting', 'running', 'paused', 'failed'])).view()
  }

  /** Ids of documents that must not be signed otherwise, because their tasks are paused, failed or still at work. */
  async heldIds(collection: string): Promise<Set<string>> {
    const held = new Set<string>()
    for (const task of await this.#store.load()) {
      if (task.record.collection !== collection || task.state === 'done' || task.state === 'cancelled') continue
      for (const chunk of task.record.chunks) for (const id of await this.#store.readChunk(task, chunk)) held.add(id)
    }
    return held
  }

  /**
   * Runs a chunk of a task with `sign`, and counts the outcomes. Passes over a chunk that is done, and over one whose task is not to continue.
   *
   * @throws what `sign` throws; the task has then failed, unless the queue repeats the job
   */
  async run({ task: id, chunk, ids }: SignJob, sign: (ids: readonly string[]) => Promise<WriteOutcome[]>): Promise<void> {
    const task = await this.#waiting(id!, chunk!)
    if (task === undefined) return
    if (task.record.state !== 'running') {
      task.begin()
      await this.#store.save(task)
    }
    const begun = this.#options.elapsed()
    try {
      const outcomes = await sign(ids)
      // Meanwhile others may have changed the task, or done the chunk.
      const now = await this.#store.read(id!)
      if (!now?.record.chunks.includes(chunk!)) return
      now.addChunk(chunk!, outcomes, (this.#options.elapsed() - begun) / 1000)
      await this.#store.save(now)
      await this.#store.deleteChunk(now, chunk!)
      await this.#handOver(now)
    } catch (error) {
      if (this.#options.isRetried?.(error) !== true) {
        task.fail(describeForCallers(error))
        await this.#store.save(task)
      }
      throw error
    }
  }

  async #waiting(id: string, chunk: number): Promise<Task | undefined> {
    const task = await this.#store.read(id)
    return task?.isActive && task.record.chunks.includes(chunk) ? task : undefined
  }

  async #count(): Promise<Task[]> {
    const tasks = await this.#store.load()
    const gone = new Set(await this.#store.prune(tasks))
    this.#open = { counted: tasks.filter((task) => task.isActive).length, added: 0 }
    return tasks.filter((task) => !gone.has(task))
  }

  async #order(id: string, wish: TaskOrder['wish'], from: readonly TaskView['state'][]): Promise<Task> {
    const task = await this.get(id)
    checkTaskState(task.state, from)
    task.setOrder(wish)
    await this.#store.saveOrder(task)
    return task
  }

  async #handOver(task: Task): Promise<void> {
    const chunk = task.nextChunk
    if (chunk === undefined || this.#queue === undefined) return
    try {
      const ids = await this.#store.readChunk(task, chunk)
      // A queue passes over a job without ids, and the task would never end. So an id that no document has stands for a chunk that was lost.
      const job = { kind: 'sign', collection: task.record.collection, ids: ids.length > 0 ? ids : [''], task: task.id, chunk } as const
      await this.#queue.enqueue(job)
    } catch (error) {
      this.#options.logger.warn('a task continues at the next start', { task: task.id, error })
    }
  }
}
