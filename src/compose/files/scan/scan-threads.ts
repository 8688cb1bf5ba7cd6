import type { ExactDigests } from '../../../detection/scan/exact-digests.js'
import type { VerifiedPairs } from '../../../detection/scan/pair-table.js'
import type { SketchPairs } from '../../../detection/scan/sketch-pairs.js'
import { createTaskPool, type TaskPool } from '../../../threads/task-pool.js'
import { type ClaimedPart, partsAhead } from '../read-parts.js'
import type { SignedRecords, SigningOptions } from './sign-part.js'

/** What the threads of a scan are told at their start. Plain data, so that it can be sent to them. */
export interface ScanThreadOptions {
  readonly signing: SigningOptions
  readonly keepsVariants: boolean
}

/** A part of the input to read and sign, and the texts of documents before it, in memory that threads share. */
export interface SignTask extends ClaimedPart {
  readonly known: ExactDigests
}

/** What a thread of a scan is sent: a part of the input to be read and signed, or pairs to be compared. */
export type ScanTask = SignTask | { readonly pairs: SketchPairs }

/**
 * How many comparison tasks each thread has at hand: some .15 s of work, because the caller's thread hands out more only between two batches of
 * documents.
 */
export const comparisonsAhead = 8

/** The threads of a scan besides the caller's. They start with their first task. */
export class ScanThreads {
  /** Threads, 1..63. */
  readonly count: number
  readonly #pool: TaskPool<ScanTask, SignedRecords[] | VerifiedPairs>

  /** @param count 1..63 */
  constructor(count: number, options: ScanThreadOptions) {
    this.count = count
    this.#pool = createTaskPool(new URL('./scan-thread.js', import.meta.url), count, options, partsAhead + comparisonsAhead)
  }

  /** Reads and signs a part whole. */
  async sign(task: SignTask): Promise<SignedRecords[]> {
    return (await this.#pool.run(task)) as SignedRecords[]
  }

  /** Compares pairs. */
  async verify(pairs: SketchPairs): Promise<VerifiedPairs> {
    return (await this.#pool.run({ pairs })) as VerifiedPairs
  }

  /** Starts the threads, so that the first task need not wait for that. */
  async warmUp(): Promise<void> {
    await this.#pool.warmUp?.()
  }

  /** Ends the threads, when what is under way is done. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
