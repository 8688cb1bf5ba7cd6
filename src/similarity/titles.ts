import { readSketchField, sketchField } from '../signatures/sketch.js'
import type { TokenSequence } from './token-sequence.js'

/** Whether both documents have titles and these differ when folded. */
export function haveOtherTitles(a: TokenSequence, b: TokenSequence): boolean {
  const digestA = readSketchField(a.sketch, sketchField.titleDigest)
  const digestB = readSketchField(b.sketch, sketchField.titleDigest)
  return digestA !== 0 && digestB !== 0 && digestA !== digestB
}

/**
 * Words that stand in one document's title and text and nowhere in the other document: the fund or the company that two notices of one
 * template are about. The smaller count of the two sides; 0 without two titles.
 */
export function countSwappedTitleWords(a: TokenSequence, b: TokenSequence): number {
  if (a.titleTokens.length === 0 || b.titleTokens.length === 0) return 0
  return Math.min(countOwnTitleWords(a, b), countOwnTitleWords(b, a))
}

function countOwnTitleWords(text: TokenSequence, other: TokenSequence): number {
  let count = 0
  for (const hash of text.titleTokens) {
    if (text.present[hash] === 1 && other.present[hash] === 0 && !other.titleTokens.includes(hash)) count++
  }
  return count
}
