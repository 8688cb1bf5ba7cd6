import { OnefoldError } from '../errors.js'
import { addCount } from '../maps.js'
import { cutFile, groupDocuments } from './cut-parts.js'
import { formatOfName } from './file-format.js'
import { FileFinder, nameDataFiles } from './find-files.js'
import type { FoundFile, FoundPath } from './found-file.js'
import type { InputPart, Refusal } from './input-record.js'
import { chooseNames, type ReadName, refusedPlaces } from './read-once.js'
import { describeSkipped, endingOfData } from './skipped-entries.js'

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
 * Finds the input under the paths: files, folders (the text, HTML and mail files, web archives and feeds in and under them), `-` for standard input (JSON lines).
 *
 * Pipes and devices (`/dev/stdin`) are read as JSON lines, a named file without an ending as a text. Ids of a folder's files are relative to it; with
 * several paths, each begins with its folder as the user wrote it. A file to which several paths lead is read once ({@link chooseNames}).
 *
 * @throws OnefoldError if no path can be read, with the first one's code: `INPUT_NOT_FOUND`, `INPUT_EMPTY` (a folder without any
 *   of these), `INPUT_FORMAT_UNKNOWN`, `INPUT_UNREADABLE`; the message names them all. The same if anything of the archive cannot be read that is
 *   not scanned, because copies of its documents would pass as new. `USAGE` for a stream that is named twice
 */
export async function planInput(paths: readonly string[], { archive = [], partBytes }: PlanOptions = {}): Promise<InputPlan> {
  const finder = new FileFinder(archive.length + paths.length > 1)
  const archived = await findAll(archive, finder)
  const scanned = await findAll(paths, finder)
  const refused = refusedPlaces(scanned)
  const unread = [...refusedPlaces(archived)].flatMap(([place, refusal]) => (refused.has(place) ? [] : [refusal]))
  if (unread.length > 0) throw unreadable(unread)
  const refusals = [...refused.values()]
  if (scanned.every(({ files }) => files.length === 0)) throw unreadable(refusals)

  const names = chooseNames(scanned, archived)
  const planner = new Planner(partBytes)
  for (const path of archived) planner.add(path, names.archived)
  const archiveParts = planner.endPart()
  for (const path of scanned) planner.add(path, names.scanned)
  planner.endPart()
  const { parts, totalBytes } = planner
  return { parts, archiveParts, totalBytes, notices: [...finder.waits, ...planner.notices()], refusals }
}

async function findAll(paths: readonly string[], finder: FileFinder): Promise<FoundPath[]> {
  const found: FoundPath[] = []
  for (const path of paths) found.push(await finder.find(path))
  return found
}

function unreadable(refusals: readonly Refusal[]): OnefoldError {
  const [first] = refusals
  if (first === undefined) return new OnefoldError('USAGE', 'no path was given; name files or folders, or - for standard input')
  return new OnefoldError(first.code, refusals.map(({ file, reason }) => `${file}: ${reason}`).join('\n'), { file: first.file })
}

class Planner {
  readonly parts: InputPart[] = []
  totalBytes: number | undefined = 0
  readonly #partBytes: number | undefined
  /** Documents that were named one after another and make parts together: a shell's `*.txt` may name thousands. */
  #named: FoundFile[] = []
  readonly #notices: string[] = []
  #endingless = 0
  /** The named files that are read by another name, and the first of them with that name. */
  #repeated = 0
  #firstRepeated = ''

  constructor(partBytes: number | undefined) {
    this.#partBytes = partBytes
  }

  add(path: FoundPath, readAs: ReadName): void {
    if (path.skipped !== undefined) this.#addFolder(path, path.skipped, readAs)
    else for (const file of path.files) this.#addNamed(file, readAs(file, path))
  }

  /** Ends the part of the documents that were named last. Returns the number of parts. */
  endPart(): number {
    const [first] = this.#named
    if (first !== undefined) this.parts.push(...groupDocuments(this.#named, first.file))
    this.#named = []
    return this.parts.length
  }

  notices(): string[] {
    return [...this.#notices, ...describeRepeated(this.#repeated, this.#firstRepeated), ...describeEndingless(this.#endingless)]
  }

  #addNamed(file: FoundFile, readAs: FoundFile): void {
    if (readAs !== file) {
      if (this.#repeated++ === 0) this.#firstRepeated = file.file === readAs.file ? file.file : `${file.file} is ${readAs.file}`
      return
    }
    this.#countBytes(file.bytes)
    if (file.bytes !== undefined && formatOfName(file.file) === undefined) this.#endingless++
    if (file.format === 'files') {
      this.#named.push(file)
      return
    }
    this.endPart()
    this.parts.push(...cutFile(file, this.#partBytes))
  }

  #addFolder(folder: FoundPath, skipped: ReadonlyMap<string, number>, readAs: ReadName): void {
    const passedOver = new Map(skipped)
    const files = folder.files.filter((file) => {
      const isRead = readAs(file, folder) === file
      if (isRead) this.#countBytes(file.bytes)
      else addCount(passedOver, file.target === undefined ? 'named twice' : 'links')
      return isRead
    })
    this.endPart()
    this.#addInOrder(files, folder.path)
    if (passedOver.size > 0)
      this.#notices.push(`${folder.path}: ${describeSkipped(passedOver)}${nameDataFiles(folder.path, endingOfData(skipped))}`)
  }

  /** Adds files of a folder: those of one document in groups, each other one by itself. */
  #addInOrder(files: readonly FoundFile[], folder: string): void {
    let documents: FoundFile[] = []
    for (const file of files) {
      if (file.format === 'files') documents.push(file)
      else {
        this.parts.push(...groupDocuments(documents, folder), ...cutFile(file, this.#partBytes))
        documents = []
      }
    }
    this.parts.push(...groupDocuments(documents, folder))
  }

  #countBytes(bytes: number | undefined): void {
    this.totalBytes = bytes === undefined || this.totalBytes === undefined ? undefined : this.totalBytes + bytes
  }
}

function describeEndingless(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? '1 file has no ending; it is read as one text' : `${count} files have no ending; each is read as one text`]
}

function describeRepeated(count: number, first: string): string[] {
  if (count === 0) return []
  return [
    count === 1 ? `1 file is named twice and read once: ${first}` : `${count} files are named twice, and each is read once: ${first}, …`,
  ]
}
