import type { CodetFigures, DocumentComparisonResult } from '../../../../detection/comparing/compared-pair.js'
import type { DecidingNames } from '../../../../detection/comparing/deciding-reasons.js'
import { formatShare } from '../../../../detection/duplicate-reason.js'
import type { Sides } from '../../../../model.js'
import { escapeHtml } from '../../escape-html.js'
import { formatCount } from '../../numbers.js'
import { sayVerdict } from '../comparison-text.js'
import type { ComparisonPage } from './page-model.js'

/** The head of the page: the names of the documents, the verdict, and every number behind it. */
export function renderFigures({ names, result, date }: ComparisonPage): string {
  const { verdict, aInB, bInA } = result
  return `<header class="top">
<p class="eyebrow">onefold compare · ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC</p>
<h1><span class="side">a</span> <bdi>${escapeHtml(names.a)}</bdi> <span class="to">compared with</span> <span class="side">b</span> <bdi>${escapeHtml(names.b)}</bdi></h1>
<p class="verdict-line"><strong class="verdict ${verdict}">${verdict}</strong> ${sayVerdict(result)}</p>
<div class="bars">${renderBar('of a is in b', aInB)}${renderBar('of b is in a', bInA)}</div>
<dl class="figures">${figuresOf(result)
    .map(([name, value, meaning]) => `<div><dt>${name}</dt><dd>${value}<small>${meaning}</small></dd></div>`)
    .join('')}</dl>
</header>
`
}

function renderBar(what: string, share: number): string {
  return `<div class="bar"><span><b>${formatShare(share)}</b> ${what}</span><svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="whole" width="100" height="6"/><rect class="part" width="${Math.round(share * 1000) / 10}" height="6"/></svg></div>`
}

/** Name, value and meaning, in HTML. */
type Figure = readonly [name: string, value: string, meaning: string]

function figuresOf({ resemblance, substituted, codet, sentences, titles, headings }: DocumentComparisonResult): Figure[] {
  const { a, b, equal, overlap, resemblance: degrees, odds } = sentences
  const who = titles && headings ? 'titles and headings' : 'they'
  return [
    ...(titles ? [describeNames('Titles', titles, who)] : []),
    ...(headings ? [describeNames('Headings', headings, who)] : []),
    ['Resemblance', formatShare(resemblance), 'of what either holds is in both'],
    ['Facts', formatCount(substituted), 'figures or names with another value in the same place'],
    ['Sentences', `${formatCount(a)} · ${formatCount(b)}`, 'in a, in b'],
    ['Equal', `${formatCount(equal.length)}`, 'pairs: the same, in other order or in other words'],
    ['Overlap', bothShares(overlap), 'of the sentences of a, of b, are in such a pair'],
    ['RS', bothShares(degrees), 'resemblance in sentences: of those of a, of b, have an equal'],
    ['Odds', String(odds), 'both RS in one figure: p / (1 − p) of their product p; at most 100'],
    ...(codet ? [describeCodet(codet)] : []),
  ]
}

function describeNames(name: string, { a, b }: DecidingNames, who: string): Figure {
  return [name, `<bdi>${escapeHtml(a)}</bdi> · <bdi>${escapeHtml(b)}</bdi>`, `of a, of b: ${who} alone tell the two apart`]
}

function describeCodet({ aInB, bInA, lexicon }: CodetFigures): Figure {
  return ['CoDet', bothShares({ a: aInB, b: bInA }), `a in b, b in a; lexicon ${escapeHtml(lexicon)}`]
}

function bothShares({ a, b }: Sides<number>): string {
  return `${formatShare(a)} · ${formatShare(b)}`
}
