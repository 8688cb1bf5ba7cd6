import type { JsonObject } from '../../model.js'
import type { RecordStore } from '../../store/store.js'
import { Task, type TaskRecord } from './task.js'

/** Records read from the store at once. */
const pageSize = 500

/** Ended tasks that are kept for whoever asks; older ones go. */
const keptTasks = 1000

/** Tasks and the ids that they wait for, as records of the store: both outlive the process. */
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
      const page: Awaited<ReturnType<RecordStore['list']>> = await this.#records.list('tasks', pageSize, after)
      tasks.push(...page.items.map(({ record }) => new Task(record as unknown as TaskRecord)))
      after = page.after
    } while (after !== null)
    return tasks.sort((one, other) => (one.record.created_at < other.record.created_at ? -1 : 1))
  }

  async save(task: Task): Promise<void> {
    await this.#records.put('tasks', task.id, task.record as unknown as JsonObject)
  }

  /** Ids come before the task that names them: a task whose ids are missing would never end. */
  async saveChunks(task: Task, chunks: readonly (readonly string[])[]): Promise<void> {
    for (const [number, ids] of chunks.entries()) await this.#records.put('task-ids', chunkId(task.id, number), { ids })
    await this.save(task)
  }

  async readChunk(task: Task, chunk: number): Promise<readonly string[]> {
    const record = await this.#records.get('task-ids', chunkId(task.id, chunk))
    return (record?.ids as readonly string[] | undefined) ?? []
  }

  async deleteChunk(task: Task, chunk: number): Promise<void> {
    await this.#records.delete('task-ids', chunkId(task.id, chunk))
  }

  /** Removes what is left of ended tasks beyond those that are kept. @param tasks all, oldest first @returns those that are gone */
  async prune(tasks: readonly Task[]): Promise<Task[]> {
    const gone = tasks.filter(({ isEnded }) => isEnded).slice(0, -this.#kept)
    for (const task of gone) {
      for (const chunk of task.record.chunks) await this.deleteChunk(task, chunk)
      await this.#records.delete('tasks', task.id)
    }
    return gone
  }
}

function chunkId(task: string, chunk: number): string {
  return `${task} ${String(chunk).padStart(6, '0')}`
}
