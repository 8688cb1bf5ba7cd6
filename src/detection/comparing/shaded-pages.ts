import { buildHtmlTree, type HtmlTree } from '../../analysis/html/html-tree.js'
import type { Sides } from '../../model.js'
import type { ShadedNode } from '../../similarity/html-tree.js'
import type { ComparedPair, SentenceLink } from './compared-pair.js'
import { DocumentComparison } from './document-comparison.js'

/** A page: its text, and the shaded nodes over it. */
export interface ShadedPage {
  /** Offsets of nodes count its UTF-16 code units. */
  readonly text: string
  readonly nodes: readonly ShadedNode[]
}

/** Two pages, each shaded by what it shares with the other. */
export interface ShadedPages {
  readonly a: ShadedPage
  readonly b: ShadedPage
}

/** What of two pages is compared. */
export interface PagesOptions {
  /** `page`: all text, including navigation and footers. Default: the main text. */
  readonly scope?: 'main' | 'page' | undefined
  /** ISO 639-1 code of both pages. Default: guessed for each. */
  readonly language?: string | undefined
}

/** Shades two pages by the links between their sentences, in both directions. Cost: n log n in their lengths. */
export function shadePages(htmlA: string, htmlB: string, { scope = 'main', language }: PagesOptions = {}): ShadedPages {
  const [a, b] = [buildHtmlTree(htmlA, scope), buildHtmlTree(htmlB, scope)]
  const pair = new DocumentComparison().open({ id: 'a', text: a.text, language }, { id: 'b', text: b.text, language })
  const nodes = pair.shade({ a, b })
  return { a: { text: a.text, nodes: nodes.a }, b: { text: b.text, nodes: nodes.b } }
}

/**
 * Shades those sides of a pair that are HTML, by their main texts.
 *
 * @param sources the HTML of which the pair compares the main texts; undefined for a side that is plain text
 * @param links the sentence links of the pair, if they are known already
 * @returns null for a side that is not HTML; undefined if neither is
 */
export function shadeSources(
  pair: ComparedPair,
  sources: Sides<string | undefined>,
  links?: readonly SentenceLink[],
): Sides<readonly ShadedNode[] | null> | undefined {
  if (sources.a === undefined && sources.b === undefined) return undefined
  const treeOf = (html: string | undefined, text: string) => (html === undefined ? plainTree(text) : buildHtmlTree(html))
  const { a, b } = pair.shade({ a: treeOf(sources.a, pair.texts.a.text), b: treeOf(sources.b, pair.texts.b.text) }, links)
  return { a: sources.a === undefined ? null : a, b: sources.b === undefined ? null : b }
}

/** The hierarchy of a text that is not HTML: only a root, which holds all of it. */
function plainTree(text: string): HtmlTree {
  return { text, nodes: [{ kind: 'document', parent: -1, start: 0, end: text.length }] }
}
