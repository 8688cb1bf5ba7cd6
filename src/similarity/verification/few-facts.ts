import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/**
 * Whether two texts have few figures and names, like conditions and disclaimers. A story that was reworded keeps its figures and names, which show
 * that it is the same story; where there are none the words are all that a text says, and other words make it another text of its kind.
 *
 * Names are capitals inside sentences: texts that have none at all may be of a script without, and tell nothing. Cost: a look at every token of both.
 */
export function tellFewFacts(a: TokenSequence, b: TokenSequence, { minFactShare }: VerificationParams): boolean {
  return Math.max(a.factShare, b.factShare) < minFactShare && Math.max(a.nameShare, b.nameShare) > 0
}
