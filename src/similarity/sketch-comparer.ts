/**
 * Room `similarity`: two sketches or texts → containment both ways, resemblance, verdict, evidence. May import `hashing`, `analysis`,
 * `signatures` and the leaves; pure. Tests: test/unit/similarity, test/golden/verdicts.test.ts.
 */
import type { Comparison, Verdict } from '../model.js'
import { readSketchField, sketchField } from '../signatures/sketch.js'
import { hashMask, quotedFlag } from '../signatures/sketch-token.js'
import { alignTokens } from './alignment.js'
import { type Coverage, markCovered, measureCoverage } from './coverage.js'
import { countSwappedInContext, figureContexts } from './figure-contexts.js'
import { countSwappedFacts } from './swapped-facts.js'
import { countSwappedTitleWords, haveOtherTitles } from './titles.js'
import { TokenSequence } from './token-sequence.js'
import { defaultVerificationParams, type VerificationParams } from './verification-params.js'

/** Share that is shown for a coverage of exactly `minCoverage`: the librarians' 80 % (Conrad and Schriber). */
const shownThreshold = 0.8

const distinct: Comparison = { verdict: 'distinct', aInB: 0, bInA: 0, resemblance: 0, substituted: 0 }
const exact: Comparison = { verdict: 'exact', aInB: 1, bInA: 1, resemblance: 1, substituted: 0 }

/**
 * Compares sketches: aligns the two token sequences both ways and judges how much of each text stands in the other, in what literal runs,
 * and which facts were exchanged in place.
 *
 * Keeps its buffers, so use one a thread. Comparing one sketch with many is cheapest when it stays on the same side: a side that is the same
 * object as before is not prepared anew. Cost: linear in both lengths; pairs that have too few tokens in common end after one pass over both.
 */
export class SketchComparer {
  readonly #params: VerificationParams
  readonly #a = new TokenSequence()
  readonly #b = new TokenSequence()
  #placesA = new Int32Array(256)
  #placesB = new Int32Array(256)
  #coveredA = new Uint8Array(256)
  #coveredB = new Uint8Array(256)

  constructor(params: VerificationParams = defaultVerificationParams) {
    this.#params = params
  }

  /** The comparison said of a towards b. */
  compare(a: Uint16Array, b: Uint16Array): Comparison {
    const bytesA = readSketchField(a, sketchField.foldedBytes)
    const bytesB = readSketchField(b, sketchField.foldedBytes)
    const shorter = Math.min(bytesA, bytesB)
    if (shorter === 0) return distinct
    const isShort = shorter < this.#params.titleVetoBytes
    if (haveEqualTexts(a, b)) return isShort && this.#haveOtherTitles(a, b) ? { ...exact, verdict: 'variant' } : exact
    if (shorter < this.#params.minFoldedBytes) return distinct
    this.#load(a, b)
    if (this.#isHopeless()) return distinct
    const comparison = this.#verify()
    return comparison.verdict === 'near' && isShort && haveOtherTitles(this.#a, this.#b)
      ? { ...comparison, verdict: 'variant' }
      : comparison
  }

  /**
   * Places of the covered tokens of a in b after {@link compare} gave anything but `distinct` or `exact`: the token's place, or -1. A view of
   * a buffer that the next comparison overwrites.
   */
  coveredPlaces(): Int32Array {
    const places = this.#placesA.subarray(0, this.#a.length)
    return places.map((place, i) => (this.#coveredA[i] === 1 ? place : -1))
  }

  #haveOtherTitles(a: Uint16Array, b: Uint16Array): boolean {
    this.#load(a, b)
    return haveOtherTitles(this.#a, this.#b)
  }

  #load(a: Uint16Array, b: Uint16Array): void {
    if (this.#a.sketch !== a) this.#a.load(a)
    if (this.#b.sketch !== b) this.#b.load(b)
    const longest = Math.max(this.#a.length, this.#b.length)
    if (this.#placesA.length >= longest) return
    this.#placesA = new Int32Array(longest * 2)
    this.#placesB = new Int32Array(longest * 2)
    this.#coveredA = new Uint8Array(longest * 2)
    this.#coveredB = new Uint8Array(longest * 2)
  }

  /** An upper bound: where neither text has enough of its own tokens anywhere in the other, no alignment can pass. */
  #isHopeless(): boolean {
    return lacksTokens(this.#a, this.#b, this.#params.minLiteral) && lacksTokens(this.#b, this.#a, this.#params.minLiteral)
  }

  #verify(): Comparison {
    const params = this.#params
    const a = this.#a
    const b = this.#b
    alignTokens(a, b, params, this.#placesA)
    alignTokens(b, a, params, this.#placesB)
    markCovered(a.length, this.#placesA, params, this.#coveredA)
    markCovered(b.length, this.#placesB, params, this.#coveredB)
    const coverageA = measureCoverage(a, this.#placesA, this.#coveredA, params)
    const coverageB = measureCoverage(b, this.#placesB, this.#coveredB, params)
    const swappedA = countSwappedFacts(a, b, this.#placesA, this.#placesB, this.#coveredA, params)
    const swappedB = countSwappedFacts(b, a, this.#placesB, this.#placesA, this.#coveredB, params)
    const inContext = countSwappedInContext(figureContexts(a), figureContexts(b))
    const figures = Math.max(inContext, swappedA.figures, swappedB.figures)
    const names = Math.max(swappedA.names, swappedB.names)
    const titleWords = countSwappedTitleWords(a, b)
    const facts = figures + params.nameWeight * names + titleWords
    const own = Math.max(1, a.ownTokens + b.ownTokens)
    const shared = coverageA.share * a.ownTokens + coverageB.share * b.ownTokens
    return {
      verdict: this.#judge(coverageA, coverageB, facts),
      aInB: this.#shownShare(coverageA.share),
      bInA: this.#shownShare(coverageB.share),
      resemblance: rounded(shared / own),
      substituted: figures + names + titleWords,
    }
  }

  #judge(a: Coverage, b: Coverage, facts: number): Verdict {
    const params = this.#params
    const floorA = a.literal < params.minLiteral ? 0 : a.share
    const floorB = b.literal < params.minLiteral ? 0 : b.share
    const passesA = floorA - params.factPenalty * Math.sqrt(facts / this.#a.plainWords) >= params.minCoverage
    const passesB = floorB - params.factPenalty * Math.sqrt(facts / this.#b.plainWords) >= params.minCoverage
    if ((passesA && (passesB || isAlmostAll(b, params))) || (passesB && isAlmostAll(a, params))) {
      return Math.min(a.changed, b.changed) > params.maxChangedTokens ? 'variant' : 'near'
    }
    if (passesA && a.uncovered <= params.containedSlack * Math.sqrt(this.#a.ownTokens)) return 'contained'
    if (passesB && b.uncovered <= params.containedSlack * Math.sqrt(this.#b.ownTokens)) return 'contains'
    if (passesA || passesB) return 'variant'
    return facts > 0 && Math.max(floorA, floorB) >= params.minVariantCoverage ? 'variant' : 'distinct'
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

/** Whether less than `share` of the own tokens of a text stand anywhere in the other. */
function lacksTokens(text: TokenSequence, other: TokenSequence, share: number): boolean {
  let allowed = text.ownTokens * (1 - share)
  const { tokens, length } = text
  const { present } = other
  for (let i = 0; i < length; i++) {
    const token = tokens[i]!
    if ((token & quotedFlag) === 0 && present[token & hashMask] === 0 && --allowed < 0) return true
  }
  return false
}

function isAlmostAll(coverage: Coverage, params: VerificationParams): boolean {
  return coverage.share >= params.minSlackCoverage && coverage.uncovered <= params.nearSlack
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
