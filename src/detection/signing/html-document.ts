import { extractMainText } from '../../analysis/html/html.js'
import type { Document } from '../../model.js'

/**
 * A document whose text is HTML source, with the source replaced by its main text; the page's own title stands in where the document has none.
 *
 * The language that a page declares is not taken over: a template declares the language of whoever made it, and the guess from the text is right more
 * often.
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
