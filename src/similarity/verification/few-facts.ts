import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether two texts have few figures and names, as conditions and disclaimers do. A reworded story keeps its figures and names, which show that it is
 * the same story. In a text without them the words are all that it says, and other words make it another text.
 *
 * Names are words with a capital inside a sentence. Texts without any may be in a script without capitals, so they do not count as texts with few.
 * Cost: reads every token of both.
 */
export function tellFewFacts(a: TokenSequence, b: TokenSequence): boolean {
  return Math.max(a.factShare, b.factShare) < verificationParams.minFactShare && Math.max(a.nameShare, b.nameShare) > 0
}
