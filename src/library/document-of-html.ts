import { documentOfHtml as readHtml } from '../detection/signing/html-document.js'
import { checkText } from './check-documents.js'
import type { ComparedDocument } from './compare.js'

/**
 * A document whose text is HTML source, with the source replaced by its main text; the page's own title stands in where the document has none.
 *
 * The language that a page declares is not taken over: a template declares the language of whoever made it, and the guess from the text is right more
 * often. Like a document that is compared it needs no id; to be scanned or signed it does.
 *
 * @throws OnefoldError RECORD_INVALID for a document without a text
 */
export function documentOfHtml<Given extends ComparedDocument>(document: Given): Given & ComparedDocument {
  checkText(document, 'only')
  return readHtml(document)
}
