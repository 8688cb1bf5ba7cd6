import type { AnalysedText } from '../../analysis/analysed-text.js'
import { toFourDecimals } from '../four-decimals.js'
import { findLiteralEdges, growRange, type TokenRange, type TokenRanges } from './reuse-edges.js'
import type { PassageSpan, SharedPassage, UnitPassage } from './reuse-passage.js'
import type { SeedInput } from './reuse-seeds.js'
import type { ReuseUnits, UnitSpan } from './reuse-units.js'

/** Says where passages are in the texts. The edges of copied ones are found to the token; the others begin and end with their units. */
export class PassageLocator {
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
  #literalEdges(a: UnitSpan, b: UnitSpan): TokenRanges | undefined {
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

/** The text from the first token to the last, and the punctuation that follows it: all that is before white space or the next token. */
function tokenSpan({ text, starts, ends }: AnalysedText, { first, end }: TokenRange): PassageSpan {
  const limit = end < starts.length ? starts[end]! : text.length
  return { start: starts[first]!, end: ends[end - 1]! + text.slice(ends[end - 1]!, limit).search(/\s|$/) }
}

function textSpan({ starts, ends }: ReuseUnits, { first, last }: UnitSpan): PassageSpan {
  return { start: starts[first]!, end: ends[last]! }
}
