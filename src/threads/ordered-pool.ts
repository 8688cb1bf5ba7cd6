/**
 * Room `threads`: CPU work on worker threads behind a small interface. Imports only the leaves and piscina.
 */
import type { Piscina } from 'piscina'

/** Runs tasks of one kind on worker threads. */
export interface OrderedPool<Task, Result> {
  /**
   * Results in the order of the tasks, whatever thread was faster. At most twice as many tasks as threads are under way, so that a slow
   * reader of the results holds the threads back instead of filling the memory.
   */
  map(tasks: Iterable<Task> | AsyncIterable<Task>): AsyncGenerator<Result>
  /** Ends the threads when what is under way is done; its results are given up. */
  close(): Promise<void>
}

/**
 * Starts a pool.
 *
 * @param file URL of a module that exports a function `run(task)`; results may be moved by piscina's `move`
 * @param threads 1..64
 * @param workerData handed to every thread at its start
 */
export async function createOrderedPool<Task, Result>(file: URL, threads: number, workerData: unknown): Promise<OrderedPool<Task, Result>> {
  // Loaded here, because a run without threads should not pay for it.
  const module = await import('piscina')
  const piscina: Piscina<Task, Result> = new module.Piscina<Task, Result>({
    filename: file.href,
    name: 'run',
    minThreads: threads,
    maxThreads: threads,
    workerData,
  })
  const limit = threads * 2
  let underWay: Promise<Result>[] = []
  return {
    async *map(tasks) {
      underWay = []
      for await (const task of tasks) {
        const running = piscina.run(task)
        // A failure is thrown when its turn comes; without this it would count as unhandled until then.
        running.catch(() => undefined)
        underWay.push(running)
        if (underWay.length >= limit) yield await underWay.shift()!
      }
      for (const running of underWay) yield await running
    },
    // A thread that answers after its pool is gone would be an error, so whoever gives up waits for the tasks under way.
    close: async () => {
      await Promise.allSettled(underWay)
      await piscina.destroy()
    },
  }
}
