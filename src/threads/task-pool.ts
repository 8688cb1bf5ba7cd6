import type { Piscina } from 'piscina'

/** Runs tasks of one kind on worker threads, each by itself. */
export interface TaskPool<Task, Result> {
  run(task: Task): Promise<Result>
  /**
   * Starts the threads, so that the first task need not wait for them. Resolves as soon as they are starting, whether they succeed or not. Absent:
   * they start with their tasks.
   */
  warmUp?(): Promise<void>
  /** Ends the threads when what is under way is done, unless the pool says otherwise. May be called more than once. */
  close(): Promise<void>
}

/**
 * A pool whose threads start with its first task, or when it is warmed up, and then stay.
 *
 * @param file URL of a module that exports a function `run(task)`; an error's own fields do not cross the threads, so it should return them as an
 *   answer
 * @param threads 1..64
 * @param workerData handed to every thread at its start
 * @param tasksAtOnce how many tasks a thread holds; with 2 it need not wait for the second when the first ends, and does them in turn itself
 *   (`inTurn`)
 */
export function createTaskPool<Task, Result>(file: URL, threads: number, workerData: unknown, tasksAtOnce = 1): TaskPool<Task, Result> {
  let starting: Promise<Piscina<Task, Result>> | undefined
  const underWay = new Set<Promise<Result>>()
  const start = () => {
    starting ??= open()
    return starting
  }
  const open = async () => {
    // Loaded here, because a process that never signs a large batch should not pay for it.
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
      const running = start().then((piscina) => piscina.run(task))
      underWay.add(running)
      return running.finally(() => underWay.delete(running))
    },
    // What goes wrong with it, the first task hears.
    warmUp: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
    // A thread that answers after its pool is gone would be an error.
    close: async () => {
      await Promise.allSettled(underWay)
      await (await starting)?.destroy()
    },
  }
}
