import { Worker } from 'node:worker_threads'
import type { GroupedCollection } from '../../../detection/live/reindexing/grouping/collection-grouping.js'
import { arraysOf, type GroupingBatch } from '../../../detection/live/reindexing/grouping/grouping-batch.js'
import type { CollectionGrouper } from '../../../detection/live/reindexing/reindex-parts.js'
import { OnefoldError } from '../../../errors.js'

interface Waiting {
  resolve(answer: GroupingAnswer): void
  reject(error: unknown): void
}

/** Groups on a thread of its own: a million documents take the better part of a minute, and this thread must answer requests meanwhile. */
export class ThreadGrouper implements CollectionGrouper {
  readonly #worker: Worker
  /** The promises of awaited answers, in the order of the messages. */
  readonly #waiting: Waiting[] = []
  #byteLength = 0
  #failure: unknown

  constructor() {
    // The large arrays are outside of the heap; ids and their order are in it.
    this.#worker = new Worker(new URL('./grouping-worker.js', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 16_384 } })
    this.#worker.on('message', (answer: GroupingAnswer) => this.#waiting.shift()?.resolve(answer))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new OnefoldError('THREAD_FAILED', 'the thread that groups ended')))
    this.#worker.unref()
  }

  get byteLength(): number {
    return this.#byteLength
  }

  async add(batch: GroupingBatch): Promise<void> {
    const answer = await this.#ask({ batch }, buffersOf(batch))
    if ('byteLength' in answer) this.#byteLength = answer.byteLength
  }

  async group(): Promise<GroupedCollection> {
    const answer = await this.#ask({ group: true }, [])
    if ('grouped' in answer) return answer.grouped
    throw new OnefoldError('INTERNAL', 'the thread that groups answered something else')
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(message: GroupingMessage, moved: ArrayBuffer[]): Promise<GroupingAnswer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#worker.postMessage(message, moved)
    })
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure)
  }
}

/** Each buffer once, because several arrays may share one. */
function buffersOf(batch: GroupingBatch): ArrayBuffer[] {
  return [...new Set(arraysOf(batch).map(({ buffer }) => buffer as ArrayBuffer))]
}

/** A message to the thread that groups: documents, or that there are no more. */
export type GroupingMessage = { readonly batch: GroupingBatch } | { readonly group: true }

/** Its answer: after each batch the memory that grouping takes, at the end the groups. */
export type GroupingAnswer = { readonly byteLength: number } | { readonly grouped: GroupedCollection }
