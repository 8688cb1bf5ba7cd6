import { OnefoldError } from '../errors.js'
import { formatOfName } from './file-format.js'
import { defaultMaxRecordBytes } from './input-options.js'
import { withoutComments } from './markdown-comments.js'
import { titleOfFile } from './markdown-title.js'
import { readDocumentText } from './text-files.js'

/** A text or HTML file as one document. */
export interface FileDocument {
  readonly text: string
  readonly html: boolean
  /** Of Markdown alone. */
  readonly title: string | undefined
}

/**
 * Reads one text or HTML file, also as .gz; the name tells whether it is HTML; anything else is text.
 *
 * @throws OnefoldError `INPUT_NOT_FOUND`, `INPUT_UNREADABLE`, `RECORD_ENCODING`, `RECORD_TOO_LARGE`; the message begins with the file
 */
export async function readDocumentFile(file: string, maxBytes = defaultMaxRecordBytes): Promise<FileDocument> {
  try {
    const text = withoutComments(file, await readDocumentText(file, file.toLowerCase().endsWith('.gz'), maxBytes))
    return { text, html: formatOfName(file)?.html ?? false, title: titleOfFile(file, text) }
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    const missing = (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
    throw new OnefoldError(missing ? 'INPUT_NOT_FOUND' : error.code, `${file} ${error.message}`, { file }, { cause: error })
  }
}
