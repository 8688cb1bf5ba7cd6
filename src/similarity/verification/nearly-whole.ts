import type { Coverage } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** A text, the one that may contain it, and how much of it stands there. */
export interface CoveredText {
  readonly text: TokenSequence
  readonly container: TokenSequence
  readonly coverage: Coverage
}

/**
 * Whether so little of a text is missing in another one that the other contains it. Allowances are in words. A word takes as many tokens as in
 * whichever text takes fewer; so it is wherever one allowance holds for two texts.
 *
 * Less may be missing where both texts are about equally long, because then they are two versions of one text; and still less where these have few
 * figures and names, see `lackPhrases`.
 */
export function isNearlyWhole({ text, container, coverage }: CoveredText, params: VerificationParams): boolean {
  const { ownTokens } = text
  const isExcerpt = container.length >= params.minExcerptRatio * text.length
  const slack = params.containedSlack * Math.min(text.tokensPerWord, container.tokensPerWord)
  const allowed = params.containedShare * ownTokens + slack
  const root = isExcerpt ? params.containedRoot : params.versionRoot
  return coverage.uncovered <= Math.min(allowed, root * Math.sqrt(ownTokens))
}
