import { documentOfHtml as readHtml } from '../detection/signing/html-document.js'
import { checkText } from './check-documents.js'
import type { ComparedDocument } from './compare.js'

/**
 * Turns a document whose text is HTML source into one whose text is the page's main text, with the page's title if the document has none.
 *
 * The language that the page declares is ignored: templates declare the language of their makers, and a guess from the text is right more often. The
 * document needs no id for comparing, but does for scanning and signing.
 *
 * @throws OnefoldError RECORD_INVALID for a document without a text
 */
export function documentOfHtml<Given extends ComparedDocument>(document: Given): Given & ComparedDocument {
  checkText(document, 'only')
  return readHtml(document)
}
