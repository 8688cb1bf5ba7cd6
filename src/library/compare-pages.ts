import { type ShadedPages, shadePages } from '../detection/shaded-pages.js'

/**
 * Compares two HTML pages part by part: the hierarchy of each page's main text (headings, lists, tables with rows and cells, addresses, paragraphs), every
 * node with the share of its sentences that stand in the other page and the nodes where they do.
 *
 * @param a,b HTML source
 * @param options.scope `page` for all text, navigation and footers too; default `main`
 * @param options.language ISO 639-1 code of both; guessed when absent
 */
export function comparePages(
  a: string,
  b: string,
  options: { readonly scope?: 'main' | 'page'; readonly language?: string } = {},
): ShadedPages {
  return shadePages(a, b, options)
}
