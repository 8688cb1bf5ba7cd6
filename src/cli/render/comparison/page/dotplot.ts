import type { ComparedText, LinkKind, SentenceLink, SharedPassage } from '../../../../detection/comparing/compared-pair.js'
import { firstPlace } from '../../../../lists.js'
import type { Sides } from '../../../../model.js'
import { formatCount } from '../../numbers.js'
import { linkKinds } from '../sentence-counterparts.js'
import { formatRange } from '../sentence-range.js'
import { type ComparisonPage, maxShownSentences, sentenceId } from './page-model.js'
import { findSentenceRuns, type SentenceRun } from './sentence-runs.js'

/** Most runs that are listed; the longest ones are. */
const maxListedRuns = 40

/** A plot with a dot for every link, a from left to right, b from top to bottom; beside it, the diagonals in words. */
export function renderDotplot({ links, texts, passages = [] }: ComparisonPage): string {
  const [width, height] = [Math.max(1, texts.a.sentences.length), Math.max(1, texts.b.sentences.length)]
  const runs = findSentenceRuns(links)
  // The strongest kind is drawn last, above the others.
  const dots = linkKinds
    .toReversed()
    .map((kind) => `<path class="dots ${kind}" d="${dotsOf(links, kind)}"/>`)
    .join('')
  const lines = runs.map(({ a, b }) => `M${a.first + 0.5} ${b.first + 0.5}L${a.last + 0.5} ${b.last + 0.5}`).join('')
  const areas = passages.map((passage) => renderArea(passage, texts)).join('')
  const quarters = [0.25, 0.5, 0.75].map((share) => `M${width * share} 0V${height}M0 ${height * share}H${width}`).join('')
  return `<section aria-labelledby="plot-title">
<h2 id="plot-title">Where they match</h2>
<p class="axis"><span>a: ${formatCount(texts.a.sentences.length)} sentences →</span><span>b: ${formatCount(texts.b.sentences.length)} ↓</span></p>
<svg id="plot" class="${sizeOf(Math.max(width, height))}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${describePlot(links, runs)}">
<path class="grid" d="${quarters}"/>${areas}<path class="runs" d="${lines}"/>${dots}<path id="cross" class="cross" d=""/><path id="spot" class="spot" d=""/>
</svg>
<p class="readout" id="readout"></p>
</section>
${renderRuns(runs)}`
}

/** The dots of a kind as one path. A dot is a stroke of no length with round ends, which stays round however the plot is stretched. */
function dotsOf(links: readonly SentenceLink[], kind: LinkKind): string {
  return links
    .filter((link) => link.kind === kind && link.a < maxShownSentences && link.b < maxShownSentences)
    .map(({ a, b }) => `M${a + 0.5} ${b + 0.5}h0`)
    .join('')
}

function sizeOf(sentences: number): 'few' | 'some' | 'many' {
  if (sentences <= 60) return 'few'
  return sentences <= 600 ? 'some' : 'many'
}

function describePlot(links: readonly SentenceLink[], runs: readonly SentenceRun[]): string {
  const longest = runs.reduce((most, run) => Math.max(most, run.links), 0)
  return `Dotplot: ${formatCount(links.length)} linked pairs of sentences, ${formatCount(runs.length)} runs of two or more${longest > 0 ? `, the longest of ${formatCount(longest)}` : ''}`
}

/** The area that a passage covers, in sentences. */
function renderArea({ a, b }: SharedPassage, texts: Sides<ComparedText>): string {
  const [x, endX] = sentencesOf(texts.a, a)
  const [y, endY] = sentencesOf(texts.b, b)
  return `<path class="area" d="M${x} ${y}H${endX}V${endY}H${x}z"/>`
}

/** The sentences `[first, end)` that a span touches. */
export function sentencesOf(
  { sentences }: ComparedText,
  { start, end }: { readonly start: number; readonly end: number },
): [number, number] {
  const last = Math.max(0, sentences.length - 1)
  const first = firstPlace(0, last, (sentence) => sentences[sentence]!.end > start)
  return [first, firstPlace(first + 1, sentences.length, (sentence) => sentences[sentence]!.start >= end)]
}

function renderRuns(runs: readonly SentenceRun[]): string {
  if (runs.length === 0) return ''
  const listed = runs
    .toSorted((one, other) => other.links - one.links)
    .slice(0, maxListedRuns)
    .sort((one, other) => one.a.first - other.a.first || one.b.first - other.b.first)
  const items = listed.map(
    ({ a, b, links }) =>
      `<li><a class="run" href="#${sentenceId('a', a.first)}" data-b="${sentenceId('b', b.first)}"><span>a ${formatRange(a)}</span> <span>b ${formatRange(b)}</span> <span>${formatCount(links)}<span class="hidden"> links</span></span></a></li>`,
  )
  const rest = runs.length > listed.length ? `<p class="note">The longest ${listed.length} of ${formatCount(runs.length)}.</p>` : ''
  return `<section aria-labelledby="runs-title"><h3 id="runs-title">Runs: sentences, links</h3>
<ul class="run-list">${items.join('')}</ul>${rest}</section>
`
}
