import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether a word with a capital inside a sentence is a name in two texts. Where such words are frequent in both, as nouns are in German, it is not.
 */
export function capitalsMakeNames(a: TokenSequence, b: TokenSequence): boolean {
  return Math.min(a.nameShare, b.nameShare) <= verificationParams.maxNameShare
}
