import type { Verdict } from '../../model.js'
import type { TokenSequence } from './token-sequence.js'

/** Two texts, of which those that can be in the other were aligned to it. */
export interface AlignedPair {
  readonly a: TokenSequence
  readonly b: TokenSequence
  readonly isAlignedA: boolean
  readonly isAlignedB: boolean
}

/** A text of an aligned pair that was aligned to the other. */
export interface AlignedText {
  readonly text: TokenSequence
  readonly other: TokenSequence
  /** Whether the other text was aligned to this one, too. If so, both alignments must agree on a place. */
  readonly bothWays: boolean
}

/** Tokens of a word in what may differ between two texts: as many as in the text whose words take fewer. */
export function sharedTokensPerWord(a: TokenSequence, b: TokenSequence): number {
  return Math.min(a.tokensPerWord, b.tokensPerWord)
}

/** The text that contains the other; undefined if none does. @param verdict about a, relative to b */
export function containerOf({ a, b }: AlignedPair, verdict: Verdict): TokenSequence | undefined {
  return verdict === 'contains' ? a : verdict === 'contained' ? b : undefined
}

/** The texts of a pair that were aligned, a before b. */
export function alignedTexts({ a, b, isAlignedA, isAlignedB }: AlignedPair): AlignedText[] {
  const texts: AlignedText[] = []
  if (isAlignedA) texts.push({ text: a, other: b, bothWays: isAlignedB })
  if (isAlignedB) texts.push({ text: b, other: a, bothWays: isAlignedA })
  return texts
}
