import type { Verdict } from '../../model.js'
import { type AlignedText, alignedTexts } from './aligned-pair.js'
import type { MeasuredPair } from './measured-pair.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether short texts that would fold share only how they end: each begins with words of its own, and from there on they are alike. What they share
 * is then a signature, the footer of a list or the notice at the head of a file, and above it each says something else. In a long text the frame is
 * a small part.
 *
 * A text that is quoted as a whole is left out, because whoever quotes drops greetings; its ends have a rule of their own.
 *
 * Cost: a look at every token of short texts.
 *
 * @param verdict about a, relative to b: a text that contains the other may begin as it likes
 */
export function haveOtherBeginnings(pair: MeasuredPair, verdict: Verdict): boolean {
  const container = verdict === 'contains' ? pair.a : verdict === 'contained' ? pair.b : undefined
  const isQuoted = pair.coverageA.quoted === 'whole' || pair.coverageB.quoted === 'whole'
  return !isQuoted && alignedTexts(pair).every((aligned) => aligned.text === container || sharesOnlyItsEnd(aligned))
}

/**
 * Whether a short text lacks words at its beginning, and one word at most after them, and the other text has words of its own in front of what both
 * share, and ends with it. A by-line above a whole story has nothing across from it, or another by-line, which is a small part of the story; and behind
 * the first take of a story the story goes on.
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

/** Own tokens from one place up to another that the other text lacks. */
function countMissing(text: AlignedText['text'], from: number, to: number): number {
  let missing = 0
  for (let i = from; i < to; i++) if (text.covered[i] === 0 && text.counts(i)) missing++
  return missing
}
