import type { Tasks, TaskView } from '../../service.js'
import type { ReindexTasks } from '../reindexing/reindex-tasks.js'
import type { TaskRunner } from './task-runner.js'

/** Shows both kinds of tasks, unsigned writes and reindexes, in one list, and passes orders on to the one that runs the task. */
export class TaskDesk implements Tasks {
  readonly #tasks: TaskRunner
  readonly #reindexes: ReindexTasks

  constructor(tasks: TaskRunner, reindexes: ReindexTasks) {
    this.#tasks = tasks
    this.#reindexes = reindexes
  }

  async list(): Promise<readonly TaskView[]> {
    const all = [...(await this.#tasks.list()), ...(await this.#reindexes.list())]
    return all.sort((one, other) => (one.created_at > other.created_at ? -1 : 1))
  }

  async get(id: string): Promise<TaskView> {
    return (await this.#reindexes.find(id)) ?? (await this.#tasks.get(id)).view()
  }

  async cancel(id: string): Promise<TaskView> {
    return (await this.#reindexes.cancel(id)) ?? this.#tasks.cancel(id)
  }

  async pause(id: string): Promise<TaskView> {
    return (await this.#reindexes.pause(id)) ?? this.#tasks.pause(id)
  }

  async resume(id: string): Promise<TaskView> {
    return (await this.#reindexes.resume(id)) ?? this.#tasks.resume(id)
  }
}
