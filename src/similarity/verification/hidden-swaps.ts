import { sketchField } from '../../signatures/sketch.js'
import type { TokenSequence } from './token-sequence.js'

const noSwap = { figures: 0, codes: 0 }

/**
 * The swap between two texts whose facts have the same tokens but different digests, so that at least one fact differs. A token holds only twelve
 * bits of a fact: among thousands of order confirmations, two would be alike by chance.
 *
 * Cost: reads every token if the digests differ.
 *
 * @returns one figure, which is a code if any of the facts is one; no swap if a text has no digest
 */
export function findHiddenSwap(a: TokenSequence, b: TokenSequence): { readonly figures: number; readonly codes: number } {
  const digestA = a.sketch[sketchField.factDigest]!
  const digestB = b.sketch[sketchField.factDigest]!
  if (digestA === digestB || digestA === 0 || digestB === 0) return noSwap
  let hasCode = false
  let j = nextFact(b, -1)
  for (let i = nextFact(a, -1); i < a.length; i = nextFact(a, i)) {
    if (j >= b.length || a.hashes[i] !== b.hashes[j]) return noSwap
    hasCode ||= a.isCode(i) && b.isCode(j)
    j = nextFact(b, j)
  }
  return j < b.length ? noSwap : { figures: 1, codes: hasCode ? 1 : 0 }
}

/** Place of the next own figure after a place; the text's length if there is none. */
function nextFact(text: TokenSequence, from: number): number {
  let i = from + 1
  while (i < text.length && !(text.isFigure(i) && text.isOwn(i))) i++
  return i
}
