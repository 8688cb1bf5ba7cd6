import type { JsonObject } from '../../../model.js'
import type { RecordStore } from '../../../store/store.js'
import { Task, type TaskRecord } from './task.js'
import { toOrder } from './task-order.js'

/** Records read from the store at once. */
const pageSize = 500

/** Ended tasks that are kept for whoever asks; older ones go. */
const keptTasks = 1000

/** Kinds of records: what was done of tasks, what people want of them, and the ids that they wait for. */
const [taskKind, orderKind, idsKind] = ['tasks', 'task-orders', 'task-ids']

/** Tasks and the ids that they wait for, as records of the store: they outlive the process, and others may work on them. */
export class TaskStore {
  readonly #records: RecordStore
  readonly #kept: number

  /** @param kept ended tasks that {@link prune} leaves */
  constructor(records: RecordStore, kept = keptTasks) {
    this.#records = records
    this.#kept = kept
  }

  /** Oldest first. */
  async load(): Promise<Task[]> {
    const tasks: Task[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<RecordStore['list']>> = await this.#records.list(taskKind, pageSize, after)
      const orders = await Promise.all(page.items.map(({ id }) => this.#records.get(orderKind, id)))
      tasks.push(...page.items.map(({ record }, i) => new Task(record as unknown as TaskRecord, toOrder(orders[i]))))
      after = page.after
    } while (after !== null)
    return tasks.sort((one, other) => (one.record.created_at < other.record.created_at ? -1 : 1))
  }

  async read(id: string): Promise<Task | undefined> {
    const record = await this.#records.get(taskKind, id)
    return record && new Task(record as unknown as TaskRecord, toOrder(await this.#records.get(orderKind, id)))
  }

  /** What was done of it. */
  async save(task: Task): Promise<void> {
    await this.#records.put(taskKind, task.id, task.record as unknown as JsonObject)
  }

  /** What people want of it. */
  async saveOrder(task: Task): Promise<void> {
    await this.#records.put(orderKind, task.id, task.order as unknown as JsonObject)
  }

  /** Ids come before the task that names them: a task whose ids are missing would never end. */
  async saveChunks(task: Task, chunks: readonly (readonly string[])[]): Promise<void> {
    for (const [number, ids] of chunks.entries()) await this.#records.put(idsKind, chunkId(task.id, number), { ids })
    await this.save(task)
  }

  async readChunk(task: Task, chunk: number): Promise<readonly string[]> {
    const record = await this.#records.get(idsKind, chunkId(task.id, chunk))
    return (record?.ids as readonly string[] | undefined) ?? []
  }

  async deleteChunk(task: Task, chunk: number): Promise<void> {
    await this.#records.delete(idsKind, chunkId(task.id, chunk))
  }

  /** Removes what is left of ended tasks beyond those that are kept. @param tasks all, oldest first @returns those that are gone */
  async prune(tasks: readonly Task[]): Promise<Task[]> {
    const gone = tasks.filter(({ isEnded }) => isEnded).slice(0, -this.#kept)
    for (const task of gone) {
      for (const chunk of task.record.chunks) await this.deleteChunk(task, chunk)
      await this.#records.delete(orderKind, task.id)
      await this.#records.delete(taskKind, task.id)
    }
    return gone
  }
}

function chunkId(task: string, chunk: number): string {
  return `${task} ${String(chunk).padStart(6, '0')}`
}
