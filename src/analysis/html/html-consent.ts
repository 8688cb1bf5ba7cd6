import { addCount, entryOf } from '../../maps.js'
import { headingTags } from './html-elements.js'
import { hintBit } from './html-hints.js'
import { type Block, isProse, type Region } from './html-region.js'

const consentBit = hintBit('consent')

/** So many elements side by side that begin with a heading of one rank are the sections of a text. */
const leastSections = 3

/**
 * The blocks of a page without its request for consent to cookies: long prose above or below the article, the same on all pages of a site. All blocks
 * if that is not a smaller part of the page, as in a page about cookies, or below an element that is named after the state of the page. What stands
 * between other prose is a part of a text, such as the section about cookies of a policy, and so is one of several sections of a kind.
 */
export function withoutConsent(blocks: readonly Block[]): readonly Block[] {
  const elements = blocks.map(({ region }) => consentElement(region))
  if (elements.every((element) => element === undefined)) return blocks
  const isSection = findSections(blocks)
  const asks = elements.map((element) => element !== undefined && !isSection(element))
  const isOther = (block: Block, i: number) => !asks[i] && isProse(block)
  const [first, last] = [blocks.findIndex(isOther), blocks.findLastIndex(isOther)]
  const others = blocks.filter((_, i) => !asks[i] || (i > first && i < last))
  return countText(others) * 2 > countText(blocks) ? others : blocks
}

/** The outermost element around a text that is named after consent or cookies; undefined if there is none, or if it is no request by its place. */
function consentElement(region: Region): Region | undefined {
  if ((region.hintsAround & consentBit) === 0) return undefined
  let found: Region | undefined
  for (let each: Region | undefined = region; each !== undefined; each = each.parent) {
    // A recipe for cookies is no banner.
    if (each.tag === 'article' || each.tag === 'main') return undefined
    // `html` and `body` are named after the state of the page.
    if (each.tag !== 'html' && each.tag !== 'body' && (each.hints & consentBit) !== 0) found = each
  }
  return found
}

/**
 * Tells which elements are one of several sections of a kind: of one name, and beginning with headings of one rank. A request may begin with a heading,
 * too, but has a button or stands apart.
 */
function findSections(blocks: readonly Block[]): (element: Region) => boolean {
  const headings = new Map<Region, string | undefined>()
  for (const { region } of blocks) {
    const heading = headingTags.find((tag) => tag === region.tag || tag === region.parent?.tag)
    for (let each: Region | undefined = region; each !== undefined && !headings.has(each); each = each.parent) headings.set(each, heading)
  }
  const counts = new Map<Region | undefined, Map<string, number>>()
  const kindOf = (element: Region) => `${element.tag} ${headings.get(element)}`
  for (const element of headings.keys()) {
    const beside = entryOf(counts, element.parent, () => new Map<string, number>())
    addCount(beside, kindOf(element))
  }
  return (element) =>
    !element.hasButton && headings.get(element) !== undefined && counts.get(element.parent)!.get(kindOf(element))! >= leastSections
}

function countText(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}
