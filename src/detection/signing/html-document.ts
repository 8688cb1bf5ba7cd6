import { extractMainText } from '../../analysis/html/main-text.js'
import type { Document } from '../../model.js'

/**
 * A document of HTML source, with the source replaced by its main text, and with the page's title if the document has none.
 *
 * Ignores the language that a page declares: a template declares the language of its author, and a guess from the text is right more often.
 */
export function documentOfHtml<Given extends Omit<Document, 'id'>>(document: Given): Given & Omit<Document, 'id'> {
  const page = extractMainText(document.text)
  const title = document.title ?? page.title
  return {
    ...document,
    text: page.text,
    ...(title !== undefined && { title }),
  }
}
