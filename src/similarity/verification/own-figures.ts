import type { AlignedPair } from './aligned-pair.js'
import { countSwappedInContext, figureContexts } from './figure-contexts.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether one of two texts is so much longer that it has figures of its own. The more figures it has, the more of them stand between the same two
 * tokens as a figure of the other text by chance.
 */
export function differInLength(a: TokenSequence, b: TokenSequence): boolean {
  return Math.max(a.length, b.length) > verificationParams.ownFiguresRatio * Math.min(a.length, b.length)
}

/**
 * How many figures have another value in the same context, among those that stand beside a token which both texts share. A figure in a passage that only
 * one text has was not swapped.
 *
 * Cost: reads each text once, and allocates a byte for each token of a text that was not aligned.
 *
 * @param edgeTokens how many tokens at either end are left out
 */
export function countSwappedBesideShared({ a, b, aInB, bInA }: AlignedPair, edgeTokens = 0): number {
  const sharedInA = aInB ? a.covered : hitTokens(b, a)
  const sharedInB = bInA ? b.covered : hitTokens(a, b)
  return countSwappedInContext(figureContexts(a, edgeTokens, sharedInA), figureContexts(b, edgeTokens, sharedInB))
}

/** Which tokens of a text that was not aligned the covered tokens of the aligned one are matched with: 1 for each of them. */
function hitTokens(aligned: TokenSequence, text: TokenSequence): Uint8Array {
  const hit = new Uint8Array(text.length)
  for (let i = 0; i < aligned.length; i++) if (aligned.covered[i] === 1) hit[aligned.places[i]!] = 1
  return hit
}
