import type { Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type ErrorCode, OnefoldError } from '../errors.js'
import { documentEndings, formatOfName, shownEnding } from './file-format.js'
import { isUtf16 } from './format-marks.js'
import type { DocumentFile, InputPart, Refusal } from './input-record.js'
import { isNameless } from './is-nameless.js'
import { isGzip } from './read-bytes.js'
import { readHead } from './read-head.js'
import { statStandardInput } from './standard-input.js'
import { describeSystemError } from './system-error.js'
import { listFolder } from './texts/folder-files.js'
import { whyUnread } from './why-unread.js'

/** A part of small files has about this many bytes and at most this many files: enough to be worth a thread's work. */
const filesPartBytes = 4 * 1024 * 1024
const filesPartCount = 256

/** How files without an ending are read: LICENSE, README. */
const plainText = { format: 'files', kind: 'text', gzip: false } as const

/** How to cut the input. */
interface PlanOptions {
  /** Paths of the archive, which is read first. Default: none. */
  readonly archive?: readonly string[]
  /** Approximate size in bytes of the ranges into which plain JSON-lines files are cut; absent: a file is one part. */
  readonly partBytes?: number
}

/** The input to read, in order. */
export interface InputPlan {
  readonly parts: readonly InputPart[]
  /** How many of the parts, from the first on, are the archive. */
  readonly archiveParts: number
  /** Bytes of all files on disk; undefined if a pipe or standard input is among them. */
  readonly totalBytes: number | undefined
  /** Sentences for the user about skipped entries. */
  readonly notices: readonly string[]
  /** Paths that cannot be read. The rest of the input stands. */
  readonly refusals: readonly Refusal[]
}

/**
 * Finds the input under the paths: files, folders (the text, HTML and mail files in and under them), `-` for standard input (JSON lines).
 *
 * Pipes and devices (`/dev/stdin`) are read as JSON lines, a named file without an ending as a text. Ids of a folder's files are relative to it; with
 * several paths, each begins with its folder as the user wrote it.
 *
 * @throws OnefoldError if no path can be read, with the first one's code: `INPUT_NOT_FOUND`, `INPUT_EMPTY` (a folder without text, HTML or
 *   mail files), `INPUT_FORMAT_UNKNOWN`, `INPUT_UNREADABLE`; the message names them all. The same if any path of the archive cannot be read, because
 *   copies of its documents would pass as new. `USAGE` for a stream that is named twice
 */
export async function planInput(paths: readonly string[], options: PlanOptions = {}): Promise<InputPlan> {
  const { archive = [] } = options
  const planner = new Planner(archive.length + paths.length > 1, options)
  for (const path of archive) await planner.add(path)
  const archived = planner.plan()
  if (archived.refusals.length > 0) throw unreadable(archived.refusals)
  for (const path of paths) await planner.add(path)
  const plan = { ...planner.plan(), archiveParts: archived.parts.length }
  if (plan.parts.length > plan.archiveParts) return plan
  throw unreadable(plan.refusals)
}

function unreadable(refusals: readonly Refusal[]): OnefoldError {
  const [first] = refusals
  if (first === undefined) return new OnefoldError('USAGE', 'no path was given; name files or folders, or - for standard input')
  return new OnefoldError(first.code, refusals.map(({ file, reason }) => `${file}: ${reason}`).join('\n'), { file: first.file })
}

class Planner {
  readonly #several: boolean
  readonly #options: PlanOptions
  readonly #parts: InputPart[] = []
  readonly #notices: string[] = []
  readonly #refusals: Refusal[] = []
  /** Documents that were named one after another and make parts together: a shell's `*.txt` may name thousands. */
  #named: DocumentFile[] = []
  /** Standard input, pipes and devices by their identity, as the user named them. */
  readonly #streams = new Map<string, string>()
  #totalBytes: number | undefined = 0
  #endingless = 0

  constructor(several: boolean, options: PlanOptions) {
    this.#several = several
    this.#options = options
  }

  plan(): Omit<InputPlan, 'archiveParts'> {
    this.#push()
    const notices = [...this.#notices, ...describeEndingless(this.#endingless)]
    return { parts: [...this.#parts], totalBytes: this.#totalBytes, notices, refusals: [...this.#refusals] }
  }

  async add(path: string): Promise<void> {
    if (path === '-') return this.#addStream(path, await statStandardInput().catch(() => undefined))
    try {
      const stats = await stat(path)
      if (stats.isDirectory()) await this.#addFolder(path)
      else if (stats.isFile() && !isNameless(path)) await this.#addFile(path, stats)
      else this.#addStream(path, stats)
    } catch (error) {
      if (error instanceof OnefoldError) throw error
      const missing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
      this.#refuse(path, missing ? 'INPUT_NOT_FOUND' : 'INPUT_UNREADABLE', `cannot be read: ${describeSystemError(error)}`)
    }
  }

  #addStream(path: string, stats: Stats | undefined): void {
    const identity = stats === undefined ? path : `${stats.dev}:${stats.ino}`
    const known = this.#streams.get(identity)
    // The second reading would find the stream empty, or wait for a second writer for ever.
    if (known !== undefined) {
      const fault = known === path ? `${path} is named twice` : `${known} and ${path} are the same stream`
      throw new OnefoldError('USAGE', `${fault}, which can be read only once; name it once`)
    }
    this.#streams.set(identity, path)
    this.#push({ file: path, format: 'jsonl', gzip: false })
    this.#totalBytes = undefined
  }

  async #addFolder(path: string): Promise<void> {
    const { files, skipped, refusals } = await listFolder(path, this.#several ? withSlash(path) : '')
    this.#refusals.push(...refusals)
    if (files.length === 0) {
      this.#refuse(
        path,
        'INPUT_EMPTY',
        `holds no text, HTML or mail files (${documentEndings.join(', ')})${skipped.size > 0 ? `: ${describeSkipped(skipped)}` : ''}; name data files themselves, for example ${withSlash(path)}*.jsonl`,
      )
      return
    }
    if (skipped.size > 0) {
      const data = [...skipped.keys()].find((kind) => formatOfName(`x${kind}`) !== undefined)
      const remedy = data === undefined ? '' : `; name data files themselves, for example ${withSlash(path)}*${data}`
      this.#notices.push(`${path}: ${describeSkipped(skipped)}${remedy}`)
    }
    this.#push(...groupFiles(path, files))
    this.#countBytes(files.reduce((sum, { bytes }) => sum + bytes, 0))
  }

  async #addFile(path: string, stats: Stats): Promise<void> {
    const known = formatOfName(path)
    const isEndingless = known === undefined && shownEnding(path) === undefined
    const reason = known === undefined ? await whyUnread(path, isEndingless) : undefined
    if (reason !== undefined) {
      this.#refuse(path, 'INPUT_FORMAT_UNKNOWN', reason)
      return
    }
    const format = known ?? plainText
    await checkReadable(path)
    this.#countBytes(stats.size)
    if (isEndingless) this.#endingless++
    if (format.format === 'files') {
      this.#named.push({ file: path, id: path, kind: format.kind, gzip: format.gzip, bytes: stats.size })
    } else if (format.format === 'jsonl' && !format.gzip) {
      this.#push(...(await this.#ranges(path, stats.size)))
    } else {
      this.#push({ file: path, format: format.format, gzip: format.gzip })
    }
  }

  /** Adds parts behind the documents that were named before them. */
  #push(...parts: readonly InputPart[]): void {
    if (this.#named.length > 0) this.#parts.push(...groupFiles(this.#named[0]!.file, this.#named))
    this.#named = []
    this.#parts.push(...parts)
  }

  async #ranges(file: string, size: number): Promise<InputPart[]> {
    const { partBytes } = this.#options
    const part = { file, format: 'jsonl', gzip: false } as const
    // Files that the system makes up are 0 bytes long, whatever they hold.
    if (size === 0 || (await isIndivisible(file))) return [part]
    // One range has an end, too: reading would never end if another program wrote as fast.
    const count = partBytes === undefined ? 1 : Math.max(1, Math.round(size / partBytes))
    const bound = (i: number) => Math.floor((size * i) / count)
    return Array.from({ length: count }, (_, i) => ({ ...part, start: bound(i), end: bound(i + 1) }))
  }

  #countBytes(bytes: number): void {
    if (this.#totalBytes !== undefined) this.#totalBytes += bytes
  }

  #refuse(file: string, code: ErrorCode, reason: string): void {
    this.#refusals.push({ file, line: undefined, code, reason })
  }
}

function describeEndingless(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? '1 file has no ending; it is read as one text' : `${count} files have no ending; each is read as one text`]
}

/** Number of kinds of skipped entries that are listed separately. */
const listedKinds = 6

function describeSkipped(skipped: ReadonlyMap<string, number>): string {
  const kinds = [...skipped].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1))
  const sum = (of: typeof kinds): number => of.reduce((total, [, count]) => total + count, 0)
  const listed = kinds.slice(0, listedKinds).map(([kind, count]) => `${kind} (${count})`)
  const rest = sum(kinds.slice(listedKinds))
  const count = sum(kinds)
  return `${count} ${count === 1 ? 'entry' : 'entries'} passed over: ${[...listed, ...(rest > 0 ? [`others (${rest})`] : [])].join(', ')}`
}

function* groupFiles(folder: string, files: readonly DocumentFile[]): Generator<InputPart> {
  let group: DocumentFile[] = []
  let bytes = 0
  for (const file of files) {
    group.push(file)
    bytes += file.bytes
    if (group.length < filesPartCount && bytes < filesPartBytes) continue
    yield { file: folder, format: 'files', gzip: false, files: group }
    group = []
    bytes = 0
  }
  if (group.length > 0) yield { file: folder, format: 'files', gzip: false, files: group }
}

/** Fails early if the permission is missing. Opening is the only sure test. */
async function checkReadable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.close()
}

/**
 * Whether a file can be read only as a whole: it is compressed or in UTF-16, or it is an array or a spread-out object, which is refused as a whole.
 */
async function isIndivisible(path: string): Promise<boolean> {
  const head = await readHead(path)
  return isGzip(head) || isUtf16(head) || /^\uFEFF?\s*(?:\[|\{\s*\n)/.test(head.toString('utf8'))
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
