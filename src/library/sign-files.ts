import type { GazetteerPath } from '../compose/files/gazetteer-files.js'
import { signFilesToLines } from '../compose/files/sign/sign-files.js'
import type { OptionRules } from './check-options.js'
import { checkFileOptions, type FilesOptions, fileName, fileRules } from './file-rules.js'
import { flag, gazetteers, profile } from './option-rules.js'
import type { SignedFields, SignOptions } from './sign.js'

/** What to sign, and how. Everything but the paths has the default of `onefold sign`. */
export interface SignFilesOptions extends FilesOptions {
  /** Default `standard`. */
  readonly profile?: NonNullable<SignOptions['profile']> | undefined
  /** Default: the bundled lexicon. */
  readonly lexiconFile?: string | undefined
  /** Whether to compute the family `grams` as well, which needs a lexicon built with its table. Default false. */
  readonly grams?: boolean | undefined
  /** Files with further names for the family `tweezer`: UTF-8, one name a line. */
  readonly gazetteers?: readonly GazetteerPath[] | undefined
}

const rules: OptionRules<SignFilesOptions> = { ...fileRules, profile, lexiconFile: fileName, grams: flag, gazetteers }

/**
 * Signs the documents in files, in input order.
 *
 * @throws OnefoldError PARAMETER_INVALID at once; then, if no path can be read, INPUT_NOT_FOUND, INPUT_EMPTY, INPUT_FORMAT_UNKNOWN or
 *   INPUT_UNREADABLE, of gazetteers too; USAGE for grams without a lexicon; LEXICON_INVALID, LEXICON_VERSION; INTERRUPTED if the signal is aborted
 */
export function signFiles(options: SignFilesOptions): AsyncGenerator<SignedFields> {
  checkFileOptions('signFiles', options, rules)
  return signEach(options)
}

async function* signEach(options: SignFilesOptions): AsyncGenerator<SignedFields> {
  const { input = {}, profile = 'standard' } = options
  const decoder = new TextDecoder()
  for await (const lines of signFilesToLines({ ...options, input, profile })) {
    for (const line of decoder.decode(lines).split('\n')) if (line !== '') yield JSON.parse(line) as SignedFields
  }
}
