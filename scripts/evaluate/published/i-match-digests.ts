import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import type { Lexicon } from '../../../src/analysis/lexicon/lexicon.js'
import type { IMatchParameters } from '../../../src/signatures/i-match.js'
import type { WeightedTerm } from '../../../src/signatures/weighted-terms.js'
import { sha1Hex } from './digests.js'
import { distinctTerms, isInReduction, joinSorted } from './distinct-terms.js'

/**
 * The signatures as published: SHA-1 of the chosen terms in ascending order, one per line, as 40 hex digits. First that of the full lexicon, then one
 * per random lexicon; undefined if fewer than `minTerms` terms are chosen.
 */
export function computeIMatchDigests(text: AnalysedText, lexicon: Lexicon, parameters: IMatchParameters): (string | undefined)[] {
  const terms = distinctTerms(text, lexicon)
  return Array.from({ length: parameters.reductions + 1 }, (_, k) => {
    const chosen = choose(terms.filter(isInReduction(lexicon, k, parameters.removedShare)), lexicon, parameters)
    return chosen.length < parameters.minTerms ? undefined : sha1Hex(joinSorted(chosen, '\n'))
  })
}

/** @param terms rarest first */
function choose(terms: WeightedTerm[], { documents }: Lexicon, { window, ...parameters }: IMatchParameters): WeightedTerm[] {
  const { skipRarest, termCount, minIdf, maxIdf } = parameters
  if (window === 'rank') return terms.slice(skipRarest, skipRarest + termCount)
  const highest = Math.log(documents)
  return terms.filter(({ idf }) => idf / highest >= minIdf && idf / highest <= maxIdf)
}
