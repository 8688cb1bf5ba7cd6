import { closeSync, type Dirent, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { addCount } from '../../maps.js'
import { beginsLikeFeed } from '../feeds/feed-root.js'
import { type FileFormat, formatOfName, isReadInFolders, isXmlName, shownEnding } from '../file-format.js'
import type { FoundFile } from '../found-file.js'
import type { Refusal } from '../input-record.js'
import { describeSystemError } from '../system-error.js'

/** The text, HTML and mail files and the web archives and feeds under a folder, and counts of the skipped entries. */
interface FolderContent {
  /** Sorted by path, code unit by code unit, so that the order is the same on every machine. */
  readonly files: readonly FoundFile[]
  /** Number of skipped entries by kind: their ending, or the reason why they are not read. */
  readonly skipped: ReadonlyMap<string, number>
  readonly refusals: readonly Refusal[]
}

/**
 * Lists the text, HTML and mail files and the web archives and feeds of a folder and the folders under it.
 *
 * @param idPrefix put before the relative path to make each document's id
 * @throws the system's error if the folder itself cannot be read; for a folder under it, a refusal is added
 */
export async function listFolder(folder: string, idPrefix: string): Promise<FolderContent> {
  const listing = new FolderListing(folder, idPrefix)
  await listing.addFolder('')
  return listing.content()
}

/** Replaces bytes of a name that are not UTF-8. Such a file cannot be opened by its name. */
const replaced = '\ufffd'
const unreadableName = 'its name is not valid UTF-8; rename it'

/** Entries after which other work, such as an interrupt, gets its turn. A slow disk may take milliseconds for each. */
const entriesAtOnce = 64

class FolderListing {
  readonly #folder: string
  readonly #idPrefix: string
  readonly #files: FoundFile[] = []
  readonly #refusals: Refusal[] = []
  readonly #skipped = new Map<string, number>()

  constructor(folder: string, idPrefix: string) {
    this.#folder = folder.length > 1 && folder.endsWith('/') ? folder.slice(0, -1) : folder
    this.#idPrefix = idPrefix
  }

  content(): FolderContent {
    const files = this.#files.sort((one, other) => (one.file < other.file ? -1 : 1))
    return { files, skipped: this.#skipped, refusals: this.#refusals }
  }

  async addFolder(relative: string): Promise<void> {
    const entries = await readdir(this.#path(relative), { withFileTypes: true })
    for (const [i, entry] of entries.entries()) {
      if (i % entriesAtOnce === entriesAtOnce - 1) await setImmediate()
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`
      if (entry.name.startsWith('.')) this.#skip('hidden')
      else if (entry.isDirectory()) await this.addFolder(path).catch((error) => this.#refuse(path, error))
      else this.#addFile(path, entry)
    }
  }

  #addFile(relative: string, entry: Dirent): void {
    const format = formatOfName(entry.name)
    if (format !== undefined && isReadInFolders(format) && (entry.isFile() || entry.isSymbolicLink()))
      this.#addRead(relative, format, entry)
    else this.#skip(kindOfEntry(entry))
  }

  #addRead(relative: string, format: FileFormat, entry: Dirent): void {
    const file = this.#path(relative)
    try {
      // A trip to the thread pool for each file would take ten times as long.
      const stats = statSync(file)
      if (!stats.isFile()) {
        this.#skip('not files')
        return
      }
      if (isXmlName(relative) && !isFeed(file)) {
        this.#skip(kindOfEntry(entry))
        return
      }
      const target = entry.isSymbolicLink() ? realpathSync(file) : undefined
      this.#files.push({ file, id: this.#idPrefix + relative, ...format, bytes: stats.size, isCuttable: false, target })
    } catch (error) {
      this.#refuse(relative, error)
    }
  }

  #skip(kind: string): void {
    addCount(this.#skipped, kind)
  }

  #refuse(relative: string, error: unknown): void {
    const reason = `cannot be read: ${relative.includes(replaced) ? unreadableName : describeSystemError(error)}`
    this.#refusals.push({ file: this.#path(relative), line: undefined, code: 'INPUT_UNREADABLE', reason })
  }

  #path(relative: string): string {
    return relative === '' ? this.#folder : `${this.#folder === '/' ? '' : this.#folder}/${relative}`
  }
}

/** Whether an XML file is a feed. One that is compressed is not unpacked to find out. */
function isFeed(file: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const head = Buffer.alloc(4096)
    return beginsLikeFeed(head.subarray(0, readSync(descriptor, head)))
  } finally {
    closeSync(descriptor)
  }
}

/** What a skipped entry is, if it is not a file. A pipe called `p.txt` is not read either, but not because of its ending. */
function kindOfEntry(entry: Dirent): string {
  if (entry.isSymbolicLink()) return 'links'
  return entry.isFile() ? (shownEnding(entry.name) ?? 'without an ending') : 'not files'
}
