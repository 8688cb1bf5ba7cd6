import type { AlignedPair } from './aligned-pair.js'
import { findQuote, type QuotedCoverage, withoutQuote } from './quoted-parts.js'
import type { Coverage, TokenAligner } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { mostMissing, verificationParams } from './verification-params.js'

/** An aligned pair, and the coverage of each text by the other. */
export interface MeasuredPair extends AlignedPair {
  readonly coverageA: QuotedCoverage
  readonly coverageB: QuotedCoverage
}

/**
 * Aligns the texts that an aligner has loaded, and measures them. Only a text that can be in the other is aligned. The other one is measured by the
 * tokens which that alignment hit, so all aligning precedes all measuring.
 *
 * @returns undefined if neither text can be in the other
 */
export function measurePair(aligner: TokenAligner): MeasuredPair | undefined {
  const { a, b } = aligner
  const isAlignedA = canBeIn(a, b, aligner)
  const isAlignedB = canBeIn(b, a, aligner)
  if (!isAlignedA && !isAlignedB) return undefined
  if (isAlignedA) align(a, aligner)
  if (isAlignedB) align(b, aligner)
  const measure = (text: TokenSequence, other: TokenSequence, isAligned: boolean): QuotedCoverage =>
    isAligned
      ? findQuote(text, other, withoutChance(aligner.measureCoverage(text), text.tokensPerWord))
      : withoutQuote(aligner.coverageFromOther(text))
  return { a, b, isAlignedA, isAlignedB, coverageA: measure(a, b, isAlignedA), coverageB: measure(b, a, isAlignedB) }
}

/** Whether {@link measurePair} would align the texts that an aligner has loaded. */
export function canBeMeasured(aligner: TokenAligner): boolean {
  const { a, b } = aligner
  return canBeIn(a, b, aligner) || canBeIn(b, a, aligner)
}

/**
 * Whether a text can be in the other: it is not much longer, and does not have too many own tokens that the other lacks. A whole cannot be in its
 * part, even if every chapter of it matches an excerpt of one chapter, because chapters share phrases.
 */
function canBeIn(text: TokenSequence, other: TokenSequence, aligner: TokenAligner): boolean {
  return text.ownTokens <= verificationParams.maxLengthRatio * other.length && aligner.countMissing(text) <= mostMissing(text.ownTokens)
}

/**
 * A coverage without the matches that have company by chance. If tokens are characters, any two texts have most of them in common within a few
 * places; so from two tokens per word on, only literal runs count.
 */
function withoutChance({ share, literal, uncovered, changed }: Coverage, tokensPerWord: number): Coverage {
  const chance = Math.max(0, share - literal) * Math.min(1, tokensPerWord - 1)
  return { share: share - chance, literal, uncovered, changed }
}

function align(text: TokenSequence, aligner: TokenAligner): void {
  aligner.alignTokens(text)
  aligner.markCovered(text)
}
