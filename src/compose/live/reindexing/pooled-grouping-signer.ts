import type { GroupingSignatures, GroupingSigner } from '../../../detection/live/reindexing/grouping-signer.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'
import { createGuardedPool } from '../../../threads/guarded-pool.js'
import type { TaskPool } from '../../../threads/task-pool.js'
import { resultOf, type ThreadAnswer } from '../../../threads/thread-answer.js'

/** Limits of signing a batch. Beyond them its thread is ended, so that one document does not stop all others. */
const limits = { timeoutMs: 60_000, memoryBytes: 1 << 30 }

/** Makes the signatures that grouping reads, on threads that exist while documents are read. */
export class PooledGroupingSigner implements GroupingSigner {
  readonly #pool: TaskPool<readonly SigningInput[], ThreadAnswer<GroupingSignatures>>

  constructor(threads: number) {
    const file = new URL('./grouping-sign-worker.js', import.meta.url)
    this.#pool = createGuardedPool({ file, threads, workerData: undefined, limits })
  }

  async sign(documents: readonly SigningInput[]): Promise<GroupingSignatures> {
    return resultOf(await this.#pool.run(documents))
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
