import { sharedTokensPerWord } from './aligned-pair.js'
import { areLicences, isExcerpt } from './text-kinds.js'
import type { Coverage } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** Hashes of the text at hand. One set serves all comparisons of a thread. */
const alone = new Set<number>()

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
  const { containedSlack, containedShare, containedRoot, versionRoot } = verificationParams
  const { ownTokens } = text
  const slack = containedSlack * sharedTokensPerWord(text, container)
  const ofExcerpt = containedRoot * Math.sqrt(ownTokens)
  const allowed = Math.min(containedShare * ownTokens + slack, isExcerpt(text, container) ? ofExcerpt : versionRoot * Math.sqrt(ownTokens))
  if (coverage.uncovered <= allowed) return true
  return coverage.uncovered <= ofExcerpt && coverage.changed <= allowed && isToldOtherwise(text, container)
}

/**
 * Whether the words that a text lacks may be other words for the same story. Both texts must have figures and names, which show that it is one story.
 * And no word that the text has alone may recur: a company, a service or a command that the other text does not mention is another subject, while a
 * story that was told in other words has a new word here and there. Nobody rewords a licence.
 *
 * Cost: reads every token that is not covered.
 */
function isToldOtherwise(text: TokenSequence, container: TokenSequence): boolean {
  if (Math.min(text.factShare, container.factShare) < verificationParams.minFactShare) return false
  if (areLicences(text, container)) return false
  alone.clear()
  for (let i = 0; i < text.length; i++) {
    const hash = text.hashes[i]!
    if (text.covered[i] === 1 || !text.counts(i) || container.present[hash] === 1) continue
    if (alone.has(hash)) return false
    alone.add(hash)
  }
  return true
}
