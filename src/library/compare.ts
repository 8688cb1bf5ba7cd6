import type { Lexicon } from '../analysis/lexicon/lexicon.js'
import type { ComparedPair, DocumentComparisonResult, SharedPassage } from '../detection/comparing/compared-pair.js'
import { DocumentComparison } from '../detection/comparing/document-comparison.js'
import { type PagesOptions, type ShadedPages, shadePages } from '../detection/comparing/shaded-pages.js'
import { documentOfHtml as readHtml } from '../detection/signing/html-document.js'
import { OnefoldError } from '../errors.js'
import type { Document } from '../model.js'
import { checkText } from './check-documents.js'
import { checkOptions, describeKind, type OptionRules } from './check-options.js'
import { languageCode, oneOf, openedLexicon } from './option-rules.js'

/** A document to compare, which needs no id. */
export type ComparedDocument = Omit<Document, 'id'>

/**
 * Compares two documents: the verdict on a relative to b, how much of each is in the other, and the sentences that both contain.
 *
 * @param options.lexicon for CoDet's figures; without a lexicon `codet` is null
 * @throws OnefoldError RECORD_INVALID for a document without a text, PARAMETER_INVALID
 */
export function compare(
  a: ComparedDocument,
  b: ComparedDocument,
  options: { readonly lexicon?: Lexicon | undefined } = {},
): DocumentComparisonResult {
  checkOptions('compare', options, { lexicon: openedLexicon })
  checkText(a, 'a')
  checkText(b, 'b')
  return openPair(a, b, options.lexicon).describe()
}

/**
 * Pairs that are compared with the same buffers. To make them takes eight times as long as to compare two short stories, and the caches beside them
 * grow: after 200 pairs to 40 MB, after 10,000 to 120.
 */
const pairsAtOnce = 200

/** Texts of this many code units together are compared with buffers of their own, which would otherwise stay as large as that. */
const longPair = 2 ** 20

/** What the calls before compared with, and how many more pairs it is for. */
let kept: { readonly lexicon: Lexicon | undefined; readonly comparison: DocumentComparison; left: number } | undefined

function openPair(a: ComparedDocument, b: ComparedDocument, lexicon?: Lexicon): ComparedPair {
  return comparisonFor(a.text.length + b.text.length, lexicon).open({ ...a, id: 'a' }, { ...b, id: 'b' })
}

function comparisonFor(units: number, lexicon: Lexicon | undefined): DocumentComparison {
  if (units >= longPair) return new DocumentComparison(lexicon)
  if (kept === undefined || kept.left === 0 || kept.lexicon !== lexicon)
    kept = { lexicon, comparison: new DocumentComparison(lexicon), left: pairsAtOnce }
  kept.left--
  return kept.comparison
}

const pageRules: OptionRules<PagesOptions> = { scope: oneOf('main', 'page'), language: languageCode }

/**
 * Compares two HTML pages part by part: returns the hierarchy of each page's main text (headings, lists, tables with rows and cells, addresses,
 * paragraphs). Each node has the share of its sentences that are in the other page, and the nodes there that contain them.
 *
 * @param a,b HTML source
 * @param options.scope `page` for all text, including navigation and footers; default `main`
 * @param options.language ISO 639-1 code of both pages; guessed when absent
 * @throws OnefoldError PARAMETER_INVALID
 */
export function comparePages(a: string, b: string, options: PagesOptions = {}): ShadedPages {
  checkOptions('comparePages', options, pageRules)
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

/**
 * The passages of at least 150 code units that two documents share, copied or reworded, with their offsets in both texts, ordered by their place
 * in a.
 *
 * @throws OnefoldError RECORD_INVALID for a document without a text
 */
export function findPassages(a: ComparedDocument, b: ComparedDocument): SharedPassage[] {
  checkText(a, 'a')
  checkText(b, 'b')
  // Passages do not depend on the lexicon, so those of a pair that was compared just now are found with the same buffers.
  return openPair(a, b, kept?.lexicon).passages()
}

/**
 * Turns a document whose text is HTML source into one whose text is the page's main text, with the page's title if the document has none.
 *
 * The language that the page declares is ignored: templates declare the language of their makers, and a guess from the text is right more often. The
 * document needs no id for comparing, but needs one for scanning and signing.
 *
 * @throws OnefoldError RECORD_INVALID for a document without a text
 */
export function documentOfHtml<Given extends ComparedDocument>(document: Given): Given & ComparedDocument {
  checkText(document, 'only')
  return readHtml(document)
}
