import { setImmediate } from 'node:timers/promises'
import { OnefoldError } from '../../errors.js'
import { BatchBuilder } from '../batch-builder.js'
import { defaultMaxRecordBytes, type InputOptions } from '../input-options.js'
import type { DocumentFile, InputBatch, InputPart, InputRecord } from '../input-record.js'
import { readMail } from '../mail/mail.js'
import { readBytes } from '../read-bytes.js'
import { createFieldReader, type RecordFault } from '../record-fields.js'
import { toRecordLine } from '../record-line.js'
import { ofWholeFile, reasons } from '../refusal-reasons.js'
import { decodeHtml } from './decode-html.js'
import { decodeText } from './decode-text.js'
import { withoutComments } from './markdown-comments.js'
import { titleOfFile } from './markdown-title.js'
import { readSmallFile } from './read-small-file.js'

/** Small files that are read before other work, such as an interrupt, gets its turn. A slow disk may take milliseconds for each. */
const filesAtOnce = 32

/** Reads files that are one document each: text, HTML and mails. A file counts as one line of the batches. */
export async function* readTextFiles(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const batch = new BatchBuilder(part.file)
  const maxBytes = options.maxRecordBytes ?? defaultMaxRecordBytes
  for (const [i, file] of (part.files ?? []).entries()) {
    if (i % filesAtOnce === filesAtOnce - 1) await setImmediate()
    try {
      const bytes = (file.gzip ? undefined : readSmallFile(file.file, maxBytes)) ?? (await readWholeFile(file.file, file.gzip, maxBytes))
      const record =
        file.kind === 'mail'
          ? await toMailRecord(file, bytes, options)
          : toRecord(file, (file.kind === 'html' ? decodeHtml : decodeText)(bytes, options.encoding), options)
      if ('code' in record) batch.refuse(undefined, record.code, record.reason, file.file)
      else batch.add(record, 1)
    } catch (error) {
      if (!(error instanceof OnefoldError)) throw error
      batch.refuse(undefined, error.code, error.message, file.file)
    }
    batch.pass(1, file.bytes)
    if (batch.full) yield batch.take()
  }
  if (!batch.empty) yield batch.take()
}

/**
 * The bytes of a file, unpacked.
 *
 * @throws OnefoldError `RECORD_TOO_LARGE` (found while reading, never held), `RECORD_ENCODING` (as `readBytes`), `INPUT_UNREADABLE`
 */
export async function readWholeFile(file: string, gzip: boolean, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const { bytes } of readBytes({ file, gzip })) {
      length += bytes.length
      if (length > maxBytes) throw new OnefoldError('RECORD_TOO_LARGE', reasons.longerThan(maxBytes))
      pieces.push(bytes)
    }
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    throw new OnefoldError(error.code, ofWholeFile(error.message), error.facts, { cause: error.cause })
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}

function toRecord(file: DocumentFile, source: string, options: InputOptions): InputRecord {
  const text = withoutComments(file.id, source)
  const title = titleOfFile(file.id, text)
  // A later scan of this record no longer sees that it was Markdown. The title of HTML is read from the HTML again.
  const fields = { id: file.id, ...(title !== undefined && { title }), [file.kind === 'html' ? 'html' : 'text']: source }
  return {
    id: file.id,
    line: 1,
    text,
    html: file.kind === 'html',
    title,
    language: options.language,
    time: undefined,
    scopeValues: undefined,
    raw: toRecordLine(fields, options),
  }
}

/** Makes a mail's record. A mail has fields, so the options that name fields apply to it; its id is still that of its file. */
async function toMailRecord(file: DocumentFile, bytes: Uint8Array, options: InputOptions): Promise<InputRecord | RecordFault> {
  const fields = { id: file.id, ...(await readMail(bytes)) }
  return createFieldReader(options)(fields, 1, toRecordLine(fields, options))
}
