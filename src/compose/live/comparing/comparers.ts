import { InlineTextComparer } from '../../../detection/live/comparing/inline-text-comparer.js'
import type {
  ComparisonScope,
  JsonOrBytes,
  PairAnswers,
  PairQuestions,
  TextComparer,
} from '../../../detection/live/comparing/text-comparer.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'
import { OnefoldError } from '../../../errors.js'
import { createGuardedPool, type TaskLimits } from '../../../threads/guarded-pool.js'
import type { TaskPool } from '../../../threads/task-pool.js'
import type { LexiconFile } from '../../files/lexicon-files.js'
import type { CompareResult, CompareTask, CompareWorkerData } from './compare-task.js'

/**
 * Documents with this many UTF-16 code units together, or more, are compared on a thread: 4 to 9 ms of comparing, most for very short sentences,
 * against 2 ms to hand the task over and back (docs/decisions/0117-comparing-on-threads.md).
 */
export const pooledComparison = 32 * 1024

/** After texts of this many UTF-16 code units the thread is ended, because it would keep some hundred MB. */
const hugeComparison = 2 * 1024 * 1024

/** Most threads that compare: each may take as much as {@link limits} allow. */
const mostThreads = 2

/** Two texts of 4 MB in the shortest of sentences, all of them evidence, take 7 s and 1 GB; ordinary ones take 2 s and 170 MB. */
const limits: TaskLimits = { timeoutMs: 120_000, memoryBytes: 1024 * 2 ** 20 }

/** Compares for all collections, each with its configured lexicon: small texts here, large ones on threads. */
export class Comparers {
  /** By lexicon file; undefined: without a lexicon. */
  readonly #comparers: ReadonlyMap<string | undefined, TextComparer>
  readonly #pool: TaskPool<CompareTask, CompareResult> | undefined

  /**
   * @param lexicons by file name
   * @param threads threads of the process. Half of them may compare, at most two, and each starts when it is first needed. 1: everything is compared
   *   on the calling thread
   */
  constructor(lexicons: ReadonlyMap<string, LexiconFile>, threads: number) {
    const names = [...lexicons.keys()]
    const workerData: CompareWorkerData = { lexicons: names.map((name) => lexicons.get(name)!.bytes) }
    const pool = threads === 1 ? undefined : createPool(Math.min(mostThreads, Math.floor(threads / 2)), workerData)
    const create = (name: string | undefined): TextComparer => {
      const inline = new InlineTextComparer(name === undefined ? undefined : lexicons.get(name)!.lexicon)
      return pool === undefined ? inline : new PooledTextComparer(inline, pool, name === undefined ? undefined : names.indexOf(name))
    }
    this.#comparers = new Map([undefined, ...names].map((name) => [name, create(name)]))
    this.#pool = pool
  }

  /** The comparer for collections with a lexicon that was named at the start. Without a lexicon it gives no figures of CoDet. */
  comparer(lexicon?: string): TextComparer {
    return this.#comparers.get(lexicon)!
  }

  /** Ends the comparisons under way. */
  async close(): Promise<void> {
    await this.#pool?.close()
  }
}

function createPool(threads: number, workerData: CompareWorkerData): TaskPool<CompareTask, CompareResult> {
  const file = new URL('./compare-worker.js', import.meta.url)
  return createGuardedPool({ file, threads, workerData, limits, endsThread: (task) => lengthOf(task) > hugeComparison })
}

/** Compares large texts on threads and small ones here. */
class PooledTextComparer implements TextComparer {
  readonly #inline: TextComparer
  readonly #pool: TaskPool<CompareTask, CompareResult>
  readonly #lexicon: number | undefined

  constructor(inline: TextComparer, pool: TaskPool<CompareTask, CompareResult>, lexicon: number | undefined) {
    this.#inline = inline
    this.#pool = pool
    this.#lexicon = lexicon
  }

  explain(documents: readonly SigningInput[], other: SigningInput, questions: PairQuestions): Promise<PairAnswers[]> {
    if (isSmall({ documents, other })) return this.#inline.explain(documents, other, questions)
    return this.#run({ kind: 'explain', lexicon: this.#lexicon, documents, other, questions }) as Promise<PairAnswers[]>
  }

  compare(a: SigningInput, b: SigningInput, scope: ComparisonScope): Promise<JsonOrBytes> {
    if (isSmall({ documents: [a], other: b })) return this.#inline.compare(a, b, scope)
    return this.#run({ kind: 'compare', lexicon: this.#lexicon, documents: [a], other: b, scope }) as Promise<Uint8Array>
  }

  async #run(task: CompareTask): Promise<CompareResult> {
    try {
      return await this.#pool.run(task)
    } catch (error) {
      throw error instanceof OnefoldError && error.facts.limit !== undefined ? refuseComparison(task, error) : error
    }
  }
}

function isSmall(texts: Pick<CompareTask, 'documents' | 'other'>): boolean {
  return texts.documents.length === 0 || lengthOf(texts) < pooledComparison
}

function lengthOf({ documents, other }: Pick<CompareTask, 'documents' | 'other'>): number {
  return documents.reduce((sum, { text }) => sum + text.length, other.text.length)
}

/** The questions that were asked, without the texts. */
type AskedComparison =
  | Pick<CompareTask & { kind: 'compare' }, 'kind' | 'scope'>
  | Pick<CompareTask & { kind: 'explain' }, 'kind' | 'questions'>

/** The refusal of a comparison that exceeded a limit of its thread, with the caller's remedy: `compare` cannot be asked for less than evidence. */
export function refuseComparison(asked: AskedComparison, cause: OnefoldError): OnefoldError {
  const message = `the texts are too much to be compared: ${cause.message}; ${remedyOf(asked)}`
  return new OnefoldError('BODY_TOO_LARGE', message, cause.facts, { cause })
}

function remedyOf(asked: AskedComparison): string {
  if (asked.kind === 'compare') return asked.scope.reuse ? 'compare parts of them, or ask without reuse' : 'compare parts of them'
  const { evidence, passages } = asked.questions
  const extras = [evidence !== undefined && 'evidence', passages && 'reuse'].filter((name) => name !== false && name !== undefined)
  return extras.length > 0 ? `ask without ${extras.join(' and ')}` : 'ask for fewer matches, or with parts of the text'
}
