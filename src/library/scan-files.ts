import { type ScannedFiles, scanFiles as scanPaths } from '../compose/files/scan/scan-files.js'
import type { OptionRules } from './check-options.js'
import { checkFileOptions, type FilesOptions, fileRules, isListOfStrings } from './file-rules.js'
import { flag } from './option-rules.js'
import { ScanListings } from './scan-listings.js'

/** What to scan, and what to keep of it. Everything but the paths has the default of `onefold scan`. */
export interface ScanFilesOptions extends FilesOptions {
  /**
   * The archive: files and folders whose documents stay. They are read first, the others are compared with them, and listings are about the others.
   * Default: none.
   */
  readonly against?: readonly string[] | undefined
  /** Look for variants as well, so that listings can include them. Default false. */
  readonly includeVariants?: boolean | undefined
  /** Keep times, which `prefer: oldest` and `newest` read. Default: true if `input.timeField` names a field. */
  readonly times?: boolean | undefined
  /** Keep texts and titles in memory. Default false. */
  readonly keepTexts?: boolean | undefined
  /** Bytes of memory that the scan may use; beyond it, the scan stops with MEMORY_LIMIT. Default: no limit. */
  readonly memoryLimitBytes?: number | undefined
}

/** A document that was read from a file, with what the scan was asked to keep of it. */
export interface FileDocument {
  readonly id: string
  /** With `keepTexts`. */
  readonly text?: string
  /** With `keepTexts`, if the document has one. */
  readonly title?: string
  /** With `input.keepRaw`: the unchanged bytes of the record, without its line break. */
  readonly raw?: Uint8Array
}

/** The duplicates among the documents in files. Listings are made on request, in input order. */
export class FileScan extends ScanListings<FileDocument> {
  /** Number of records and paths that could not be read; `onRefusal` was called for each. */
  readonly refused: number
  readonly #scanned: ScannedFiles

  /** @internal Made by {@link scanFiles}. */
  constructor(scanned: ScannedFiles, reads: { readonly variants: boolean; readonly times: boolean }) {
    super({ result: scanned.result, document: (number) => describeDocument(scanned, number), ...reads })
    this.#scanned = scanned
    this.refused = scanned.refused
  }

  /** All documents, those of the archive first. */
  documents(): FileDocument[] {
    return Array.from({ length: this.#scanned.result.documentCount }, (_, number) => describeDocument(this.#scanned, number))
  }
}

const rules: OptionRules<ScanFilesOptions> = {
  ...fileRules,
  against: { takes: 'a list of files and folders', isValid: isListOfStrings },
  includeVariants: flag,
  times: flag,
  keepTexts: flag,
  memoryLimitBytes: { takes: 'a number of bytes above 0', isValid: (value) => typeof value === 'number' && value > 0 },
}

/**
 * Finds the duplicates among the documents in files of any size, on several threads if they pay off. The result does not depend on their number, and
 * is the same as that of `scan` over the same documents.
 *
 * Memory: about 0.6 KB of tables per document of 0.8 KB, plus what the scan is asked to keep (docs/scans.md). A record or path that cannot be
 * read is passed to `onRefusal` and counted; the records around it are still read.
 *
 * @throws OnefoldError PARAMETER_INVALID; if no path can be read, INPUT_NOT_FOUND, INPUT_EMPTY, INPUT_FORMAT_UNKNOWN or INPUT_UNREADABLE;
 *   MEMORY_LIMIT; INTERRUPTED if the signal is aborted
 */
export async function scanFiles(options: ScanFilesOptions): Promise<FileScan> {
  checkFileOptions('scanFiles', options, rules)
  const { input = {}, includeVariants = false, keepTexts = false, times = input.timeField !== undefined } = options
  const scanned = await scanPaths({ ...options, input, includeVariants, keepTexts, times })
  if (times && !scanned.result.hasTimes()) {
    const named = input.timeField === undefined ? '' : ` in the field ${JSON.stringify(input.timeField)}`
    options.onNotice?.(`no document has a time${named}; name the right field in input.timeField`)
  }
  for (const field of scanned.scopesUnseen)
    options.onNotice?.(
      `no document has a value in the field ${JSON.stringify(field)}, so it kept none apart; name the right field in input.scopeField`,
    )
  return new FileScan(scanned, { variants: includeVariants, times })
}

function describeDocument({ result, texts, raws }: ScannedFiles, number: number): FileDocument {
  const kept = texts?.[number]
  const raw = raws?.[number - result.archivedCount]
  return {
    id: result.id(number),
    ...(kept !== undefined && { text: kept.text }),
    ...(kept?.title !== undefined && { title: kept.title }),
    ...(raw !== undefined && { raw }),
  }
}
