import { OnefoldError } from '../../errors.js'
import { formatOfName } from '../file-format.js'
import { defaultMaxRecordBytes, type InputOptions } from '../input-options.js'
import { type MailFields, readMail } from '../mail/mail.js'
import { decodeHtml } from './decode-html.js'
import { decodeText } from './decode-text.js'
import { withoutComments } from './markdown-comments.js'
import { titleOfFile } from './markdown-title.js'
import { readWholeFile } from './text-files.js'

/** A text, HTML or mail file as one document. */
interface TextOfFile {
  readonly text: string
  readonly html: boolean
  /** Only for Markdown and mails. */
  readonly title: string | undefined
}

/** How a file that is one document is read. */
type ReadingOptions = Pick<InputOptions, 'encoding' | 'maxRecordBytes'>

/**
 * Reads one text, HTML or mail file, also as .gz. The name decides whether it is HTML or a mail; any other file is text.
 *
 * @throws OnefoldError `INPUT_NOT_FOUND`, `INPUT_UNREADABLE`, `RECORD_ENCODING`, `RECORD_INVALID`, `RECORD_TOO_LARGE`; messages begin with the file
 */
export async function readDocumentFile(
  file: string,
  { encoding, maxRecordBytes = defaultMaxRecordBytes }: ReadingOptions = {},
): Promise<TextOfFile> {
  try {
    const bytes = await readWholeFile(file, file.toLowerCase().endsWith('.gz'), maxRecordBytes)
    const { format, kind } = formatOfName(file) ?? { kind: 'text' }
    if (format === 'files' && kind === 'mail') return toDocument(await readMail(bytes))
    const text = withoutComments(file, (kind === 'html' ? decodeHtml : decodeText)(bytes, encoding))
    return { text, html: kind === 'html', title: titleOfFile(file, text) }
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    const missing = (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
    throw new OnefoldError(missing ? 'INPUT_NOT_FOUND' : error.code, `${file} ${error.message}`, { file }, { cause: error })
  }
}

function toDocument({ text, html, title }: MailFields): TextOfFile {
  return { text: html ?? text ?? '', html: html !== undefined, title }
}
