import type { SignatureFields } from '../../detection/document-signer.js'
import type { CollectionSettings } from '../../detection/live/collection-settings.js'
import { InlineSigner } from '../../detection/live/signing/inline-signer.js'
import type { Signer, SigningInput } from '../../detection/live/signing/signer.js'
import { OnefoldError } from '../../errors.js'
import { loadEntityResources } from '../../resources/load.js'
import { createGuardedPool, type TaskLimits } from '../../threads/guarded-pool.js'
import { createTaskPool, type TaskPool } from '../../threads/task-pool.js'
import { type OpenLexicon, readLexiconFile } from '../lexicon-files.js'
import type { SignAnswer, SignTask, SignWorkerData } from './sign-task.js'
import { splitByText } from './split-by-text.js'

/**
 * UTF-16 code units of text in a batch from which threads sign it: some 6 ms of signing, against 2 ms to hand it over and back
 * (docs/decisions/0065-signing-on-threads.md).
 */
export const pooledText = 32 * 1024

/** Signs for all collections: small batches here, large ones on threads, with the lexicon that each collection is configured with. */
export class Signers {
  readonly #signers: ReadonlyMap<string | undefined, Signer>
  readonly #lexicons: ReadonlyMap<string, OpenLexicon>
  readonly #pool: TaskPool<SignTask, SignAnswer> | undefined

  private constructor(
    lexicons: ReadonlyMap<string, OpenLexicon>,
    signers: ReadonlyMap<string | undefined, Signer>,
    pool: TaskPool<SignTask, SignAnswer> | undefined,
  ) {
    this.#lexicons = lexicons
    this.#signers = signers
    this.#pool = pool
  }

  /**
   * @param files lexicon files of the collections
   * @param threads 1: all is signed on the calling thread, where nothing guards it
   * @param guard given: everything is signed on threads, small batches too, and what goes beyond these limits is THREAD_FAILED
   * @throws OnefoldError INPUT_NOT_FOUND, LEXICON_INVALID, LEXICON_VERSION
   */
  static async open(files: readonly string[], threads: number, guard?: TaskLimits): Promise<Signers> {
    const names = [...new Set(files)]
    const read = await Promise.all(names.map(readLexiconFile))
    const workerData: SignWorkerData = { lexicons: read.map(({ bytes }) => bytes) }
    const pool = createPool(threads, workerData, guard)
    const lexicons = new Map(names.map((name, i) => [name, read[i]!.lexicon]))
    const entities = loadEntityResources()
    const create = (number: number | undefined, lexicon?: OpenLexicon): Signer => {
      const inline = new InlineSigner({ entities, ...(lexicon !== undefined && { lexicon }) })
      if (pool === undefined) return inline
      return new PooledSigner({ inline: guard === undefined ? inline : undefined, pool, threads, lexicon: number })
    }
    const signers = new Map<string | undefined, Signer>([[undefined, create(undefined)]])
    for (const [i, name] of names.entries()) signers.set(name, create(i, lexicons.get(name)))
    return new Signers(lexicons, signers, pool)
  }

  /** The signer of collections with this lexicon file; undefined: the bundled lexicon. */
  signer(file: string | undefined): Signer {
    return this.#signers.get(file)!
  }

  /** The lexicon of a file; undefined: the bundled one. */
  lexicon(file: string | undefined): OpenLexicon | undefined {
    return file === undefined ? undefined : this.#lexicons.get(file)
  }

  async close(): Promise<void> {
    await this.#pool?.close()
  }
}

function createPool(
  threads: number,
  workerData: SignWorkerData,
  limits: TaskLimits | undefined,
): TaskPool<SignTask, SignAnswer> | undefined {
  const file = new URL('./sign-worker.js', import.meta.url)
  if (limits !== undefined) return createGuardedPool({ file, threads, workerData, limits })
  return threads > 1 ? createTaskPool(file, threads, workerData) : undefined
}

interface PooledSignerOptions {
  /** For small batches; undefined: they go to the threads, too. */
  readonly inline: Signer | undefined
  readonly pool: TaskPool<SignTask, SignAnswer>
  readonly threads: number
  readonly lexicon: number | undefined
}

/** Signs large batches on threads and small ones here. */
class PooledSigner implements Signer {
  readonly #options: PooledSignerOptions

  constructor(options: PooledSignerOptions) {
    this.#options = options
  }

  async sign(documents: readonly SigningInput[], profile: CollectionSettings['profile']): Promise<SignatureFields[]> {
    const { inline, pool, threads, lexicon } = this.#options
    if (inline !== undefined && textOf(documents) < pooledText) return inline.sign(documents, profile)
    const parts = splitByText(documents, pooledText / 2, threads)
    const answers = await Promise.all(parts.map((part) => pool.run({ lexicon, profile, documents: part })))
    return answers.flatMap(signedOf)
  }
}

function textOf(documents: readonly SigningInput[]): number {
  return documents.reduce((sum, { text }) => sum + text.length, 0)
}

function signedOf(answer: SignAnswer): readonly SignatureFields[] {
  if ('signed' in answer) return answer.signed
  const { code, message, facts } = answer.error
  throw new OnefoldError(code, message, facts)
}
