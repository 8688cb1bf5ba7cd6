import type { Coverage } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/**
 * Whether so little of a text is missing in another one that the other contains it. Allowances are in words; a word counts as many tokens as it has
 * in the text where it has fewer, as everywhere where one allowance holds for two texts.
 *
 * Less may be missing where both texts are about equally long, because then they are two versions of one text; and still less between the first and
 * the last token found, where such versions have few figures and names.
 *
 * @param coverage of the text in its container. Cost: a look at every token of both
 */
export function isNearlyWhole({ uncovered }: Coverage, text: TokenSequence, container: TokenSequence, params: VerificationParams): boolean {
  const { ownTokens } = text
  const isExcerpt = container.length >= params.minExcerptRatio * text.length
  const slack = params.containedSlack * Math.min(text.tokensPerWord, container.tokensPerWord)
  const allowed = params.containedShare * ownTokens + slack
  const root = isExcerpt ? params.containedRoot : params.versionRoot
  if (uncovered > Math.min(allowed, root * Math.sqrt(ownTokens))) return false
  const plainAllowed = Math.max(params.plainShare * ownTokens, slack)
  return (
    isExcerpt ||
    uncovered <= plainAllowed ||
    !tellFewFacts(text, container, params.minFactShare) ||
    countLackingInside(text) <= plainAllowed
  )
}

/**
 * Whether two texts have few figures and names, like conditions and disclaimers. A story that was reworded keeps its figures and names, which show
 * that it is the same story; where there are none the words are all that a text says, and other words make it another text of its kind.
 *
 * Names are capitals inside sentences: texts that have none at all may be of a script without, and tell nothing.
 */
function tellFewFacts(a: TokenSequence, b: TokenSequence, minFactShare: number): boolean {
  return Math.max(a.factShare, b.factShare) < minFactShare && Math.max(a.nameShare, b.nameShare) > 0
}

/**
 * Own tokens between the first and the last covered one that are not covered. What stands before and behind is left out: the navigation of a page, a
 * greeting, a by-line.
 */
function countLackingInside(text: TokenSequence): number {
  let inside = 0
  let sinceCovered = 0
  let hasBegun = false
  for (let i = 0; i < text.length; i++) {
    if (!text.counts(i)) continue
    if (text.covered[i] === 0) sinceCovered++
    else {
      if (hasBegun) inside += sinceCovered
      hasBegun = true
      sinceCovered = 0
    }
  }
  return inside
}
