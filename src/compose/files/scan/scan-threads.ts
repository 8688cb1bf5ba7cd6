import type { ExactDigests } from '../../../detection/scan/exact-digests.js'
import type { VerifiedPairs } from '../../../detection/scan/pair-table.js'
import type { SketchPairs } from '../../../detection/scan/sketch-pairs.js'
import { createTaskPool, type TaskPool } from '../../../threads/task-pool.js'
import { type ClaimedPart, partsAhead } from '../read-parts.js'
import type { SignedRecords, SigningOptions } from './sign-part.js'

/** The start options of the threads of a scan. Plain data, so that they can be sent. */
export interface ScanThreadOptions {
  readonly signing: SigningOptions
  readonly includeVariants: boolean
}

/** A part of the input to read and sign, and the texts of the documents before it, in memory that threads share. */
export interface SignPartTask extends ClaimedPart {
  readonly known: ExactDigests
}

/** A task for a thread of a scan: a part of the input to read and sign, or pairs to compare. */
export type ScanTask = SignPartTask | { readonly pairs: SketchPairs }

/** Comparing tasks that each thread has at hand, some .15 s of work: the caller's thread gives out more only between two batches of documents. */
export const comparisonsAhead = 8

/** The threads of a scan other than the caller's. They start with their first task. */
export class ScanThreads {
  /** Threads, 1..63. */
  readonly count: number
  readonly #pool: Required<TaskPool<ScanTask, SignedRecords[] | VerifiedPairs>>

  /** @param count 1..63 */
  constructor(count: number, options: ScanThreadOptions) {
    this.count = count
    const file = new URL('./scan-thread.js', import.meta.url)
    this.#pool = createTaskPool({ file, threads: count, workerData: options, tasksAtOnce: partsAhead + comparisonsAhead })
  }

  /** Reads and signs a whole part. */
  async sign(task: SignPartTask): Promise<SignedRecords[]> {
    return (await this.#pool.run(task)) as SignedRecords[]
  }

  /** Compares pairs. */
  async verify(pairs: SketchPairs): Promise<VerifiedPairs> {
    return (await this.#pool.run({ pairs })) as VerifiedPairs
  }

  /** Starts the threads in advance, so that the first task need not wait for them. */
  warmUp(): Promise<void> {
    return this.#pool.warmUp()
  }

  /** Ends the threads when the work under way is done. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
