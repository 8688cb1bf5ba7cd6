import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import { InlineSigner } from '../../../detection/live/signing/inline-signer.js'
import type { HeldSigner, Signer, SigningInput } from '../../../detection/live/signing/signer.js'
import type { FrozenLexicon } from '../../../detection/signing/collection-lexicon.js'
import { fieldsOfTexts, type SignatureFields, type SignatureTexts } from '../../../detection/signing/signature-fields.js'
import { loadEntityResources } from '../../../resources/load.js'
import type { HeldFields } from '../../../store/stored-document.js'
import { createGuardedPool, type TaskLimits } from '../../../threads/guarded-pool.js'
import { createTaskPool, type TaskPool } from '../../../threads/task-pool.js'
import { resultOf } from '../../../threads/thread-answer.js'
import { type GazetteerPath, readGazetteers } from '../../files/gazetteer-files.js'
import { type LexiconFile, readLexiconFile, requireGramTable } from '../../files/lexicon-files.js'
import { type HeldBatch, unpackHeld } from './held-batch.js'
import type { SignAnswer, SignMeans, SignResult, SignTask, SignWorkerData } from './sign-task.js'

/**
 * Batches with this many UTF-16 code units of text, or more, are signed on threads: some 6 ms of signing, against 2 ms to hand a batch over and back
 * (docs/decisions/0065-signing-on-threads.md).
 */
export const pooledText = 32 * 1024

/** Texts of more UTF-16 code units, which take some 100 ms, are signed on the thread for large texts, where other texts do not wait for them. */
const largeText = 256 * 1024

/**
 * After a text of this many UTF-16 code units its thread is ended, because it would keep some 150 MB. Starting another thread takes a few tenths of a
 * second.
 */
const hugeText = 2 * 1024 * 1024

/** The means by which a collection is signed, as the configuration names them. */
export interface SigningSource {
  /** A lexicon file; undefined: the bundled lexicon. */
  readonly lexicon: string | undefined
  /** Whether the family `grams` is signed, by the table in the file. */
  readonly grams: boolean
  readonly gazetteers: readonly GazetteerPath[]
}

/** The source for collections that are not configured. */
export const bundledSource: SigningSource = { lexicon: undefined, grams: false, gazetteers: [] }

/** A key that is equal for sources that sign alike. */
export function keyOfSource({ lexicon, grams, gazetteers }: SigningSource): string {
  return JSON.stringify([lexicon ?? null, grams, gazetteers.map(({ type, path }) => [type, path])])
}

/** Signs for all collections, each with its configured lexicon: small batches here, large ones on threads. */
export class Signers {
  /** By the keys of their sources. */
  readonly #signers: ReadonlyMap<string, Signer>
  /** The lexicon files that were read, by name. */
  readonly lexiconFiles: ReadonlyMap<string, LexiconFile>
  readonly #pools: Pools | undefined

  private constructor(lexiconFiles: ReadonlyMap<string, LexiconFile>, signers: ReadonlyMap<string, Signer>, pools: Pools | undefined) {
    this.lexiconFiles = lexiconFiles
    this.#signers = signers
    this.#pools = pools
  }

  /**
   * @param sources the sources of the collections; collections without a lexicon need none
   * @param threads 1: everything is signed on the calling thread, which nothing guards
   * @param guard if given, everything is signed on threads, small batches too, and large texts on one more thread. What exceeds these limits is
   *   THREAD_FAILED
   * @throws OnefoldError INPUT_NOT_FOUND, INPUT_UNREADABLE, LEXICON_INVALID, LEXICON_VERSION; PARAMETER_INVALID for a file that is no gazetteer
   */
  static async open(sources: readonly SigningSource[], threads: number, guard?: TaskLimits): Promise<Signers> {
    const files = await readLexiconFiles(sources)
    const distinct = [...new Map([bundledSource, ...sources].map((source) => [keyOfSource(source), source])).values()]
    const means = distinct.map((source) => meansOf(source, files))
    const pools = createPools(threads, { means }, guard)
    const entities = loadEntityResources()
    const create = ({ lexicon: file, grams }: SigningSource, number: number): Signer => {
      const lexicon = file === undefined ? undefined : files.get(file)!.lexicon
      const { gazetteers } = means[number]!
      const inline = new InlineSigner({ entities, gazetteers, lexicon, grams: grams ? lexicon?.grams : undefined })
      if (pools === undefined) return inline
      return new PooledSigner({ inline: guard === undefined ? inline : undefined, pools, threads, means: number })
    }
    const signers = new Map(distinct.map((source, number) => [keyOfSource(source), create(source, number)]))
    return new Signers(files, signers, pools)
  }

  /** The signer for a source that was named at the start; without a source, the one with the bundled lexicon. */
  signer(source: SigningSource = bundledSource): Signer {
    return this.#signers.get(keyOfSource(source))!
  }

  /** The lexicon of a file; undefined: the bundled one. */
  lexicon(file: string | undefined): FrozenLexicon | undefined {
    return file === undefined ? undefined : this.lexiconFiles.get(file)?.lexicon
  }

  /** Starts the threads before the first large batch needs them, because that takes a second. */
  warmUp(): void {
    void this.#pools?.usual.warmUp?.()
  }

  async close(): Promise<void> {
    if (this.#pools !== undefined) await Promise.all([...new Set([this.#pools.usual, this.#pools.large])].map((pool) => pool.close()))
  }
}

async function readLexiconFiles(sources: readonly SigningSource[]): Promise<Map<string, LexiconFile>> {
  const names = [...new Set(sources.map(({ lexicon }) => lexicon).filter((file) => file !== undefined))]
  const read = await Promise.all(names.map(readLexiconFile))
  return new Map(names.map((name, i) => [name, read[i]!]))
}

function meansOf({ lexicon: file, grams, gazetteers }: SigningSource, files: ReadonlyMap<string, LexiconFile>): SignMeans {
  const read = file === undefined ? undefined : files.get(file)!
  if (grams && read !== undefined) requireGramTable(read.lexicon, file!)
  return { lexicon: read?.bytes, grams, gazetteers: readGazetteers(gazetteers) }
}

/** Threads that sign. */
interface Pools {
  readonly usual: TaskPool<SignTask, SignAnswer>
  /** One thread for large texts, if the threads are guarded; else the usual ones. */
  readonly large: TaskPool<SignTask, SignAnswer>
}

function createPools(threads: number, workerData: SignWorkerData, limits: TaskLimits | undefined): Pools | undefined {
  const file = new URL('./sign-worker.js', import.meta.url)
  if (limits !== undefined) {
    const create = (count: number) => createGuardedPool<SignTask, SignAnswer>({ file, threads: count, workerData, limits, endsThread })
    return { usual: create(threads), large: create(1) }
  }
  if (threads === 1) return undefined
  const pool = createTaskPool<SignTask, SignAnswer>({ file, threads, workerData })
  return { usual: pool, large: pool }
}

function endsThread({ documents }: SignTask): boolean {
  return documents.some(({ text }) => text.length > hugeText)
}

interface PooledSignerOptions {
  /** Signs small batches on this thread; undefined if the threads sign them, too. */
  readonly inline: Signer | undefined
  readonly pools: Pools
  readonly threads: number
  /** Position among the means with which the threads were started. */
  readonly means: number
}

/** Signs large batches on threads and small ones here. */
class PooledSigner implements HeldSigner {
  readonly #options: PooledSignerOptions
  /** True once signing has failed on a thread. What did that must not come here, where it would end the service: see HalvingProcessor. */
  #isWary = false

  constructor(options: PooledSignerOptions) {
    this.#options = options
  }

  async sign(documents: readonly SigningInput[], profile: CollectionSettings['profile']): Promise<SignatureFields[]> {
    const { inline } = this.#options
    if (inline !== undefined && !this.isWorthHandingOver(documents)) return inline.sign(documents, profile)
    const signed = (await this.#signAway(documents, profile, false)) as SignatureTexts[][]
    return signed.flat().map(fieldsOfTexts)
  }

  isWorthHandingOver(documents: readonly SigningInput[]): boolean {
    return this.#options.inline === undefined || this.#isWary || textOf(documents) >= pooledText
  }

  async signHeld(documents: readonly SigningInput[], profile: CollectionSettings['profile']): Promise<HeldFields[]> {
    const held = (await this.#signAway(documents, profile, true)) as HeldBatch[]
    return held.flatMap(unpackHeld)
  }

  async #signAway(documents: readonly SigningInput[], profile: CollectionSettings['profile'], isHeld: boolean): Promise<SignResult[]> {
    const { pools, threads, means } = this.#options
    const parts = splitByText(documents, pooledText / 2, threads)
    const pool = documents.some(({ text }) => text.length > largeText) ? pools.large : pools.usual
    try {
      return await Promise.all(parts.map(async (part) => resultOf(await pool.run({ means, profile, documents: part, isHeld }))))
    } catch (error) {
      this.#isWary = true
      throw error
    }
  }
}

function textOf(items: readonly { readonly text: string }[]): number {
  return items.reduce((sum, { text }) => sum + text.length, 0)
}

/**
 * Cuts a list into parts with about the same amount of text, in order.
 *
 * @param least UTF-16 code units that make it worth handing a part over
 * @param most most parts
 * @returns one part if there is less than twice `least`; no part is empty
 */
export function splitByText<Item extends { readonly text: string }>(items: readonly Item[], least: number, most: number): Item[][] {
  const total = textOf(items)
  const count = Math.max(1, Math.min(most, Math.floor(total / least)))
  const parts: Item[][] = Array.from({ length: count }, () => [])
  let passed = 0
  for (const item of items) {
    // An item goes where its middle lies, so that one long document is alone in its part.
    const place = total === 0 ? 0 : Math.floor(((passed + item.text.length / 2) / total) * count)
    parts[Math.min(place, count - 1)]!.push(item)
    passed += item.text.length
  }
  return parts.filter((part) => part.length > 0)
}
