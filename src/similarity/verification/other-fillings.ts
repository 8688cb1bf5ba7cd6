import type { Verdict } from '../../model.js'
import { type AlignedPair, type AlignedText, alignedTexts, containerOf, sharedTokensPerWord } from './aligned-pair.js'
import { findGap, forEachBreak, type Stretch } from './gaps.js'
import { isExcerpt } from './text-kinds.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether two short texts that would fold are one template that was filled in differently: all words that a text has and the other lacks stand in one
 * place, and there the other has words of its own. "If you never want to hear about … , you can safely switch this rule off" says nothing but what
 * stands in that place. Who rewords a text changes words here and there, and so do edits by chance. A single word may be rewording even there.
 *
 * The beginning of a text is no such place, because by-lines and date lines stand there. Texts with quotes are left out, because their own words are
 * few, and so are excerpts.
 *
 * Cost: reads every token of short texts, and those of their gaps once more.
 *
 * @param verdict about a, relative to b. A text that contains the other may have further words of its own
 */
export function haveOtherFillings(pair: AlignedPair, verdict: Verdict): boolean {
  const { a, b } = pair
  if (Math.max(a.plainWords, b.plainWords) > verificationParams.frameWords || a.quotes || b.quotes) return false
  const container = containerOf(pair, verdict)
  return alignedTexts(pair).some((aligned) => aligned.text !== container && isFilledOtherwise(aligned))
}

/** Whether the words that only this text has stand in one gap, across from words that only the other has. */
function isFilledOtherwise(aligned: AlignedText): boolean {
  const { text, other } = aligned
  const fewest = verificationParams.minSwappedWords * sharedTokensPerWord(text, other)
  const own = countNewWords({ text, from: -1, to: text.length }, other)
  if (own < fewest || isExcerpt(text, other)) return false
  let found = false
  forEachBreak(text, (from, to) => {
    if (from < 0 || countNewWords({ text, from, to }, other) < own) return
    const gap = findGap(aligned, from, to)
    found = gap !== undefined && countNewWords(gap.others, text) >= fewest
  })
  return found
}

/** Number of words of a stretch that the other text has nowhere. Neither text quotes, so all are its own. */
function countNewWords({ text, from, to }: Stretch, other: TokenSequence): number {
  let count = 0
  for (let i = from + 1; i < to; i++) if (!text.isFigure(i) && other.present[text.hashes[i]!] === 0) count++
  return count
}
