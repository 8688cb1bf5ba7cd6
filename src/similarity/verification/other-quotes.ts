import type { AlignedPair } from './aligned-pair.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether two texts that would fold by their own words each quote much that the other lacks. An answer is not whole without the text that it answers:
 * "I see this, too" says something else below another report. And a document may consist of hardly more than a quote, as a report that was moved from
 * another tracker; its own words only say where it is from.
 *
 * A text whose own words are quoted by the other is left to `findQuote`: that one answers it.
 *
 * Cost: reads every token of texts that quote.
 */
export function quoteOthers({ a, b, isAlignedA, isAlignedB }: AlignedPair): boolean {
  return isAlignedA && isAlignedB && a.quotes && b.quotes && losesQuotes(a, b) && losesQuotes(b, a)
}

/** Whether another text lacks much of what a text quotes, measured by how much that text says itself, and does not quote it. */
function losesQuotes(text: TokenSequence, other: TokenSequence): boolean {
  const { maxQuotesLost, maxRequoted } = verificationParams
  let lost = 0
  let requoted = 0
  for (let i = 0; i < text.length; i++) {
    const isCovered = text.covered[i] !== 0
    if (!text.isOwn(i)) lost += isCovered ? 0 : 1
    else if (isCovered && !other.isOwn(text.places[i]!)) requoted++
  }
  return lost > maxQuotesLost * text.ownTokens && requoted <= maxRequoted * text.ownTokens
}
