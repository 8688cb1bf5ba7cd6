import { isFoundInQuotes } from './quoted-parts.js'
import type { Coverage } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/**
 * Whether a text lacks so little that it is in another one. A word takes as many tokens as in the text that has fewer, as everywhere where two texts
 * are measured with one slack.
 *
 * It may lack less where the two are of about one length, because they are two versions then, and less again where such two tell few facts.
 *
 * @param coverage of the text in its container. Cost: a look at every token of both
 */
export function isNearlyWhole({ uncovered }: Coverage, text: TokenSequence, container: TokenSequence, params: VerificationParams): boolean {
  const { ownTokens } = text
  const isExcerpt = container.length >= params.minExcerptRatio * text.length
  const allowed = params.containedShare * ownTokens + params.containedSlack * Math.min(text.tokensPerWord, container.tokensPerWord)
  const root = isExcerpt ? params.containedRoot : params.versionRoot
  if (uncovered > Math.min(allowed, root * Math.sqrt(ownTokens))) return false
  return isExcerpt || uncovered <= params.plainShare * ownTokens || !areWordingAlone(text, container, params.minFactShare)
}

/**
 * Whether two texts have few figures and names, like conditions and disclaimers. A story that was reworded keeps its figures and names, which show
 * that it is the same story; where there are none the words are all that a text says, and other words make it another text of its kind.
 *
 * Names are capitals inside sentences: texts that have none at all may be of a script without, and tell nothing. Nor does what is found in quotes, of
 * which ./quoted-parts.ts tells whether they are whole.
 */
function areWordingAlone(text: TokenSequence, container: TokenSequence, minFactShare: number): boolean {
  return (
    Math.max(text.factShare, container.factShare) < minFactShare &&
    Math.max(text.nameShare, container.nameShare) > 0 &&
    !isFoundInQuotes(text, container)
  )
}
