import type { Verdict } from '../../model.js'
import { initialBit } from '../../signatures/sketch-token.js'
import type { AlignedPair } from './aligned-pair.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** Stands for the codes and contrasting words of a heading, among first letters of words, of which none has this bit. */
const codeBit = 1

/**
 * Whether two short copies begin with headings that name two things: each heading has a word that stands nowhere in the other text, and the two do
 * not begin with one letter, as two spellings do. Parts of a manual say the same of each option, and only the heading tells which. But a part that got
 * another heading mostly mentions what it was called. A first line that is most of its text is no heading: it is the text.
 *
 * Not where one text is in a much longer one: what was moved into a longer part stands below its heading.
 *
 * Cost: reads both headings.
 */
export function haveOtherHeadings({ a, b }: AlignedPair, verdict: Verdict): boolean {
  const { frameWords, headedTimes } = verificationParams
  const longer = Math.max(a.plainWords, b.plainWords)
  if (longer > frameWords || (verdict !== 'near' && longer > headedTimes * Math.min(a.plainWords, b.plainWords))) return false
  const ofA = initialsOfHeading(a, b)
  const ofB = initialsOfHeading(b, a)
  return (ofA & ~ofB) !== 0 && (ofB & ~ofA) !== 0
}

/**
 * A bit for each first letter of the heading's words that the other text has nowhere, and one for all codes and contrasting words, `read_line` and `start`:
 * neither is a spelling of another word, and two of them are compared as facts. A plain figure is the number of a step or of an example.
 */
function initialsOfHeading(text: TokenSequence, other: TokenSequence): number {
  const { headingTokens } = text
  if (headingTokens > text.length / 2) return 0
  let initials = 0
  for (let i = 0; i < headingTokens; i++) {
    const hash = text.hashes[i]!
    if (text.isOwnWord(i) && other.present[hash] === 0) initials |= text.isFigure(i) ? codeBit : initialBit(hash) || codeBit
  }
  return initials
}
