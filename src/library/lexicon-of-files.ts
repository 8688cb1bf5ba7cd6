import type { FrozenLexicon } from '../analysis/lexicon/frozen-lexicon.js'
import {
  type BuildLexiconRequest,
  buildLexiconOfFiles as buildOfPaths,
  openLexiconFile as openPath,
} from '../compose/files/lexicon-files.js'
import { OnefoldError } from '../errors.js'
import { describeKind, type OptionRules } from './check-options.js'
import { checkFileOptions, type FilesOptions, fileName, fileRules } from './file-rules.js'
import { flag, wholeNumber } from './option-rules.js'

/** The documents to build a lexicon from. Everything but the paths has the default of `onefold lexicon build`. */
export interface LexiconOfFilesOptions extends Omit<FilesOptions, 'threads'> {
  /** Files and folders, which are read twice. */
  readonly paths: readonly string[]
  /** Terms in fewer documents are left out; 1..65535. Default 2. */
  readonly minDocumentFrequency?: number | undefined
  /** Whether to build the tables for comparing sentences as well. Default false. */
  readonly sentenceTables?: boolean | undefined
}

const { threads: _, ...readingRules } = fileRules
const rules: OptionRules<LexiconOfFilesOptions> = { ...readingRules, minDocumentFrequency: wholeNumber(1, 65_535), sentenceTables: flag }

/**
 * Builds a lexicon from the documents in files, which are read twice, in bounded memory.
 *
 * @returns the bytes of the lexicon file, and the number of documents
 * @throws OnefoldError PARAMETER_INVALID; if no path can be read, INPUT_NOT_FOUND, INPUT_EMPTY, INPUT_FORMAT_UNKNOWN or INPUT_UNREADABLE; USAGE for
 *   standard input, which cannot be read twice; INPUT_EMPTY without documents; INTERRUPTED if the signal is aborted
 */
export async function buildLexiconOfFiles(
  options: LexiconOfFilesOptions,
): Promise<{ readonly bytes: Uint8Array; readonly documents: number }> {
  checkFileOptions('buildLexiconOfFiles', options, rules)
  const request: BuildLexiconRequest = { ...options, input: options.input ?? {} }
  return buildOfPaths(request)
}

/**
 * Opens a lexicon file.
 *
 * @throws OnefoldError PARAMETER_INVALID if `file` is not a name; INPUT_NOT_FOUND, INPUT_UNREADABLE if the file cannot be read; LEXICON_INVALID,
 *   LEXICON_VERSION
 */
export async function openLexiconFile(file: string): Promise<FrozenLexicon> {
  if (fileName.isValid(file)) return openPath(file)
  throw new OnefoldError('PARAMETER_INVALID', `openLexiconFile: file is ${describeKind(file)}; it takes ${fileName.takes}`, {
    option: 'file',
  })
}
