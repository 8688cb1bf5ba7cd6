/**
 * Room `similarity`: two sketches or texts → containment both ways, resemblance, verdict, evidence. May import `hashing`, `analysis`,
 * `signatures` and the leaves; pure. Tests: test/unit/similarity, test/golden/verdicts.test.ts.
 */
import type { Comparison, Verdict } from '../model.js'
import { readSketchField, sketchField, sketchTokensStart } from '../signatures/sketch.js'
import { alignTokens } from './alignment.js'
import { type Coverage, markCovered, measureCoverage } from './coverage.js'
import { countSwappedInContext, figureContexts } from './figure-contexts.js'
import { SharedTokens } from './shared-tokens.js'
import { countSwappedFacts, type SwappedFacts } from './swapped-facts.js'
import { countSwappedTitleWords, haveOtherTitles } from './titles.js'
import { TokenSequence } from './token-sequence.js'
import { defaultVerificationParams, type VerificationParams } from './verification-params.js'

/** Share that is shown for a coverage of exactly `minCoverage`: the librarians' 80 % (Conrad and Schriber). */
const shownThreshold = 0.8

const distinct: Comparison = { verdict: 'distinct', aInB: 0, bInA: 0, resemblance: 0, substituted: 0 }
const exact: Comparison = { verdict: 'exact', aInB: 1, bInA: 1, resemblance: 1, substituted: 0 }

/** Which of two texts can be in the other. */
interface Directions {
  readonly aInB: boolean
  readonly bInA: boolean
}

const noFacts: SwappedFacts = { figures: 0, names: 0 }

/**
 * Compares sketches: aligns the two token sequences both ways and judges how much of each text stands in the other, in what literal runs,
 * and which facts were exchanged in place.
 *
 * Keeps its buffers, so use one a thread. Comparing one sketch with many is cheapest when it stays on the side of b: a side that is the
 * same object as before is not prepared anew. Cost: linear in both lengths; pairs that have too few tokens in common end after one pass over a.
 */
export class SketchComparer {
  readonly #params: VerificationParams
  readonly #a = new TokenSequence()
  readonly #b = new TokenSequence()
  readonly #shared = new SharedTokens()
  #placesA = new Int32Array(256)
  #placesB = new Int32Array(256)
  #coveredA = new Uint8Array(256)
  #coveredB = new Uint8Array(256)
  /** Made when they are first asked for after b was loaded. */
  #contextsB: Float64Array | undefined

  constructor(params: VerificationParams = defaultVerificationParams) {
    this.#params = params
  }

  /** The comparison said of a towards b. */
  compare(a: Uint16Array, b: Uint16Array): Comparison {
    const bytesA = readSketchField(a, sketchField.foldedBytes)
    const bytesB = readSketchField(b, sketchField.foldedBytes)
    const shorter = Math.min(bytesA, bytesB)
    if (shorter === 0) return distinct
    const isEqual = haveEqualTexts(a, b)
    if (!isEqual && shorter < this.#params.minFoldedBytes) return distinct
    this.#loadB(b)
    const direction = this.#findDirections(a)
    if (!isEqual && !direction.aInB && !direction.bInA) return distinct
    this.#loadA(a)
    const comparison = isEqual ? exact : this.#verify(direction)
    const folds = comparison.verdict === 'exact' || comparison.verdict === 'near'
    return folds && this.#isVetoed(shorter) ? { ...comparison, verdict: 'variant' } : comparison
  }

  /** Short notices whose subject stands in the title: with other titles they are two. */
  #isVetoed(foldedBytes: number): boolean {
    return foldedBytes < this.#params.titleVetoBytes && haveOtherTitles(this.#a, this.#b)
  }

  #loadB(b: Uint16Array): void {
    if (this.#b.sketch === b) return
    this.#b.load(b)
    this.#shared.load(this.#b)
    this.#contextsB = undefined
  }

  #loadA(a: Uint16Array): void {
    if (this.#a.sketch !== a) this.#a.load(a)
    const longest = Math.max(this.#a.length, this.#b.length)
    if (this.#placesA.length >= longest) return
    this.#placesA = new Int32Array(longest * 2)
    this.#placesB = new Int32Array(longest * 2)
    this.#coveredA = new Uint8Array(longest * 2)
    this.#coveredB = new Uint8Array(longest * 2)
  }

  /** Whether a can be in b, and b in a: not a text that is much longer, nor one without enough of its own tokens anywhere in the other. */
  #findDirections(a: Uint16Array): Directions {
    const { minLiteral, minVariantCoverage, maxLengthRatio } = this.#params
    const start = sketchTokensStart(a)
    const shared = this.#shared
    shared.count(a, start)
    const allowed = 1 - Math.min(minLiteral, minVariantCoverage)
    const { ownTokens, length } = this.#b
    // Chapters that share their phrases all match the one that was excerpted; a whole cannot be in its part all the same.
    const isMuchLongerA = shared.own > maxLengthRatio * length
    const isMuchLongerB = ownTokens > maxLengthRatio * (a.length - start)
    return {
      aInB: !isMuchLongerA && shared.missing <= shared.own * allowed,
      bInA: !isMuchLongerB && shared.missingOfOther <= ownTokens * allowed,
    }
  }

  /** Aligns in the directions that can pass. */
  #verify({ aInB: canBeInB, bInA: canBeInA }: Directions): Comparison {
    const params = this.#params
    const a = this.#a
    const b = this.#b
    if (canBeInB) this.#align(a, b, this.#placesA, this.#coveredA)
    if (canBeInA) this.#align(b, a, this.#placesB, this.#coveredB)
    const coverageA = canBeInB
      ? measureCoverage(a, this.#placesA, this.#coveredA, params)
      : coverageFromOtherSide(a, b, this.#placesB, this.#coveredB, this.#coveredA)
    const coverageB = canBeInA
      ? measureCoverage(b, this.#placesB, this.#coveredB, params)
      : coverageFromOtherSide(b, a, this.#placesA, this.#coveredA, this.#coveredB)
    // Below this no facts are asked for, as whatever they are the verdict is distinct.
    if (Math.max(coverageA.share, coverageB.share) < Math.min(params.minVariantCoverage, params.minCoverage)) {
      return this.#conclude(coverageA, coverageB, noFacts, 0)
    }
    const swappedA = canBeInB ? this.#countSwapped(a, b, this.#placesA, this.#coveredA, canBeInA ? this.#placesB : undefined) : noFacts
    const swappedB = canBeInA ? this.#countSwapped(b, a, this.#placesB, this.#coveredB, canBeInB ? this.#placesA : undefined) : noFacts
    const figures = Math.max(this.#countSwappedInContext(), swappedA.figures, swappedB.figures)
    const swapped = { figures, names: Math.max(swappedA.names, swappedB.names) }
    return this.#conclude(coverageA, coverageB, swapped, countSwappedTitleWords(a, b))
  }

  #align(text: TokenSequence, other: TokenSequence, places: Int32Array, covered: Uint8Array): void {
    alignTokens(text, other, this.#params, places)
    markCovered(text.length, places, this.#params, covered)
  }

  #countSwapped(a: TokenSequence, b: TokenSequence, places: Int32Array, covered: Uint8Array, back: Int32Array | undefined): SwappedFacts {
    return countSwappedFacts(a, b, { places, covered, back }, this.#params)
  }

  #countSwappedInContext(): number {
    this.#contextsB ??= figureContexts(this.#b)
    return this.#contextsB.length === 0 ? 0 : countSwappedInContext(figureContexts(this.#a), this.#contextsB)
  }

  #conclude(a: Coverage, b: Coverage, { figures, names }: SwappedFacts, titleWords: number): Comparison {
    const { ownTokens: ownA } = this.#a
    const { ownTokens: ownB } = this.#b
    return {
      verdict: this.#judge(a, b, figures + this.#params.nameWeight * names + titleWords),
      aInB: this.#shownShare(a.share),
      bInA: this.#shownShare(b.share),
      resemblance: rounded((a.share * ownA + b.share * ownB) / Math.max(1, ownA + ownB)),
      substituted: figures + names + titleWords,
    }
  }

  #judge(a: Coverage, b: Coverage, facts: number): Verdict {
    const params = this.#params
    const floorA = a.literal < params.minLiteral ? 0 : a.share
    const floorB = b.literal < params.minLiteral ? 0 : b.share
    const isCovered = (floor: number): boolean => floor >= params.minCoverage
    const passesA = floorA - params.factPenalty * Math.sqrt(facts / this.#a.plainWords) >= params.minCoverage
    const passesB = floorB - params.factPenalty * Math.sqrt(facts / this.#b.plainWords) >= params.minCoverage
    // A text that only its facts keep from passing is no text that lacks a sentence.
    const almostA = passesA || (!isCovered(floorA) && lacksLittle(a, params))
    const almostB = passesB || (!isCovered(floorB) && lacksLittle(b, params))
    if ((passesA && almostB) || (passesB && almostA)) {
      return Math.min(a.changed, b.changed) > params.maxChangedTokens ? 'variant' : 'near'
    }
    if (passesA && a.uncovered <= params.containedSlack * Math.sqrt(this.#a.ownTokens)) return 'contained'
    if (passesB && b.uncovered <= params.containedSlack * Math.sqrt(this.#b.ownTokens)) return 'contains'
    if (passesA || passesB) return 'variant'
    return facts > 0 && Math.max(a.share, b.share) >= params.minVariantCoverage ? 'variant' : 'distinct'
  }

  /**
   * A coverage as it is shown: straight lines that take `minCoverage` to .8 and 1 to 1. An edit costs more tokens than characters, because the
   * tokens beside it lose their company; the threshold that users know is 80 % of the text.
   */
  #shownShare(coverage: number): number {
    const { minCoverage } = this.#params
    if (coverage < minCoverage) return rounded((coverage / minCoverage) * shownThreshold)
    return rounded(shownThreshold + ((coverage - minCoverage) / (1 - minCoverage)) * (1 - shownThreshold))
  }
}

function haveEqualTexts(a: Uint16Array, b: Uint16Array): boolean {
  for (let word = sketchField.foldedBytes; word < sketchField.ownWords; word++) if (a[word] !== b[word]) return false
  return true
}

/**
 * Of a text that was not aligned, because it cannot be in the other: its share is what the other side's alignment hit, each token once
 * however often the other text repeats it.
 *
 * @param hit scratch with room for the text's tokens
 */
function coverageFromOtherSide(
  text: TokenSequence,
  other: TokenSequence,
  places: Int32Array,
  covered: Uint8Array,
  hit: Uint8Array,
): Coverage {
  hit.fill(0, 0, text.length)
  let hits = 0
  for (let i = 0; i < other.length; i++) {
    if (covered[i] === 0) continue
    const place = places[i]!
    if (hit[place] === 0 && text.isOwn(place)) hits++
    hit[place] = 1
  }
  const share = hits / Math.max(1, text.ownTokens)
  return { share, literal: 0, uncovered: Number.POSITIVE_INFINITY, changed: Number.POSITIVE_INFINITY }
}

function lacksLittle(coverage: Coverage, params: VerificationParams): boolean {
  return coverage.share >= params.minSlackCoverage && coverage.uncovered <= params.nearSlack
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
