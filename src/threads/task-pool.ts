import type { Piscina } from 'piscina'
import { OnefoldError } from '../errors.js'

/** Runs tasks of one kind on worker threads, independently of each other. */
export interface TaskPool<Task, Result> {
  /** @throws OnefoldError QUEUE_CLOSED once the pool is closed */
  run(task: Task): Promise<Result>
  /**
   * Starts the threads, so that the first task need not wait for them. Resolves as soon as they are starting, whether they succeed or not. Absent:
   * the threads start with their tasks.
   */
  warmUp?(): Promise<void>
  /** Ends the threads when the tasks under way are done, unless the pool says otherwise; idempotent. */
  close(): Promise<void>
}

interface TaskPoolOptions {
  /** URL of a module that exports a function `run(task)`. An error's own fields do not cross threads, so it should return them in its answer. */
  readonly file: URL
  /** 1..64 */
  readonly threads: number
  /** Passed to every thread at its start. */
  readonly workerData: unknown
  /** Tasks that a thread holds. With 2 it need not wait for the next one when one ends; it must take them in turn itself (`inTurn`). Default 1. */
  readonly tasksAtOnce?: number
}

/** Makes a pool whose threads start with its first task, or when it is warmed up, and stay. */
export function createTaskPool<Task, Result>({
  file,
  threads,
  workerData,
  tasksAtOnce = 1,
}: TaskPoolOptions): Required<TaskPool<Task, Result>> {
  let starting: Promise<Piscina<Task, Result>> | undefined
  const underWay = new Set<Promise<Result>>()
  let isClosed = false
  const start = () => {
    starting ??= open()
    return starting
  }
  const open = async () => {
    // Loaded on demand, so that a process that never signs a large batch does not pay for it.
    const module = await import('piscina')
    return new module.Piscina<Task, Result>({
      filename: file.href,
      name: 'run',
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: tasksAtOnce,
      workerData,
    })
  }
  return {
    run: (task) => {
      if (isClosed) return Promise.reject(closedPoolError())
      const running = start().then((piscina) => piscina.run(task))
      underWay.add(running)
      return running.finally(() => underWay.delete(running))
    },
    // A failure is reported by the first task.
    warmUp: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
    // Waits for the tasks, because a thread that answers after its pool was destroyed would be an error.
    close: async () => {
      isClosed = true
      await Promise.allSettled(underWay)
      await (await starting)?.destroy()
    },
  }
}

/** The error of a task for a pool whose process is stopping. */
export function closedPoolError(): OnefoldError {
  return new OnefoldError('QUEUE_CLOSED', 'the process is stopping, and its threads take nothing more')
}
