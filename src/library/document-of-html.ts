import { documentOfHtml as readHtml } from '../detection/signing/html-document.js'
import type { Document } from '../model.js'
import { checkText } from './check-documents.js'

/**
 * A document whose text is HTML source, with the source replaced by its main text; the page's own title stands in where the document has none.
 *
 * The language that a page declares is not taken over: a template declares the language of whoever made it, and the guess from the text is right more
 * often.
 *
 * @throws OnefoldError RECORD_INVALID for a document without a text
 */
export function documentOfHtml(document: Document): Document {
  checkText(document, 'only')
  return readHtml(document)
}
