import { withoutConsent } from './html-consent.js'
import { headingTags } from './html-elements.js'
import { computeFeatures, featureNames, isHeadline } from './html-features.js'
import { type Outline, outlineHtml } from './html-outline.js'
import { type Block, holderOf, type Region } from './html-region.js'
import { blockWeights } from './html-weights.js'

/**
 * HTML → its main text, so that navigation, side columns and footers do not make two pages alike.
 *
 * Every text block gets a weighted sum of a few dozen language-neutral numbers (`html-features.ts`), and is kept if the sum is above zero. The
 * weights were fitted on labelled pages (`html-weights.ts`). docs/decisions/0020-main-text.md has the reasons and the measurements.
 */

/** The main text of a page, and its title. */
interface MainText {
  /** A line for each paragraph, heading, list item and table cell; empty if the page has no text. */
  readonly text: string
  /** `og:title`, otherwise `title`; white space collapsed. */
  readonly title?: string
}

/** A main text of fewer code units is not trusted if the page has more text outside its frame. */
const minMainLength = 150
/** Most blocks in a row that are kept because blocks on both sides are. */
const maxGap = 5

const weights = Float64Array.from(featureNames, (name) => blockWeights[name] ?? 0)
const frameElements = new Set(['nav', 'footer', 'aside'])

/**
 * Extracts the main text of a page.
 *
 * A fragment (no doctype, `html`, `head`, `body` or `title`) and a page without a single link have no frame to remove: all their text is main text,
 * except the text in `nav`, `footer` or `aside`. Never throws: anything is HTML, and deep or unclosed nesting costs nothing extra.
 *
 * Cost: linear in `html.length`, 15 to 25 million code units a second.
 */
export function extractMainText(html: string): MainText {
  const outline = outlineHtml(html)
  const text = selectMainBlocks(outline).map(blockLines).join('\n')
  return { text, ...(outline.title !== undefined && { title: outline.title }) }
}

/** The blocks of the main text, in text order; see {@link extractMainText}. */
export function selectMainBlocks(outline: Outline): readonly Block[] {
  const blocks = withoutConsent(outline.blocks)
  if (!outline.isPage || blocks.every(({ linked }) => linked === 0)) return blocks.filter((block) => !isFrame(block))
  const kept = fillGaps(blocks, scoreBlocks(blocks))
  const main = blocks.filter((_, index) => kept[index] === 1)
  return withHeadlines(blocks, isTooLittle(main) ? selectUnframed(blocks, main) : main)
}

/**
 * The main text under its headings: the last `h1` before it, and a heading right above it. A short heading looks like a part of the frame; but on
 * pages of one template, such as the reference of an interface, it names the subject of the page.
 */
function withHeadlines(blocks: readonly Block[], main: readonly Block[]): readonly Block[] {
  const start = main.length === 0 ? 0 : blocks.indexOf(main[0]!)
  const above = blocks.slice(0, start)
  const headline = above.findLast(({ region }) => isHeadline(region))
  const last = above.at(-1)
  const headings = new Set<Block>()
  if (headline !== undefined && !main.some(({ region }) => isHeadline(region))) headings.add(headline)
  if (last !== undefined && isHeading(last.region)) headings.add(last)
  return [...[...headings].filter((block) => !isFrame(block) && !block.region.hidden), ...main]
}

/** 1 for a block that looks like main text. */
function scoreBlocks(blocks: readonly Block[]): Uint8Array {
  const rows = computeFeatures(blocks)
  const kept = new Uint8Array(blocks.length)
  for (let i = 0, at = 0; i < kept.length; i++) {
    let score = 0
    for (let j = 0; j < weights.length; j++) score += weights[j]! * rows[at++]!
    kept[i] = score > 0 ? 1 : 0
  }
  return kept
}

/** Keeps short paragraphs between two kept ones of the same element, because a short paragraph has few features of its own. */
function fillGaps(blocks: readonly Block[], kept: Uint8Array): Uint8Array {
  let last = -1
  for (let i = 0; i < kept.length; i++) {
    if (kept[i] === 0) continue
    if (last >= 0 && i - last <= maxGap + 1 && sharesHolder(blocks[i]!, blocks[last]!)) fillGap(blocks, kept, last, i)
    last = i
  }
  return kept
}

function fillGap(blocks: readonly Block[], kept: Uint8Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) if (blocks[i]!.linked === 0 && sharesHolder(blocks[i]!, blocks[to]!)) kept[i] = 1
}

function sharesHolder(a: Block, b: Block): boolean {
  return holderOf(a.region) === holderOf(b.region)
}

/** Whether a block is in a heading, directly or inside a link or a mark. */
function isHeading({ tag, parent }: Region): boolean {
  return headingTags.includes(tag) || (parent !== undefined && headingTags.includes(parent.tag))
}

function isTooLittle(main: readonly Block[]): boolean {
  return main.reduce((sum, { text }) => sum + text.length, 0) < minMainLength
}

/** For pages with little main text: everything that is visible, not mostly links, and not in an element of the frame. */
function selectUnframed(blocks: readonly Block[], main: readonly Block[]): readonly Block[] {
  const unframed = blocks.filter((block) => block.linked * 2 < block.text.length && !isFrame(block) && !block.region.hidden)
  if (unframed.length > 0) return unframed
  return main.length > 0 ? main : blocks
}

function isFrame({ region }: Block): boolean {
  for (let each: Region | undefined = region; each !== undefined; each = each.parent) if (frameElements.has(each.tag)) return true
  return false
}

/**
 * The text of a block as part of a page's text: line breaks become line ends, and empty lines are dropped. The lines of a quotation begin with `> `,
 * as in mails and in Markdown: a post contains the post that it answers, but two answers to one post are not copies.
 */
export function blockLines({ markedText, region }: Block): string {
  const lines = markedText.replace(/\n+/g, '\n')
  return region.quoted ? lines.replace(/^/gm, '> ') : lines
}
