import { type HintKind, hintBit } from './html-hints.js'
import { type Block, holderOf, type Region } from './html-region.js'

/**
 * The features of a text block: numbers between about -1 and 2 that do not depend on its language. They cover shape, links, neighbours, the elements
 * and class names around the block, and its place on the page. `html-weights.ts` has the weight of each number.
 *
 * The divisors below only bring the numbers into that range, because weights are fitted with one penalty for all of them. So a number that is divided
 * otherwise needs weights fitted anew (scripts/evaluate/fit-main-text.mjs).
 */

const numberNames = [
  'one',
  'logLength',
  'isLong',
  'linkShare',
  'hasNoLink',
  'isHidden',
  'tagsBefore',
  'position',
  'afterHeadline',
  'inBestContainer',
  'containerShare',
  'inBestRun',
  'nearBestRun',
  'linkShareBefore',
  'linkShareAfter',
  'windowText',
  'windowLinkShare',
] as const

/** Features "the block is in such an element", at any distance. */
const sections = ['aside', 'footer', 'figure', 'form', 'nav'] as const
/** Features "the block is directly in such an element". */
const holders = ['div', 'li', 'td', 'figcaption'] as const
/** Hints of the block's element or of the two above it. */
const nearKinds: readonly HintKind[] = [
  'content',
  'summary',
  'meta',
  'related',
  'advert',
  'widget',
  'navigation',
  'header',
  'footer',
  'social',
  'comment',
]
/** Hints of any element around the block. */
const farKinds: readonly HintKind[] = ['comment', 'related', 'footer', 'overlay', 'picture']

/** Every feature by name, in the order of a row of {@link computeFeatures}. */
export const featureNames: readonly string[] = [
  ...numberNames,
  ...sections.map((tag) => `in ${tag}`),
  ...holders.map((tag) => `is ${tag}`),
  ...nearKinds.map((kind) => `near ${kind}`),
  ...farKinds.map((kind) => `around ${kind}`),
]

const nearBits = nearKinds.map(hintBit)
const farBits = farKinds.map(hintBit)
/** Number of elements that count as near: the block's own and two above. */
const nearLevels = 3
/** Number of blocks on either side whose text is considered together. */
const windowReach = 4

/**
 * Computes the features of every block of a page: a row of `featureNames.length` numbers for each.
 *
 * Cost: linear in the number of blocks, times their depth, which is bounded.
 */
export function computeFeatures(blocks: readonly Block[]): Float64Array {
  const page = new PageView(blocks)
  const rows = new RowWriter(blocks.length * featureNames.length)
  blocks.forEach((block, index) => {
    writeShape(rows, block)
    page.writePlace(rows, index)
    page.writeNeighbours(rows, index)
    writeElements(rows, block.region)
  })
  return rows.values
}

class RowWriter {
  readonly values: Float64Array
  #at = 0

  constructor(length: number) {
    this.values = new Float64Array(length)
  }

  write(value: number | boolean): void {
    this.values[this.#at++] = Number(value)
  }
}

function writeShape(rows: RowWriter, { text, linked, region, tagsBefore }: Block): void {
  rows.write(1)
  rows.write(Math.log1p(text.length) / 5)
  rows.write(text.length > 120)
  rows.write(linked / text.length)
  rows.write(linked === 0)
  rows.write(region.hidden)
  rows.write(Math.min(1, Math.log1p(tagsBefore) / 4))
}

function writeElements(rows: RowWriter, region: Region): void {
  for (const tag of sections) rows.write(stands(region, tag))
  for (const tag of holders) rows.write(region.tag === tag || (region.tag === 'span' && region.parent?.tag === tag))
  const near = nearHints(region)
  for (const bit of nearBits) rows.write((near & bit) !== 0)
  for (const bit of farBits) rows.write((region.hintsAround & bit) !== 0)
}

/** Properties of the whole page that the features of a single block refer to. */
class PageView {
  readonly #blocks: readonly Block[]
  readonly #headline: number
  readonly #best: Region | undefined
  readonly #run: readonly [start: number, end: number]
  /** Code units of text before each block, and at the end those of the whole page. */
  readonly #before: Float64Array

  constructor(blocks: readonly Block[]) {
    this.#blocks = blocks
    this.#headline = blocks.findIndex(({ region }) => isHeadline(region))
    this.#best = findBestContainer(blocks)
    this.#run = findBestRun(blocks)
    this.#before = countTextBefore(blocks)
  }

  writePlace(rows: RowWriter, index: number): void {
    const { region } = this.#blocks[index]!
    const [start, end] = this.#run
    rows.write(this.#before[index]! / this.#before[this.#blocks.length]!)
    rows.write(this.#headline >= 0 && index >= this.#headline)
    rows.write(this.#best !== undefined && isInside(region, this.#best))
    rows.write(this.#best === undefined ? 0 : Math.min(1, holderOf(region).votes / this.#best.votes))
    rows.write(index >= start && index < end)
    rows.write(Math.exp(-Math.max(0, start - index, index - end + 1) / 5))
  }

  writeNeighbours(rows: RowWriter, index: number): void {
    rows.write(this.#linkShare(index - 1))
    rows.write(this.#linkShare(index + 1))
    let plain = 0
    let linked = 0
    for (let i = Math.max(0, index - windowReach); i < Math.min(this.#blocks.length, index + windowReach + 1); i++) {
      const block = this.#blocks[i]!
      plain += block.text.length - block.linked
      linked += block.linked
    }
    rows.write(Math.log1p(plain) / 8)
    rows.write(linked / (plain + linked))
  }

  /** Share of links in a block; 1 beyond the edge of the page, where navigation stands. */
  #linkShare(index: number): number {
    const block = this.#blocks[index]
    return block ? block.linked / block.text.length : 1
  }
}

function findBestContainer(blocks: readonly Block[]): Region | undefined {
  let best: Region | undefined
  for (const { region } of blocks)
    for (let each: Region | undefined = holderOf(region); each !== undefined; each = each.parent)
      if (each.votes > (best?.votes ?? 0)) best = each
  return best
}

function isInside(region: Region, outer: Region): boolean {
  let each = region
  while (each.depth > outer.depth) each = each.parent!
  return each === outer
}

function stands(region: Region, tag: string): boolean {
  for (let each: Region | undefined = region; each !== undefined; each = each.parent) if (each.tag === tag) return true
  return false
}

/** Whether a block of this element is in the `h1` of its page, or at most two elements below it. */
export function isHeadline(region: Region): boolean {
  let each: Region | undefined = region
  for (let level = 0; each !== undefined && level < nearLevels; level++, each = each.parent) if (each.tag === 'h1') return true
  return false
}

function nearHints(region: Region): number {
  let hints = 0
  let each: Region | undefined = region
  for (let level = 0; each !== undefined && level < nearLevels; level++, each = each.parent) hints |= each.hints
  return hints
}

/**
 * The run of blocks with the largest gain, where prose counts for it, and links and layout against it: maximum subsequence segmentation (Pasternack
 * and Roth, "Extracting article text from the web with maximum subsequence segmentation", WWW 2009, section 3). What counts how much was set by
 * hand, and only the weight of the run was fitted.
 *
 * @returns half-open range of block numbers
 */
function findBestRun(blocks: readonly Block[]): readonly [start: number, end: number] {
  let best = 0
  let run: readonly [number, number] = [0, 0]
  let sum = 0
  let start = 0
  for (let i = 0; i < blocks.length; i++) {
    if (sum <= 0) {
      sum = 0
      start = i
    }
    const { text, linked, tagsBefore } = blocks[i]!
    sum += text.length - 2 * linked - 8 * Math.min(tagsBefore, 20)
    if (sum > best) {
      best = sum
      run = [start, i + 1]
    }
  }
  return run
}

function countTextBefore(blocks: readonly Block[]): Float64Array {
  const before = new Float64Array(blocks.length + 1)
  for (let i = 0; i < blocks.length; i++) before[i + 1] = before[i]! + blocks[i]!.text.length
  return before
}
