import type { AnalysedText } from '../../analysis/analysed-text.js'
import { PassageBuilder } from './reuse-builder.js'
import { PassageLocator } from './reuse-locator.js'
import { defaultReuseParams, type ReuseParams } from './reuse-params.js'
import type { SharedPassage, UnitPassage } from './reuse-passage.js'
import { findReuseSeeds } from './reuse-seeds.js'
import { cutReuseUnits, lengthOf, type ReuseUnits, TermNumbers } from './reuse-units.js'
import { weighTerms } from './reuse-weights.js'

/**
 * Finds the passages that two texts share, copied or reworded. Pairs of like sentences are the seeds, neighbouring seeds make a passage, and a
 * passage is kept when its two sides are alike as a whole.
 *
 * After Sanchez-Perez, Sidorov and Gelbukh, "A winning approach to text alignment for text reuse detection at PAN 2014", CLEF 2014; see
 * `reuse-seeds.ts` for where it departs. Terms are compared by their text, so both texts must have been analysed in the same way.
 *
 * Cost: linear in both texts; see {@link ReuseParams.maxPostings}.
 *
 * @returns in order of a; spans of a do not overlap, spans of b may, because a passage can be used twice
 */
export function findSharedPassages(a: AnalysedText, b: AnalysedText, params: ReuseParams = defaultReuseParams): SharedPassage[] {
  const numbers = new TermNumbers()
  const unitsA = cutReuseUnits(a, numbers, params.minUnitTerms)
  const unitsB = cutReuseUnits(b, numbers, params.minUnitTerms)
  const input = { a: unitsA, b: unitsB, weights: weighTerms(unitsA, unitsB, numbers.size), params }
  const passages = new PassageBuilder(input, findReuseSeeds(input)).build()
  const locator = new PassageLocator(input, a, b)
  return partInA(keepBest(passages, unitsA, unitsB).map((passage) => locator.locate(passage))).filter(
    ({ a: spanA, b: spanB }) => Math.min(spanA.end - spanA.start, spanB.end - spanB.start) >= params.minLength,
  )
}

/** Keeps spans of a apart: where the search for edges moved a start into the passage before, it moves to that passage's end. */
function partInA(passages: readonly SharedPassage[]): SharedPassage[] {
  let end = 0
  return passages.map(({ a, ...rest }) => {
    const start = Math.max(a.start, end)
    end = Math.max(a.end, end)
    return { a: { start, end: Math.max(a.end, start) }, ...rest }
  })
}

/**
 * Where passages overlap in a, keeps the one with more in common: a summary rather than its parts, a copy of all rather than the summary of a part.
 */
function keepBest(passages: readonly UnitPassage[], unitsA: ReuseUnits, unitsB: ReuseUnits): UnitPassage[] {
  const isTaken = new Uint8Array(unitsA.count)
  const weighed = passages.map((passage) => ({
    passage,
    weight: passage.score * Math.min(lengthOf(unitsA, passage.a), lengthOf(unitsB, passage.b)),
  }))
  weighed.sort(
    (one, other) => other.weight - one.weight || one.passage.a.first - other.passage.a.first || one.passage.b.first - other.passage.b.first,
  )
  const kept = weighed.flatMap(({ passage }) => {
    const { first, last } = passage.a
    if (isTaken.subarray(first, last + 1).includes(1)) return []
    isTaken.fill(1, first, last + 1)
    return [passage]
  })
  return kept.sort((one, other) => one.a.first - other.a.first)
}
