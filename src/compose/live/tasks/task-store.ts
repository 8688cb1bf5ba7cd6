import type { RecordStore } from '../../../store/store.js'
import { RecordsOfKind } from '../records-of-kind.js'
import { Task, type TaskOrder, type TaskRecord } from './task.js'

/** Records read from the store at once. */
const pageSize = 500

/** Ended tasks that are kept so that callers can ask about them; older ones are removed. */
const keptTasks = 1000

/** Tasks and the ids that they have still to sign, as records of the store: they outlive the process, and other processes may work on them. */
export class TaskStore {
  /** What was done of each task. */
  readonly #tasks: RecordsOfKind<TaskRecord>
  /** What users want of each task. */
  readonly #orders: RecordsOfKind<TaskOrder>
  /** The ids that the tasks have still to sign. */
  readonly #chunks: RecordsOfKind<{ readonly ids: readonly string[] }>
  readonly #kept: number

  /** @param kept ended tasks that {@link prune} leaves */
  constructor(records: RecordStore, kept = keptTasks) {
    this.#tasks = new RecordsOfKind(records, 'tasks')
    this.#orders = new RecordsOfKind(records, 'task-orders')
    this.#chunks = new RecordsOfKind(records, 'task-ids')
    this.#kept = kept
  }

  /** Oldest first. */
  async load(): Promise<Task[]> {
    const tasks: Task[] = []
    for await (const page of this.#tasks.pages(pageSize)) {
      const orders = await Promise.all(page.map(({ id }) => this.#orders.get(id)))
      tasks.push(...page.map(({ record }, i) => new Task(record, orders[i])))
    }
    return tasks.sort((one, other) => (one.record.created_at < other.record.created_at ? -1 : 1))
  }

  async read(id: string): Promise<Task | undefined> {
    const record = await this.#tasks.get(id)
    return record && new Task(record, await this.#orders.get(id))
  }

  /** Saves what was done of a task. */
  async save(task: Task): Promise<void> {
    await this.#tasks.put(task.id, task.record)
  }

  /** Saves what a user wants of a task. */
  async saveOrder(task: Task): Promise<void> {
    await this.#orders.put(task.id, task.order)
  }

  /** Saves the ids before the task that names them, because a task whose ids are missing would never end. */
  async saveChunks(task: Task, chunks: readonly (readonly string[])[]): Promise<void> {
    for (const [number, ids] of chunks.entries()) await this.#chunks.put(chunkId(task.id, number), { ids })
    await this.save(task)
  }

  async readChunk(task: Task, chunk: number): Promise<readonly string[]> {
    return (await this.#chunks.get(chunkId(task.id, chunk)))?.ids ?? []
  }

  async deleteChunk(task: Task, chunk: number): Promise<void> {
    await this.#chunks.delete(chunkId(task.id, chunk))
  }

  /**
   * Removes the oldest ended tasks beyond those to keep, with their orders and ids.
   *
   * @param tasks all tasks, oldest first
   * @returns the removed tasks
   */
  async prune(tasks: readonly Task[]): Promise<Task[]> {
    const gone = tasks.filter(({ isEnded }) => isEnded).slice(0, -this.#kept)
    for (const task of gone) {
      for (const chunk of task.record.chunks) await this.deleteChunk(task, chunk)
      await this.#orders.delete(task.id)
      await this.#tasks.delete(task.id)
    }
    return gone
  }
}

function chunkId(task: string, chunk: number): string {
  return `${task} ${String(chunk).padStart(6, '0')}`
}
