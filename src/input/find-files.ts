import { lstatSync, realpathSync, type Stats } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type ErrorCode, OnefoldError } from '../errors.js'
import { entryOf } from '../maps.js'
import { canCut } from './cut-parts.js'
import { endingsInFolders, formatOfName, isXmlName } from './file-format.js'
import type { FoundFile, FoundPath } from './found-file.js'
import type { Refusal } from './input-record.js'
import { describeSkipped, endingOfData } from './skipped-entries.js'
import { describeWait, isNameless, statStandardInput } from './standard-input.js'
import { describeSystemError } from './system-error.js'
import { listFolder } from './texts/folder-files.js'
import { whyUnread } from './why-unread.js'

/** How files without an ending are read: LICENSE, README. */
const plainText = { format: 'files', kind: 'text', gzip: false } as const

/** Finds the files that named paths lead to. One finder for all paths of a command, because a stream can be read only once. */
export class FileFinder {
  readonly #several: boolean
  /** Standard input, pipes and devices by what tells them apart, as the user named them. */
  readonly #streams = new Map<string, string>()
  /** Sentences for the user about streams that may give nothing for a long time. */
  readonly waits: string[] = []
  /** The folders of named files, as paths without links. */
  readonly #folders = new Map<string, string>()

  /** @param several  whether several paths are named, so that the ids of a folder's files begin with the folder */
  constructor(several: boolean) {
    this.#several = several
  }

  /** @throws OnefoldError `USAGE` for a stream that is named twice */
  async find(path: string): Promise<FoundPath> {
    if (path === '-') return this.#stream(path, await statStandardInput().catch(() => undefined))
    try {
      const stats = await stat(path)
      if (stats.isDirectory()) return await this.#folder(path)
      if (stats.isFile() && !isNameless(path)) return await this.#file(path, stats)
      return await this.#stream(path, stats)
    } catch (error) {
      if (error instanceof OnefoldError) throw error
      const missing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
      return refuse(path, missing ? 'INPUT_NOT_FOUND' : 'INPUT_UNREADABLE', `cannot be read: ${describeSystemError(error)}`)
    }
  }

  async #stream(path: string, stats: Stats | undefined): Promise<FoundPath> {
    const place = stats === undefined ? path : `${stats.dev}:${stats.ino}`
    const known = this.#streams.get(place)
    // The second reading would find the stream empty, or wait for a second writer for ever.
    if (known !== undefined) {
      const fault = known === path ? `${path} is named twice` : `${known} and ${path} are the same stream`
      throw new OnefoldError('USAGE', `${fault}, which can be read only once; name it once`)
    }
    this.#streams.set(place, path)
    const wait = await describeWait(path)
    if (wait !== undefined) this.waits.push(wait)
    const stream = { format: 'jsonl', kind: 'text', gzip: false, bytes: undefined, isCuttable: false, target: undefined } as const
    return foundFile({ file: path, id: path, ...stream }, place)
  }

  async #file(path: string, stats: Stats): Promise<FoundPath> {
    const known = formatOfName(path)
    const reason = known === undefined || isXmlName(path) ? await whyUnread(path) : undefined
    if (reason !== undefined) return refuse(path, 'INPUT_FORMAT_UNKNOWN', reason)
    await checkReadable(path)
    const format = known ?? plainText
    const bytes = stats.size
    // Trips to the thread pool would make up most of the time for thousands of named files.
    const target = lstatSync(path).isSymbolicLink() ? realpathSync(path) : undefined
    const folder = dirname(path)
    const place = join(
      entryOf(this.#folders, folder, () => realpathSync(folder)),
      basename(path),
    )
    return foundFile({ file: path, id: path, ...format, bytes, isCuttable: await canCut(path, format, bytes), target }, place)
  }

  async #folder(path: string): Promise<FoundPath> {
    const { files, skipped, refusals } = await listFolder(path, this.#several ? withSlash(path) : '')
    if (files.length > 0) return { path, place: await realpath(path), files, skipped, refusals }
    const others = skipped.size > 0 ? `: ${describeSkipped(skipped)}` : ''
    const remedy = nameDataFiles(path, endingOfData(skipped) ?? '.jsonl')
    const reason = `holds no text, HTML or mail files, nor web archives or feeds (${endingsInFolders.join(', ')})${others}${remedy}`
    return refuse(path, 'INPUT_EMPTY', reason, refusals)
  }
}

function foundFile(file: FoundFile, place: string): FoundPath {
  return { path: file.file, place, files: [file], skipped: undefined, refusals: [] }
}

/** @param inner  refusals of what is in the folder */
function refuse(file: string, code: ErrorCode, reason: string, inner: readonly Refusal[] = []): FoundPath {
  return { path: file, place: file, files: [], skipped: undefined, refusals: [...inner, { file, line: undefined, code, reason }] }
}

/** Fails early if the permission is missing. Opening is the only sure test. */
async function checkReadable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.close()
}

/** A folder's path with a slash behind it. */
export function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}

/** What to do with a folder that holds files of many documents, as the end of a sentence. @param ending of these; undefined if there are none */
export function nameDataFiles(folder: string, ending: string | undefined): string {
  return ending === undefined ? '' : `; name data files themselves, for example ${withSlash(folder)}*${ending}`
}
