import { sharedTokensPerWord } from './aligned-pair.js'
import type { Coverage } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { isToldOtherwise } from './told-otherwise.js'
import { verificationParams } from './verification-params.js'

/** A text, the text that may contain it, and its coverage there. */
interface CoveredText {
  readonly text: TokenSequence
  readonly container: TokenSequence
  readonly coverage: Coverage
}

/**
 * Whether so little of a text is missing in another one that the other contains it.
 *
 * Less may be missing if both texts are about equally long, because then they are two versions of one text; still less if these have few figures and
 * names: see `lackPhrases`. A story that was told in other words may lack as much in changed stretches alone, and as much as an excerpt in all.
 */
export function isNearlyWhole({ text, container, coverage }: CoveredText): boolean {
  const { minExcerptRatio, containedSlack, containedShare, containedRoot, versionRoot } = verificationParams
  const { ownTokens } = text
  const isExcerpt = container.length >= minExcerptRatio * text.length
  const slack = containedSlack * sharedTokensPerWord(text, container)
  const ofExcerpt = containedRoot * Math.sqrt(ownTokens)
  const allowed = Math.min(containedShare * ownTokens + slack, isExcerpt ? ofExcerpt : versionRoot * Math.sqrt(ownTokens))
  if (coverage.uncovered <= allowed) return true
  return coverage.uncovered <= ofExcerpt && coverage.changed <= allowed && isToldOtherwise(text, container)
}
