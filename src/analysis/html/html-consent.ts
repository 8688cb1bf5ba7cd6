import { hintBit } from './html-hints.js'
import { type Block, isProse, type Region } from './html-region.js'

const consentBit = hintBit('consent')

/**
 * The blocks of a page without its request for consent to cookies: long prose above or below the article, the same on all pages of a site. All blocks
 * if that is not a smaller part of the page, as in a page about cookies, or below an element that is named after the state of the page. What stands
 * between other prose is a part of a text, such as the section about cookies of a policy.
 */
export function withoutConsent(blocks: readonly Block[]): readonly Block[] {
  const asks = blocks.map(({ region }) => isConsent(region))
  if (!asks.includes(true)) return blocks
  const isOther = (block: Block, i: number) => !asks[i] && isProse(block)
  const [first, last] = [blocks.findIndex(isOther), blocks.findLastIndex(isOther)]
  const others = blocks.filter((_, i) => !asks[i] || (i > first && i < last))
  return countText(others) * 2 > countText(blocks) ? others : blocks
}

function isConsent(region: Region): boolean {
  if ((region.hintsAround & consentBit) === 0) return false
  let found = false
  for (let each: Region | undefined = region; each !== undefined; each = each.parent) {
    // A recipe for cookies is no banner.
    if (each.tag === 'article' || each.tag === 'main') return false
    // `html` and `body` are named after the state of the page.
    if (each.tag !== 'html' && each.tag !== 'body' && (each.hints & consentBit) !== 0) found = true
  }
  return found
}

function countText(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}
