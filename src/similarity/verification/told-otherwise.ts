import { areLicences } from './licence-wording.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** Hashes of the text at hand. One set serves all comparisons of a thread. */
const alone = new Set<number>()

/**
 * Whether the words that a text lacks may be other words for the same story. Both texts must have figures and names, which show that it is one story.
 * And no word that the text has alone may recur: a company, a service or a command that the other text does not mention is another subject, while a
 * story that was told in other words has a new word here and there. Nobody rewords a licence.
 *
 * Cost: reads every token that is not covered.
 */
export function isToldOtherwise(text: TokenSequence, container: TokenSequence): boolean {
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
