import type { Piscina } from 'piscina'
import { OnefoldError } from '../errors.js'
import { closedPoolError, type TaskPool } from './task-pool.js'

/** Limits of a task, beyond which its thread is ended. */
export interface TaskLimits {
  /** Counted from the moment when the thread has started and has the task: starting takes a second, on a busy machine many. */
  readonly timeoutMs: number
  /**
   * Limit of the thread's JavaScript heap, including what it keeps between tasks. Typed arrays and the memory of WebAssembly are not counted, because
   * Node bounds only the heap.
   */
  readonly memoryBytes: number
}

interface GuardedPoolOptions<Task> {
  /** URL of a module that exports a function `run(task)`. */
  readonly file: URL
  /** 1..64 */
  readonly threads: number
  /** Passed to every thread at its start. */
  readonly workerData: unknown
  readonly limits: TaskLimits
  /** Whether to end the thread after this task. Only then is its memory released, above all that of WebAssembly. Default: never. */
  readonly endsThread?: (task: Task) => boolean
}

/**
 * Makes a pool for tasks that may crash their thread: each runs on a thread of its own, and only that thread ends with it; the next task there starts
 * another. A task that waits for a thread waits in the pool, where its time does not run yet.
 *
 * `run` rejects with THREAD_FAILED if the task took too long, needed too much memory, or ended its thread; and with QUEUE_CLOSED if the pool is
 * closed, which ends all threads at once. An error that comes from a limit names it in the fact `limit`: `time` or `memory`.
 */
export function createGuardedPool<Task, Result>(options: GuardedPoolOptions<Task>): TaskPool<Task, Result> {
  const seats = Array.from({ length: options.threads }, () => new Seat<Task, Result>(options))
  const free = [...seats]
  const waiting: ((seat: Seat<Task, Result>) => void)[] = []
  const take = (): Promise<Seat<Task, Result>> => {
    const seat = free.pop()
    return seat === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(seat)
  }
  const give = (seat: Seat<Task, Result>): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(seat)
    else next(seat)
  }
  return {
    run: async (task) => {
      const seat = await take()
      try {
        return await seat.run(task)
      } finally {
        give(seat)
      }
    },
    close: async () => {
      await Promise.all(seats.map((seat) => seat.close()))
    },
  }
}

/** A thread; `started` resolves when the thread has loaded its module, and rejects if it cannot. */
interface GuardedThread<Task, Result> {
  readonly piscina: Piscina<Task, Result>
  readonly started: Promise<void>
}

/** A place for one thread. */
class Seat<Task, Result> {
  readonly #options: GuardedPoolOptions<Task>
  #thread: Promise<GuardedThread<Task, Result>> | undefined
  /** Resolves when the previous thread has ended. */
  #retired: Promise<void> | undefined
  #isClosed = false

  constructor(options: GuardedPoolOptions<Task>) {
    this.#options = options
  }

  /** Ends its thread at once, because no caller waits for the task any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    await (await this.#thread)?.piscina.destroy()
    await this.#retired
  }

  async run(task: Task): Promise<Result> {
    if (this.#isClosed) throw closedPoolError()
    this.#thread ??= this.#start()
    const thread = await this.#thread
    try {
      const result = await this.#runOn(thread, task)
      if (this.#options.endsThread?.(task)) this.#retire(thread)
      return result
    } catch (error) {
      this.#thread = undefined
      await thread.piscina.destroy()
      throw this.#isClosed ? closedPoolError() : this.#describe(error)
    }
  }

  async #runOn({ piscina, started }: GuardedThread<Task, Result>, task: Task): Promise<Result> {
    const overtime = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const running = piscina.run(task, { signal: overtime.signal })
    // If the thread cannot start, `started` reports that first.
    running.catch(() => undefined)
    try {
      await Promise.race([started, running])
      timer = setTimeout(() => overtime.abort(), this.#options.limits.timeoutMs)
      return await running
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends a thread. Only `close` waits for the end. */
  #retire({ piscina }: GuardedThread<Task, Result>): void {
    this.#thread = undefined
    this.#retired = piscina.destroy()
  }

  async #start(): Promise<GuardedThread<Task, Result>> {
    const { file, workerData, limits } = this.#options
    const module = await import('piscina')
    // No threads at the start: Piscina reports the start only of threads that come with a task.
    const piscina = new module.Piscina<Task, Result>({
      filename: file.href,
      name: 'run',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(limits.memoryBytes / 2 ** 20) },
    })
    const started = new Promise<void>((resolve, reject) => {
      piscina.on('workerCreate', () => resolve())
      piscina.on('error', reject)
    })
    started.catch(() => undefined)
    return { piscina, started }
  }

  #describe(error: unknown): OnefoldError {
    const { timeoutMs, memoryBytes } = this.#options.limits
    const { name, code, message } = error as NodeJS.ErrnoException
    const fail = (what: string, limit?: 'time' | 'memory') =>
      new OnefoldError('THREAD_FAILED', what, limit === undefined ? {} : { limit }, { cause: error })
    if (name === 'AbortError') return fail(`it took longer than ${timeoutMs / 1000} s`, 'time')
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return fail(`it needed more than ${Math.floor(memoryBytes / 2 ** 20)} MB`, 'memory')
    return fail(`its thread failed: ${message}`)
  }
}
