import { forEachBreak, type Stretch } from './gaps.js'
import type { TokenSequence } from './token-sequence.js'

/**
 * Fewest words in a row, all lacking in the other text, that make a phrase of a text's own. A single word is more often a slip or rewording than
 * another statement.
 */
export const shortestPhrase = 2

/**
 * The stretches of an aligned text that the other one lacks, between the first and the last covered token. By-lines and the frame of a page stand
 * before and after these. Cost: linear in what is not covered.
 */
export function missingStretches(text: TokenSequence): Stretch[] {
  const stretches: Stretch[] = []
  forEachBreak(text, (from, to) => {
    if (from >= 0 && to < text.length && to - from > 1) stretches.push({ text, from, to })
  })
  return stretches
}

/** Number of own tokens in a stretch. */
export function countOwnTokens({ text, from, to }: Stretch): number {
  let count = 0
  for (let i = from + 1; i < to; i++) if (text.counts(i)) count++
  return count
}

/** What is missing in all of some stretches together. */
export interface MissingTokens {
  /** Own tokens. */
  readonly tokens: number
  /** Those that stand in phrases. */
  readonly inPhrases: number
}

/** Adds up the own tokens of stretches. */
export function measureMissing(stretches: readonly Stretch[], tokensPerWord: number): MissingTokens {
  let tokens = 0
  let inPhrases = 0
  for (const stretch of stretches) {
    const own = countOwnTokens(stretch)
    tokens += own
    if (own >= shortestPhrase * tokensPerWord) inPhrases += own
  }
  return { tokens, inPhrases }
}
