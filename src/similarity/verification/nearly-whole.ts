import type { Coverage } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/**
 * Whether a text lacks so little that it is in another one. A word takes as many tokens as in the text that has fewer, as everywhere where two texts
 * are measured with one slack.
 *
 * It may lack less where the two are of about one length, because they are two versions then, and less again inside where such two tell few facts.
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

/** Own tokens that are not covered, from the first to the last that is: at the ends stand the navigation of a page, a greeting, a by-line. */
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
