import { readFile } from 'node:fs/promises'
import { CollectionLexicon, type FrozenLexicon, openLexicon } from '../../detection/signing/collection-lexicon.js'
import { OnefoldError } from '../../errors.js'
import type { InputOptions } from '../../input/input-options.js'
import { planInput } from '../../input/plan-input.js'
import { isReadOnce } from '../../input/standard-input.js'
import { describeSystemError } from '../../input/system-error.js'
import { readDocuments } from './read-documents.js'
import type { ReadingEvents } from './reading-events.js'

/** A lexicon file that was read: the open lexicon, and the file's bytes in memory that threads share. */
export interface LexiconFile {
  readonly bytes: Uint8Array
  readonly lexicon: FrozenLexicon
}

/** A request to build a lexicon from files. */
export interface BuildLexiconRequest extends ReadingEvents {
  readonly paths: readonly string[]
  readonly input: InputOptions
  /** Terms in fewer documents are left out; 1..65535. */
  readonly minDocumentFrequency?: number | undefined
  /** Whether to build also the tables by which sentences are compared. */
  readonly sentenceTables?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a lexicon file.
 *
 * @throws OnefoldError INPUT_NOT_FOUND, INPUT_UNREADABLE if the file cannot be read; LEXICON_INVALID, LEXICON_VERSION
 */
export async function openLexiconFile(file: string): Promise<FrozenLexicon> {
  return (await readLexiconFile(file)).lexicon
}

/**
 * Opens a lexicon file and returns its bytes as well, in memory that threads share.
 *
 * @throws OnefoldError as {@link openLexiconFile}
 */
export async function readLexiconFile(file: string): Promise<LexiconFile> {
  let bytes: Uint8Array
  try {
    const read = await readFile(file)
    bytes = new Uint8Array(new SharedArrayBuffer(read.length))
    bytes.set(read)
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT'
    const remedy = isThere ? '' : `, or build one with: onefold lexicon build <path…> --out ${file}`
    throw new OnefoldError(
      isThere ? 'INPUT_UNREADABLE' : 'INPUT_NOT_FOUND',
      `${file}: the lexicon cannot be read: ${describeSystemError(error)}${remedy}`,
      { file },
    )
  }
  return { bytes, lexicon: openNamed(bytes, file) }
}

/**
 * Checks that a lexicon has the table that the family `grams` needs.
 *
 * @throws OnefoldError LEXICON_INVALID
 */
export function requireGramTable({ grams }: FrozenLexicon, file: string): void {
  if (grams !== undefined) return
  throw new OnefoldError(
    'LEXICON_INVALID',
    `${file}: it has no table to choose grams by, or one of another version; build it with: onefold lexicon build <path…> --sentence-tables --out ${file}`,
    { file },
  )
}

/** Opens the bytes of a lexicon, and adds the name of the file to errors. */
function openNamed(bytes: Uint8Array, file: string): FrozenLexicon {
  try {
    return openLexicon(bytes)
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    throw new OnefoldError(error.code, `${file}: ${error.message}`, { ...error.facts, file }, { cause: error })
  }
}

/**
 * Builds the lexicon of the documents in files. Reads everything twice, in bounded memory.
 *
 * @returns the bytes of the lexicon file, and the number of documents
 * @throws OnefoldError as `planInput`; USAGE for standard input or a pipe, which cannot be read twice; INPUT_EMPTY without documents; INTERRUPTED
 */
export async function buildLexiconOfFiles(
  request: BuildLexiconRequest,
): Promise<{ readonly bytes: Uint8Array; readonly documents: number }> {
  for (const path of request.paths) if (await isReadOnce(path)) throw readOnceError(path)
  const { minDocumentFrequency, sentenceTables = false } = request
  const lexicon = new CollectionLexicon({ sentenceTables, ...(minDocumentFrequency !== undefined && { minDocumentFrequency }) })
  const plan = await planInput(request.paths)
  // Reports nothing in the second pass, which would name every refusal again.
  const { onRefusal, onNotice, ...quietly } = request
  for await (const document of readDocuments(plan, request)) lexicon.estimate(document)
  let documents = 0
  for await (const document of readDocuments(plan, quietly)) {
    lexicon.count(document)
    documents++
  }
  return { bytes: lexicon.build(), documents }
}

function readOnceError(path: string): OnefoldError {
  const what = path === '-' ? 'standard input' : path
  return new OnefoldError('USAGE', `a lexicon is built in two passes, and ${what} can be read only once; name a file`)
}
