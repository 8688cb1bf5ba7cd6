import type { GroupingSignatures, GroupingSigner } from '../../../detection/live/reindexing/grouping-signer.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'
import { type ErrorCode, type ErrorFacts, OnefoldError } from '../../../errors.js'
import { createGuardedPool } from '../../../threads/guarded-pool.js'
import type { TaskPool } from '../../../threads/task-pool.js'

/** A signed batch, or why it could not be signed: an error's own fields would not cross the threads. */
export type GroupingSignAnswer =
  | { readonly signatures: GroupingSignatures }
  | { readonly error: { readonly code: ErrorCode; readonly message: string; readonly facts: ErrorFacts } }

/** What signing a batch may take before its thread is ended, so that one document does not stop all others. */
const limits = { timeoutMs: 60_000, memoryBytes: 1 << 30 }

/** Signs what grouping reads, on threads that are there as long as it is read. */
export class PooledGroupingSigner implements GroupingSigner {
  readonly #pool: TaskPool<readonly SigningInput[], GroupingSignAnswer>

  constructor(threads: number) {
    const file = new URL('./grouping-sign-worker.js', import.meta.url)
    this.#pool = createGuardedPool({ file, threads, workerData: undefined, limits })
  }

  async sign(documents: readonly SigningInput[]): Promise<GroupingSignatures> {
    const answer = await this.#pool.run(documents)
    if ('signatures' in answer) return answer.signatures
    const { code, message, facts } = answer.error
    throw new OnefoldError(code, message, facts)
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
