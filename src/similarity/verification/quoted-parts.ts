import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** A text counts as quoted where more than this share of its words that are found in the other text stand in quotes there. */
const mostly = 0.5

/**
 * Whether another text quotes only a part of this one and leaves out something of substance. Whoever quotes does not reword; so where a whole text is
 * quoted, only its ends may be missing: a greeting, a name, a motto, in lines that nothing marks as a signature. What this text itself quotes must
 * be there too, because an answer is not whole without what it answers, unless it is long and quotes a few lines only.
 *
 * @param text has been aligned to the other and measured
 */
export function isQuotedInPart(
  text: TokenSequence,
  other: TokenSequence,
  { maxQuoteGaps, maxQuoteEnds, maxQuotesLost }: VerificationParams,
): boolean {
  let found = 0
  let quotesLost = 0
  let quoted = 0
  let head = 0
  let tail = 0
  for (let i = 0; i < text.length; i++) {
    if (!text.isOwn(i) && text.covered[i] === 0) quotesLost++
    if (!text.counts(i)) continue
    tail++
    if (text.covered[i] === 0) continue
    if (found === 0) head = tail - 1
    tail = 0
    found++
    if (!other.isOwn(text.places[i]!)) quoted++
  }
  if (quoted <= found * mostly) return false
  if (quotesLost > maxQuotesLost * text.ownTokens) return true
  const ends = head + tail
  const gaps = text.ownTokens - found - ends
  return gaps > Math.max(text.tokensPerWord, maxQuoteGaps * text.ownTokens) || ends > maxQuoteEnds * text.tokensPerWord
}
