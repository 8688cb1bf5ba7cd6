import { type ShadedPages, shadePages } from '../detection/comparing/shaded-pages.js'
import { OnefoldError } from '../errors.js'
import { checkOptions, type OptionRules } from './check-options.js'
import { describeKind } from './describe-value.js'
import { languageCode, oneOf } from './option-rules.js'

interface PagesOptions {
  readonly scope?: 'main' | 'page'
  readonly language?: string
}

const rules: OptionRules<PagesOptions> = { scope: oneOf('main', 'page'), language: languageCode }

/**
 * Compares two HTML pages part by part: returns the hierarchy of each page's main text (headings, lists, tables with rows and cells, addresses,
 * paragraphs). Each node has the share of its sentences that are in the other page, and the nodes there that have them.
 *
 * @param a,b HTML source
 * @param options.scope `page` for all text, including navigation and footers; default `main`
 * @param options.language ISO 639-1 code of both pages; guessed when absent
 * @throws OnefoldError PARAMETER_INVALID
 */
export function comparePages(
  a: string,
  b: string,
  options: { readonly scope?: 'main' | 'page'; readonly language?: string } = {},
): ShadedPages {
  checkOptions('comparePages', options, rules)
  checkPage('a', a)
  checkPage('b', b)
  return shadePages(a, b, options)
}

function checkPage(name: string, html: unknown): void {
  if (typeof html === 'string') return
  throw new OnefoldError('PARAMETER_INVALID', `comparePages: page ${name} is ${describeKind(html)}; give its HTML source as a string`, {
    option: name,
  })
}
