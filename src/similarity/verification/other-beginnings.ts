import type { Verdict } from '../../model.js'
import { type AlignedText, alignedTexts, containerOf } from './aligned-pair.js'
import type { MeasuredPair } from './measured-pair.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether short texts that would fold share only how they end: each begins with words of its own, and from there on they are alike. The shared end is
 * then a signature, the footer of a list or the notice at the head of a file, and above it each text says something else. In a long text this frame
 * is only a small part.
 *
 * A pair in which one text is quoted as a whole is left out, because quoting drops greetings; the ends of quotes have a rule of their own.
 *
 * Cost: reads every token of short texts.
 *
 * @param verdict about a, relative to b. A text that contains the other may begin in any way
 */
export function haveOtherBeginnings(pair: MeasuredPair, verdict: Verdict): boolean {
  const container = containerOf(pair, verdict)
  const isQuoted = pair.coverageA.quoted === 'whole' || pair.coverageB.quoted === 'whole'
  return !isQuoted && alignedTexts(pair).every((aligned) => aligned.text === container || sharesOnlyItsEnd(aligned))
}

/**
 * Whether two texts, the first of them short, have only their ends in common: each begins with words of its own. Of the rest of the short text, the
 * other lacks one word at most. This spares by-lines: above a whole story, a by-line has nothing across from it, or another by-line, which is a small
 * part of the story. It also spares the first take of a story, behind which the story goes on.
 */
function sharesOnlyItsEnd({ text, other }: AlignedText): boolean {
  const { frameWords, maxWordsBehind, minOtherShare, minOtherWords } = verificationParams
  const { ownTokens, tokensPerWord } = text
  if (ownTokens > frameWords * tokensPerWord) return false
  const covered = text.covered.subarray(0, text.length)
  const first = covered.findIndex((isCovered) => isCovered !== 0)
  const fewest = Math.max(minOtherWords * tokensPerWord, minOtherShare * ownTokens)
  if (first < 0 || text.places[first]! < fewest || countMissing(text, 0, first) < fewest) return false
  const last = covered.findLastIndex((isCovered) => isCovered !== 0)
  const behind = other.length - 1 - text.places[last]!
  return countMissing(text, first, text.length) <= tokensPerWord && behind <= maxWordsBehind * tokensPerWord
}

/** Number of own tokens in `[from, to)` that the other text lacks. */
function countMissing(text: AlignedText['text'], from: number, to: number): number {
  let missing = 0
  for (let i = from; i < to; i++) if (text.covered[i] === 0 && text.counts(i)) missing++
  return missing
}
