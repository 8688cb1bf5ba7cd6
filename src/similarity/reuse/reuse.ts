import type { AnalysedText } from '../../analysis/analysed-text.js'
import type { Sides } from '../../model.js'
import { toFourDecimals } from '../four-decimals.js'
import { PassageBuilder } from './passage-builder.js'
import { findLiteralEdges, growRange, type TokenRange } from './reuse-edges.js'
import { defaultReuseParams, type ReuseParams } from './reuse-params.js'
import type { PassageSpan, SharedPassage, UnitPassage } from './reuse-passage.js'
import { findReuseSeeds, type SeedInput } from './reuse-seeds.js'
import { cutReuseUnits, lengthOf, type ReuseUnits, TermNumbers, type UnitSpan } from './reuse-units.js'
import { weighTerms } from './reuse-weights.js'

/**
 * Finds the passages that two texts share, copied or reworded. Pairs of similar sentences are the seeds, neighbouring seeds make a passage, and a
 * passage is kept if its two sides are alike as a whole.
 *
 * After Sanchez-Perez, Sidorov and Gelbukh, "A winning approach to text alignment for text reuse detection at PAN 2014", CLEF 2014; `reuse-seeds.ts`
 * has the deviation. Terms are compared by their text, so both texts must have been analysed in the same way.
 *
 * Cost: linear in both texts; see {@link ReuseParams.maxPostings}.
 *
 * @returns in order of a. Spans of a do not overlap; spans of b may, because a passage can be used twice
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

/** Keeps the spans of a apart. If the search for edges moved a start into the passage before, the start moves to that passage's end. */
function partInA(passages: readonly SharedPassage[]): SharedPassage[] {
  let end = 0
  return passages.map(({ a, ...rest }) => {
    const start = Math.max(a.start, end)
    end = Math.max(a.end, end)
    return { a: { start, end: Math.max(a.end, start) }, ...rest }
  })
}

/**
 * Of passages that overlap in a, keeps the one with more in common: a summary instead of its parts, a copy of everything instead of the summary of a
 * part.
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

/** Locates passages in the texts. The edges of copied passages are exact to the token; other passages begin and end with their units. */
class PassageLocator {
  readonly #input: SeedInput
  readonly #a: AnalysedText
  readonly #b: AnalysedText

  constructor(input: SeedInput, a: AnalysedText, b: AnalysedText) {
    this.#input = input
    this.#a = a
    this.#b = b
  }

  /** The passage in code units. Cost: linear in it. */
  locate({ a, b, score }: UnitPassage): SharedPassage {
    const { a: unitsA, b: unitsB } = this.#input
    const edges = this.#literalEdges(a, b)
    return {
      a: edges === undefined ? textSpan(unitsA, a) : tokenSpan(this.#a, edges.a),
      b: edges === undefined ? textSpan(unitsB, b) : tokenSpan(this.#b, edges.b),
      score: toFourDecimals(score),
    }
  }

  /** Undefined if the passage is not copied word for word. */
  #literalEdges(a: UnitSpan, b: UnitSpan): Sides<TokenRange> | undefined {
    const { a: unitsA, b: unitsB, params } = this.#input
    const ranges = { a: growRange(unitsA, a.first, a.last), b: growRange(unitsB, b.first, b.last) }
    const edges = findLiteralEdges(unitsA.tokenTerms, unitsB.tokenTerms, ranges, params.literalRun)
    if (edges === undefined) return undefined
    const isDense = edges.covered >= params.minLiteral * Math.max(edges.a.end - edges.a.first, edges.b.end - edges.b.first)
    const isMost = edges.covered >= params.minLiteralPart * Math.max(tokensOf(unitsA, a), tokensOf(unitsB, b))
    return isDense && isMost ? edges : undefined
  }
}

function tokensOf({ firstTokens }: ReuseUnits, { first, last }: UnitSpan): number {
  return firstTokens[last + 1]! - firstTokens[first]!
}

/** The text from the first token to the last, with the punctuation after it, up to white space or the next token. */
function tokenSpan({ text, starts, ends }: AnalysedText, { first, end }: TokenRange): PassageSpan {
  const limit = end < starts.length ? starts[end]! : text.length
  return { start: starts[first]!, end: ends[end - 1]! + text.slice(ends[end - 1]!, limit).search(/\s|$/) }
}

function textSpan({ starts, ends }: ReuseUnits, { first, last }: UnitSpan): PassageSpan {
  return { start: starts[first]!, end: ends[last]! }
}
