import { shareOf } from '../share.js'
import { areTooMany } from './conclude.js'
import { countFigures, countSwappedAnywhere, differInLength } from './figure-contexts.js'
import { canBeMeasured } from './measured-pair.js'
import { allowedFigures, edgeTokens } from './other-texts.js'
import type { TokenAligner } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/**
 * Whether nothing about two texts is left to find by aligning them, for callers that treat `variant` and `distinct` alike. Texts that cannot be
 * measured have shares of 0, however they begin and end.
 *
 * @param enoughShare whether a share of this size is all that the caller wants to know; 0: nothing
 */
export function areKnownApart(aligner: TokenAligner, enoughShare: number): boolean {
  if (enoughShare === 0) return lackTooMuch(aligner) || areApart(aligner)
  return shareOfEqualEnds(aligner.a, aligner.b) >= enoughShare && canBeMeasured(aligner) && (lackTooMuch(aligner) || areApart(aligner))
}

/** Whether neither text can pass, because it has too many tokens that the other lacks. Not of texts with quotes, of which only a part may count. */
function lackTooMuch(aligner: TokenAligner): boolean {
  const { minCoverage, minLiteral } = verificationParams
  const { a, b } = aligner
  return !a.quotes && !b.quotes && !aligner.mayBeIn(a, minCoverage, minLiteral) && !aligner.mayBeIn(b, minCoverage, minLiteral)
}

/**
 * Whether the figures alone keep two texts from folding, whatever else they share: because there are so many for texts of this length
 * ({@link areTooMany}), or because they make them other texts (`areOtherTexts`). Texts with quotes are left to the alignment, because the swapped
 * facts of a quoted text may not count, and so are texts that differ in length, because only the alignment tells which figures count.
 */
function areApart({ a, b }: TokenAligner): boolean {
  if (differInLength(a, b)) return false
  const allowed = Math.max(allowedFigures(a, b, 'near'), allowedFigures(a, b, 'contained'))
  // Asked first, because the figures of b are known if it was compared before.
  const most = countFigures(b)
  if (most <= allowed && !areTooMany(most, a, b)) return false
  const swapped = countSwappedAnywhere(a, b)
  const keepApart = areTooMany(swapped, a, b) || (swapped > allowed && countSwappedAnywhere(a, b, edgeTokens(a, b)) > allowed)
  return keepApart && !a.quotes && !b.quotes
}

/**
 * Share of the shorter text in the runs with which both texts begin and end alike, 0..1. If the texts are aligned, its share in the other is at least
 * as high; so runs that are too short to be company for themselves do not count. Cost: reads these runs.
 */
export function shareOfEqualEnds(a: TokenSequence, b: TokenSequence): number {
  const length = Math.min(a.length, b.length)
  let begin = 0
  while (begin < length && a.hashes[begin] === b.hashes[begin]) begin++
  let end = 0
  while (end < length - begin && a.hashes[a.length - 1 - end] === b.hashes[b.length - 1 - end]) end++
  const { coverNeed } = verificationParams
  return shareOf((begin < coverNeed ? 0 : begin) + (end < coverNeed ? 0 : end), length)
}
