import { isUtf8 } from 'node:buffer'
import { OnefoldError } from '../errors.js'
import { BatchBuilder } from './batch-builder.js'
import { readBytes } from './byte-source.js'
import { defaultMaxRecordBytes, type InputOptions } from './input-options.js'
import type { DocumentFile, InputBatch, InputPart, InputRecord } from './input-record.js'
import { withoutComments } from './markdown-comments.js'
import { titleOfFile } from './markdown-title.js'
import { reasons } from './refusal-reasons.js'

/** Reads text and HTML files, one document each. A line of the batches is a file here. */
export async function* readTextFiles(part: InputPart, options: InputOptions): AsyncGenerator<InputBatch> {
  const batch = new BatchBuilder(part.file)
  for (const file of part.files ?? []) {
    try {
      const text = await readDocumentText(file.file, file.gzip, options.maxRecordBytes ?? defaultMaxRecordBytes)
      batch.add(toRecord(file, text, options), 1)
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
 * The text of a file as it stands, without a byte order mark; lone surrogates cannot occur.
 *
 * @throws OnefoldError `RECORD_TOO_LARGE` (found while reading, never held), `RECORD_ENCODING`, `INPUT_UNREADABLE`
 */
export async function readDocumentText(file: string, gzip: boolean, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const { bytes } of readBytes({ file, gzip })) {
    length += bytes.length
    if (length > maxBytes) throw new OnefoldError('RECORD_TOO_LARGE', reasons.fileTooLarge(maxBytes))
    pieces.push(bytes)
  }
  return decode(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new OnefoldError('RECORD_ENCODING', reasons.encoding)
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function toRecord(file: DocumentFile, source: string, options: InputOptions): InputRecord {
  const text = withoutComments(file.id, source)
  const title = titleOfFile(file.id, text)
  // Who scans the record again no longer sees that it was Markdown. The title of HTML is read from it again.
  const fields = { id: file.id, ...(title !== undefined && { title }), [file.html ? 'html' : 'text']: source }
  return {
    id: file.id,
    line: 1,
    text,
    html: file.html,
    title,
    language: options.language,
    time: undefined,
    raw: options.keepRaw ? new TextEncoder().encode(JSON.stringify(fields)) : undefined,
  }
}
