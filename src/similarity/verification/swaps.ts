import { sketchField } from '../../signatures/sketch.js'
import { countSwappedByContext } from './figure-contexts.js'
import type { MeasuredPair } from './measured-pair.js'
import { countSwappedFacts, type SwappedFacts } from './swapped-facts.js'
import { countSwappedTitleWords, differInTitleFigures } from './swapped-titles.js'
import type { TokenSequence } from './token-sequence.js'

/** All that was swapped between two texts. */
export interface Swaps extends SwappedFacts {
  readonly titleWords: number
}

/** Of texts between which nothing was swapped, or not searched for. */
export const noSwaps: Swaps = { figures: 0, codes: 0, names: 0, inCode: 0, repeated: 0, contrasts: 0, headings: 0, words: 0, titleWords: 0 }

/** The facts that were swapped: in the gaps between words that match, in the same context wherever that stands, in titles, or unseen in a sketch. */
export function findSwaps(pair: MeasuredPair): Swaps {
  const { a, b } = pair
  const { figures: inGaps, codes: codesInGaps, names, inCode, repeated, contrasts, headings, words } = countSwappedFacts(pair)
  const { figures, codes } = addHiddenFigures(a, b, { figures: Math.max(countSwappedByContext(pair), inGaps), codes: codesInGaps })
  // Property by property: copies made with `...` took as long as the search for some of the facts.
  return { figures, codes, names, inCode, repeated, contrasts, headings, words, titleWords: countSwappedTitleWords(a, b) }
}

/** The figures that were swapped, with those that only titles or digests of the facts show. */
function addHiddenFigures(a: TokenSequence, b: TokenSequence, seen: Pick<Swaps, 'figures' | 'codes'>): Pick<Swaps, 'figures' | 'codes'> {
  if (differInTitleFigures(a, b)) return { figures: Math.max(1, seen.figures), codes: Math.max(1, seen.codes) }
  return seen.figures === 0 ? findHiddenSwap(a, b) : seen
}

/**
 * The swap between two texts whose facts have the same tokens but different digests, so that at least one fact differs. A token holds only twelve
 * bits of a fact: among thousands of order confirmations, two would be alike by chance.
 *
 * Cost: reads every token if the digests differ.
 *
 * @returns one figure, which is a code if any of the facts is one; no swap if a text has no digest
 */
function findHiddenSwap(a: TokenSequence, b: TokenSequence): Pick<Swaps, 'figures' | 'codes'> {
  const digestA = a.sketch[sketchField.factDigest]!
  const digestB = b.sketch[sketchField.factDigest]!
  if (digestA === digestB || digestA === 0 || digestB === 0) return noSwaps
  let hasCode = false
  let j = b.nextFigure(0)
  for (let i = a.nextFigure(0); i < a.length; i = a.nextFigure(i + 1)) {
    if (j >= b.length || a.hashes[i] !== b.hashes[j]) return noSwaps
    hasCode ||= a.isCode(i) && b.isCode(j)
    j = b.nextFigure(j + 1)
  }
  return j < b.length ? noSwaps : { figures: 1, codes: hasCode ? 1 : 0 }
}
