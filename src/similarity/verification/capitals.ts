import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** Whether a capital inside a sentence marks a name in two texts. It does not if such words are frequent in both, as nouns are in German. */
export function capitalsMakeNames(a: TokenSequence, b: TokenSequence): boolean {
  return Math.min(a.nameShare, b.nameShare) <= verificationParams.maxNameShare
}
