import { extractMainText } from '../analysis/html.js'
import type { Document } from '../model.js'

/**
 * A document whose text is HTML source, with the source replaced by its main text; the page's own title and language stand in where the
 * document has none.
 */
export function documentOfHtml(document: Document): Document {
  const page = extractMainText(document.text)
  const title = document.title ?? page.title
  const language = document.language ?? page.language
  return {
    ...document,
    text: page.text,
    ...(title !== undefined && { title }),
    ...(language !== undefined && { language }),
  }
}
