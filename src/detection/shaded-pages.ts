import type { Analyser } from '../analysis/analysed-text.js'
import { createAnalyser } from '../analysis/analyser.js'
import { buildHtmlTree } from '../analysis/html-tree.js'
import { type MatchedSentences, type ShadedNode, shadeHtmlTrees } from '../similarity/html-tree.js'
import { SentenceMatcher } from '../similarity/sentence-matches.js'

/** A page as its text and the shaded nodes over it. */
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

/** How pages are read. */
export interface PageOptions {
  readonly scope?: 'main' | 'page'
  readonly language?: string
}

/** Shades two pages by the sentences that match, looked for both ways so that a sentence that stands twice is matched twice. n log n in their lengths. */
export function shadePages(htmlA: string, htmlB: string, { scope = 'main', language }: PageOptions = {}): ShadedPages {
  const analyser = createAnalyser()
  const [a, b] = [readPage(htmlA, analyser, { scope, language }), readPage(htmlB, analyser, { scope, language })]
  const nodes = shadeHtmlTrees(a.side, b.side, matchBothWays(a, b))
  return { a: { text: a.side.tree.text, nodes: nodes.a }, b: { text: b.side.tree.text, nodes: nodes.b } }
}

type ReadPage = ReturnType<typeof readPage>

function readPage(html: string, analyser: Analyser, { scope, language }: { scope: 'main' | 'page'; language: string | undefined }) {
  const tree = buildHtmlTree(html, scope)
  const analysed = analyser.analyse(tree.text, language)
  return { side: { tree, sentences: analysed.sentences }, analysed }
}

/** Each pair once. */
function matchBothWays(a: ReadPage, b: ReadPage): MatchedSentences[] {
  const matcher = new SentenceMatcher()
  const there = matcher.match(a.analysed, b.analysed)
  const back = matcher.match(b.analysed, a.analysed)
  const known = new Map(there.map((match) => [match.a, match.b]))
  return [...there, ...back.map((match) => ({ a: match.b, b: match.a })).filter((match) => known.get(match.a) !== match.b)]
}
