import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** Share of the found words above which they are found in quotes. */
const mostly = 0.5

/**
 * Whether another text quotes a part of this one and leaves out something of substance. Who quotes does not reword, so that of a whole text
 * that is quoted nothing is missing but what stands at its ends: a greeting, a name, a motto, in lines that nothing marks as a signature.
 *
 * @param text aligned and measured against the other
 */
export function isQuotedInPart(text: TokenSequence, other: TokenSequence, { maxQuoteGaps, maxQuoteEnds }: VerificationParams): boolean {
  let found = 0
  let quoted = 0
  let head = 0
  let tail = 0
  for (let i = 0; i < text.length; i++) {
    if (!text.counts(i)) continue
    tail++
    if (text.covered[i] === 0) continue
    if (found === 0) head = tail - 1
    tail = 0
    found++
    if (!other.isOwn(text.places[i]!)) quoted++
  }
  if (quoted <= found * mostly) return false
  const ends = head + tail
  const gaps = text.ownTokens - found - ends
  return gaps > Math.max(text.tokensPerWord, maxQuoteGaps * text.ownTokens) || ends > maxQuoteEnds * text.tokensPerWord
}
