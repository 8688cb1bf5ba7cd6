import { factFlag, hashMask } from '../../signatures/sketch-token.js'
import type { TokenSequence } from './token-sequence.js'

/**
 * Counts words that are in one document's title and text and nowhere in the other document: the fund or the company that two notices of one template
 * are about. The smaller count of the two sides; 0 without two titles.
 */
export function countSwappedTitleWords(a: TokenSequence, b: TokenSequence): number {
  if (a.titleTokens.length === 0 || b.titleTokens.length === 0) return 0
  return Math.min(countOwnTitleWords(a, b), countOwnTitleWords(b, a))
}

function countOwnTitleWords(text: TokenSequence, other: TokenSequence): number {
  const { titleTokens } = text
  let count = 0
  for (let i = 0; i < titleTokens.length; i++) if (isOwnTitleWord(titleTokens[i]!, text, other)) count++
  return count
}

/** Whether a token of a document's title is a word that its text has, too, and the other document has nowhere. */
export function isOwnTitleWord(token: number, text: TokenSequence, other: TokenSequence): boolean {
  if (token & factFlag) return false
  const hash = token & hashMask
  return text.present[hash] === 1 && other.present[hash] === 0 && !other.titleTokens.includes(token)
}

/**
 * Whether two titles differ only in their figures, and each has a figure that the other lacks: a product with `128 GB` and with `256 GB`, or the same
 * table for two years.
 */
export function differInTitleFigures(a: TokenSequence, b: TokenSequence): boolean {
  return hasOtherFigures(a.titleTokens, b.titleTokens) && hasOtherFigures(b.titleTokens, a.titleTokens)
}

/** Whether a title has figures that the other lacks, but no words that it lacks. */
function hasOtherFigures(title: Uint16Array, other: Uint16Array): boolean {
  let found = false
  for (let i = 0; i < title.length; i++) {
    const token = title[i]!
    if (holds(other, token)) continue
    if ((token & factFlag) === 0) return false
    found = true
  }
  return found
}

/** As `includes` of the array, which is a call out of compiled code: it costs more than the few tokens of a title. */
function holds(title: Uint16Array, token: number): boolean {
  for (let i = 0; i < title.length; i++) if (title[i] === token) return true
  return false
}
