import type { InputRecord } from '../../input/input-record.js'
import type { Document } from '../../model.js'

/** Turns a record into a document; HTML is replaced by its main text. The reader of HTML is loaded with the first page. */
export async function toDocument({ id = '', text, html, title, language, time }: InputRecord): Promise<Document> {
  const document: Document = { id, text, title, language, time }
  if (!html) return document
  const { documentOfHtml } = await import('../../detection/signing/html-document.js')
  return documentOfHtml(document)
}
