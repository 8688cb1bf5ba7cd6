import { letOtherWorkIn } from '../../../detection/other-work.js'
import { CollectionScan } from '../../../detection/scan/collection-scan.js'
import type { ScanResult } from '../../../detection/scan/scan-result.js'
import { OnefoldError } from '../../../errors.js'
import { fieldNamesOf, type InputOptions } from '../../../input/input-options.js'
import type { InputPart } from '../../../input/input-record.js'
import { type InputPlan, planInput } from '../../../input/plan-input.js'
import { checkInterrupt } from '../check-interrupt.js'
import { InputCourse } from '../input-course.js'
import { type ClaimedPart, type PlacedRecords, readParts } from '../read-parts.js'
import type { ReadingEvents, RunStart } from '../reading-events.js'
import { usefulThreads } from '../useful-threads.js'
import { DeferredWork } from './deferred-work.js'
import { ScanThreads } from './scan-threads.js'
import { type KeptText, RecordSigner, type SignedRecords, type SigningOptions } from './sign-part.js'

/** Bytes of a JSON-lines file that one thread reads and signs in one go: some 5,000 documents of 0.8 KB, about 0.1 s. */
export const partBytes = 4 * 1024 * 1024

/** Bytes of input for each thread if the caller names no number: with less than twice as much, a second thread saves nothing. */
const bytesPerThread = 12 * 1024 * 1024

/** A request to scan files. */
export interface ScanFilesRequest extends ReadingEvents {
  /**
   * Is called once, before the first document is read. All code is loaded then but that of other threads, and of the readers of HTML, mails,
   * web archives, feeds and Parquet.
   */
  readonly onStart?: ((run: RunStart) => void) | undefined
  readonly paths: readonly string[]
  /**
   * The archive: files whose documents stay. They are read first, the others are compared with them, and what is listed is about the others.
   * Default: none.
   */
  readonly against?: readonly string[] | undefined
  readonly input: InputOptions
  /** 1..64; absent: as many as pay off for the size of the input, at most one per core. */
  readonly threads?: number | undefined
  readonly includeVariants: boolean
  /**
   * Whether only pairs and remaining documents at level `exact` are wanted, without variants. Texts are then neither compared nor signed for
   * comparing. Default false.
   */
  readonly onlyExact?: boolean | undefined
  /** Whether times are read, for the policies that need them. */
  readonly times: boolean
  /** Whether texts and titles are kept in memory, for evidence and for people. */
  readonly keepTexts: boolean
  /** Bytes that the scan may hold; beyond them it stops with MEMORY_LIMIT. */
  readonly memoryLimitBytes?: number | undefined
  /**
   * Returns the bytes that the process uses, garbage and threads included. They count against the limit, too; for processes that do nothing but scan.
   */
  readonly memoryUse?: () => number
  readonly signal?: AbortSignal | undefined
}

/**
 * The result of a scan, and what it kept of the input. Documents are identified by their number in input order, which begins with the archive.
 */
export interface ScannedFiles {
  readonly result: ScanResult
  readonly refused: number
  /** Absent unless the request keeps texts. */
  readonly texts: readonly KeptText[] | undefined
  /** The unchanged bytes of the records behind the archive; absent unless the input options keep them. */
  readonly raws: readonly Uint8Array[] | undefined
  /** The scope fields in which no document has a value. */
  readonly scopesUnseen: readonly string[]
}

/**
 * Finds the duplicates among the documents in files. The same input gives the same result, whatever the number of threads.
 *
 * Memory: about 0.6 KB per document of 0.8 KB in the scan's tables, plus what the request keeps (docs/scans.md).
 *
 * @throws OnefoldError as `planInput`; MEMORY_LIMIT; INTERRUPTED if the signal is aborted
 */
export async function scanFiles(request: ScanFilesRequest): Promise<ScannedFiles> {
  const plan = await planInput(request.paths, { archive: request.against ?? [], ...(request.threads !== 1 && { partBytes }) })
  const threads = request.threads ?? usefulThreads(plan.totalBytes, bytesPerThread)
  const { input, times, keepTexts, onlyExact = false } = request
  const signing = { input, times, texts: keepTexts, onlyExact }
  const others = threads < 2 ? undefined : new ScanThreads(threads - 1, { signing, includeVariants: request.includeVariants })
  const run = new ScanRun(request, plan, others)
  request.onStart?.({ threads, totalBytes: plan.totalBytes })
  try {
    for await (const { part, first, records } of signInput(plan, signing, run.scan, others)) await run.take(part, first, records)
    return await run.finish()
  } finally {
    await others?.close()
  }
}

/** Reads and signs the whole planned input, in input order. The scan adds the documents before the caller asks for more. */
function signInput(
  plan: InputPlan,
  options: SigningOptions,
  scan: CollectionScan,
  threads: ScanThreads | undefined,
): AsyncGenerator<PlacedRecords<SignedRecords>> {
  const signer = new RecordSigner(options)
  const others = threads && {
    count: threads.count,
    run: (task: ClaimedPart) => threads.sign({ ...task, known: scan.exactDigests }),
    warmUp: () => threads.warmUp(),
  }
  return readParts(plan, (part) => signer.signPart(part, scan.knownTexts), others)
}

class ScanRun {
  readonly scan: CollectionScan
  readonly #request: ScanFilesRequest
  readonly #course: InputCourse
  /** Absent if there is one thread, which compares at once. */
  readonly #deferred: DeferredWork | undefined
  /** The parts of the archive; undefined once it has ended. */
  #archive: ReadonlySet<InputPart> | undefined
  readonly #texts: KeptText[] = []
  readonly #raws: Uint8Array[] = []
  readonly #scopesUnseen: Set<string>
  #keptBytes = 0

  constructor(request: ScanFilesRequest, plan: InputPlan, others: ScanThreads | undefined) {
    this.#request = request
    this.#course = new InputCourse(request, plan)
    this.#archive = new Set(plan.parts.slice(0, plan.archiveParts))
    this.#scopesUnseen = new Set(fieldNamesOf(request.input).scopes)
    const { includeVariants } = request
    this.scan = new CollectionScan({ includeVariants, defersComparisons: others !== undefined })
    this.#deferred = others && new DeferredWork(this.scan, others, includeVariants)
  }

  async take(part: InputPart, first: boolean, records: SignedRecords): Promise<void> {
    // Signals arrive between two rounds of the event loop. Reading a piece of input ends a round, but a piece holds thousands of documents.
    if (this.#request.signal !== undefined) await letOtherWorkIn()
    this.#checkInterrupted()
    if (!this.#archive?.has(part)) this.#endArchive()
    if (first) this.#course.startPart(part)
    await this.#deferred?.handOut()
    for (const field of records.scopesSeen) this.#scopesUnseen.delete(field)
    this.#course.pass(part, records.report, records.batch.ids, (i, id) => this.#takeDocument(records, i, id))
    this.#checkMemory()
    this.#course.reportProgress()
  }

  async finish(): Promise<ScannedFiles> {
    this.#endArchive()
    await this.#deferred?.finish(() => this.#checkGoOn())
    return {
      result: this.scan.result(),
      refused: this.#course.refused,
      texts: this.#request.keepTexts ? this.#texts : undefined,
      raws: this.#request.input.keepRaw ? this.#raws : undefined,
      scopesUnseen: [...this.#scopesUnseen],
    }
  }

  #endArchive(): void {
    if (this.#archive !== undefined) this.scan.endArchive()
    this.#archive = undefined
  }

  #takeDocument(records: SignedRecords, i: number, id: string): void {
    this.scan.add(records.batch, i, id)
    if (records.texts !== undefined) {
      this.#texts.push(records.texts[i]!)
      this.#keptBytes += records.texts[i]!.text.length * 2
    }
    if (records.raws !== undefined && this.#archive === undefined) {
      this.#raws.push(records.raws[i]!)
      this.#keptBytes += records.raws[i]!.length
    }
  }

  #checkGoOn(): void {
    this.#checkInterrupted()
    this.#checkMemory()
  }

  #checkInterrupted(): void {
    checkInterrupt(this.#request.signal, 'interrupted; nothing was written')
  }

  #checkMemory(): void {
    const limit = this.#request.memoryLimitBytes
    if (limit === undefined) return
    const held = interpreterBytes + this.scan.byteLength + this.#keptBytes
    if (Math.max(held, this.#request.memoryUse?.() ?? 0) <= limit) return
    const count = this.scan.documentCount
    throw new OnefoldError(
      'MEMORY_LIMIT',
      `the collection needs more than the limit of ${inUnits(limit)} after ${count} ${count === 1 ? 'document' : 'documents'}; raise it (--limit-memory, memoryLimitBytes) or scan fewer documents`,
      { limitBytes: limit, documents: this.scan.documentCount },
    )
  }
}

/** A limit in the units in which it was probably given. */
function inUnits(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.round(bytes / 2 ** 10)} KB` : `${Math.round(bytes / 2 ** 20)} MB`
}

/** Bytes that the interpreter, the reader's buffers and the compiled code hold besides the tables. */
const interpreterBytes = 90 * 2 ** 20
