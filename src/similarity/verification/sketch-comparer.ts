/**
 * Room `similarity`: two sketches or texts → containment both ways, resemblance, verdict, evidence. May import `hashing`, `analysis`,
 * `signatures` and the leaves; pure. Tests: test/unit/similarity, test/golden/verdicts.test.ts.
 */
import type { Comparison, Verdict } from '../../model.js'
import { readSketchField, sketchField } from '../../signatures/sketch.js'
import { distinctComparison, exactComparison } from '../comparison.js'
import { toFourDecimals } from '../four-decimals.js'
import type { AlignedPair } from './aligned-pair.js'
import { capitalsMakeNames } from './capitals.js'
import { areOtherEditions } from './editions.js'
import { countSwappedInContext, figureContexts } from './figure-contexts.js'
import { findHiddenSwap } from './hidden-swaps.js'
import { lackPhrases } from './lacking-phrases.js'
import { isNearlyWhole } from './nearly-whole.js'
import { findQuote, type QuotedCoverage, withoutQuote } from './quoted-parts.js'
import { countSwappedFacts, type SwappedFacts } from './swapped-facts.js'
import { haveSwappedNames } from './swapped-names.js'
import { countSwappedTitleWords, differInTitleFigures, haveOtherTitles } from './titles.js'
import { type Coverage, TokenAligner } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { defaultVerificationParams, type VerificationParams } from './verification-params.js'

/** Share that is shown for a coverage of exactly `minCoverage`: the librarians' 80 % (Conrad and Schriber). */
const shownThreshold = 0.8

/** An aligned pair, and how much of each text stands in the other. */
interface MeasuredPair extends AlignedPair {
  readonly coverageA: QuotedCoverage
  readonly coverageB: QuotedCoverage
}

/** All that was swapped between two texts. */
interface Swaps extends SwappedFacts {
  readonly titleWords: number
}

const noSwaps: Swaps = { figures: 0, codes: 0, names: 0, repeated: 0, headings: 0, words: 0, titleWords: 0 }

/**
 * Compares sketches: aligns the two token sequences both ways and judges how much of each text stands in the other, in what literal runs,
 * and which facts were swapped in place.
 *
 * Comparing one sketch with many is cheapest when it stays on its side: a side that is the same object as before is not prepared anew. Cost:
 * linear in both lengths; pairs that have too few tokens in common end after one pass over both.
 */
export class SketchComparer {
  readonly #params: VerificationParams
  readonly #tellsVariants: boolean
  /** The figures in context of the text that was b last. */
  #contextsB: { readonly sketch: Uint16Array; readonly contexts: Float64Array } | undefined

  /**
   * @param tellsVariants false for callers that treat `variant` and `distinct` alike: the comparer may then say `distinct` for either, with the same
   *   shares
   */
  constructor(params: VerificationParams = defaultVerificationParams, tellsVariants = true) {
    this.#params = params
    this.#tellsVariants = tellsVariants
  }

  /** The comparison: its verdict is about a, relative to b. */
  compare(a: Uint16Array, b: Uint16Array): Comparison {
    const bytesA = readSketchField(a, sketchField.foldedBytes)
    const bytesB = readSketchField(b, sketchField.foldedBytes)
    const shorter = Math.min(bytesA, bytesB)
    if (shorter === 0) return distinctComparison
    const isEqual = haveEqualTexts(a, b)
    if (!isEqual && shorter < this.#params.minFoldedBytes) return distinctComparison
    const aligner = TokenAligner.for(this.#params)
    aligner.load(a, b)
    const comparison = isEqual ? exactComparison : this.#verify(aligner)
    const folds = comparison.verdict === 'exact' || comparison.verdict === 'near'
    return folds && this.#isVetoed(shorter, aligner) ? { ...comparison, verdict: 'variant' } : comparison
  }

  /** Short notices name their subject in the title: where the titles differ, they are two notices. */
  #isVetoed(foldedBytes: number, { a, b }: TokenAligner): boolean {
    return foldedBytes < this.#params.titleVetoBytes && haveOtherTitles(a, b)
  }

  /** Which text can be in the other: not one that is much longer, nor one that has too many own tokens which the other lacks. */
  #findDirections(aligner: TokenAligner): Pick<AlignedPair, 'aInB' | 'bInA'> {
    const { minLiteral, minVariantCoverage, maxLengthRatio } = this.#params
    const { a, b } = aligner
    const allowed = 1 - Math.min(minLiteral, minVariantCoverage)
    // A whole cannot be in its part, though where chapters share phrases every chapter may match an excerpt of one of them.
    const isMuchLongerA = a.ownTokens > maxLengthRatio * b.length
    const isMuchLongerB = b.ownTokens > maxLengthRatio * a.length
    return {
      aInB: !isMuchLongerA && aligner.countMissing(a) <= a.ownTokens * allowed,
      bInA: !isMuchLongerB && aligner.countMissing(b) <= b.ownTokens * allowed,
    }
  }

  #verify(aligner: TokenAligner): Comparison {
    const { aInB, bInA } = this.#findDirections(aligner)
    if (!aInB && !bInA) return distinctComparison
    const pair = alignPair(aligner, aInB, bInA, this.#params)
    const comparison = this.#conclude(pair, this.#findSwaps(pair))
    return this.#isOtherEdition(pair, comparison) ? { ...comparison, verdict: 'variant' } : comparison
  }

  /** Facts that were swapped. They are not looked for where they cannot change the verdict. */
  #findSwaps(pair: MeasuredPair): Swaps {
    const { a, b, coverageA, coverageB } = pair
    const { minCoverage, minVariantCoverage } = this.#params
    const canPass = this.#floor(coverageA) >= minCoverage || this.#floor(coverageB) >= minCoverage
    const canBeVariant = this.#tellsVariants && Math.max(coverageA.share, coverageB.share) >= minVariantCoverage
    if (!canPass && !canBeVariant) return noSwaps
    const inGaps = countSwappedFacts(pair, this.#params)
    const figures = Math.max(this.#countSwappedInContext(a, b), inGaps.figures)
    const swaps = { ...inGaps, figures, titleWords: countSwappedTitleWords(a, b) }
    if (differInTitleFigures(a, b)) return { ...swaps, figures: Math.max(1, figures), codes: Math.max(1, swaps.codes) }
    return figures === 0 ? { ...swaps, ...findHiddenSwap(a, b) } : swaps
  }

  #countSwappedInContext(a: TokenSequence, b: TokenSequence): number {
    if (this.#contextsB?.sketch !== b.sketch) this.#contextsB = { sketch: b.sketch, contexts: figureContexts(b) }
    const { contexts } = this.#contextsB
    return contexts.length === 0 ? 0 : countSwappedInContext(figureContexts(a), contexts)
  }

  /**
   * Whether two texts that would fold are different editions all the same, however long they are: by the versions that they name, because more
   * figures or names were swapped between their edges than a correction changes, or by phrases that each has alone.
   */
  #isOtherEdition(pair: MeasuredPair, { verdict, substituted }: Comparison): boolean {
    if (verdict === 'variant' || verdict === 'distinct') return false
    const { a, b } = pair
    const { maxNearFigures, maxContainedFigures, strictWords, edgeWords } = this.#params
    const edge = Math.round(edgeWords * Math.min(a.tokensPerWord, b.tokensPerWord))
    const strictness = Math.min(a.plainWords, b.plainWords) > strictWords ? 1 : 0
    const allowed = Math.max(0, (verdict === 'near' ? maxNearFigures : maxContainedFigures) - strictness)
    const hasMoreInside = (): boolean =>
      countSwappedInContext(figureContexts(a, edge), figureContexts(b, edge)) > allowed ||
      countSwappedFacts(pair, this.#params, edge).figures > allowed
    return (
      (substituted > allowed && hasMoreInside()) ||
      areOtherEditions(a, b, verdict) ||
      (verdict === 'near' && haveSwappedNames(pair, edge, this.#params)) ||
      lackPhrases(pair, verdict, this.#params)
    )
  }

  #conclude(pair: MeasuredPair, swaps: Swaps): Comparison {
    const { a, b, coverageA, coverageB } = pair
    const { figures, codes, names, repeated, headings, words, titleWords } = swaps
    const { codeWeight, headingWeight, nameWeight } = this.#params
    const named = Math.max(names === 0 ? 0 : names * this.#nameWeight(a, b), repeated * nameWeight, words * nameWeight)
    const facts = figures + codes * (codeWeight - 1) + named + headings * headingWeight + titleWords
    return {
      verdict: this.#judge(pair, facts),
      aInB: this.#shownShare(coverageA.share),
      bInA: this.#shownShare(coverageB.share),
      resemblance: toFourDecimals((coverageA.share * a.ownTokens + coverageB.share * b.ownTokens) / Math.max(1, a.ownTokens + b.ownTokens)),
      substituted: figures + Math.max(names, repeated, words) + headings + titleWords,
    }
  }

  /** The weight of a swapped word with a capital. */
  #nameWeight(a: TokenSequence, b: TokenSequence): number {
    return capitalsMakeNames(a, b, this.#params) ? this.#params.nameWeight : this.#params.nounWeight
  }

  #judge({ a, b, coverageA, coverageB }: MeasuredPair, facts: number): Verdict {
    const params = this.#params
    const floorA = this.#floor(coverageA)
    const floorB = this.#floor(coverageB)
    const isCovered = (floor: number): boolean => floor >= params.minCoverage
    const passesA = floorA - params.factPenalty * Math.sqrt(facts / a.plainWords) >= params.minCoverage
    const passesB = floorB - params.factPenalty * Math.sqrt(facts / b.plainWords) >= params.minCoverage
    // A text that is covered, and fails only because of swapped facts, lacks no sentence: the allowance for a missing one is not meant for it.
    const tokensPerWord = Math.min(a.tokensPerWord, b.tokensPerWord)
    const almostA = passesA || (!isCovered(floorA) && lacksLittle(coverageA, tokensPerWord, params))
    const almostB = passesB || (!isCovered(floorB) && lacksLittle(coverageB, tokensPerWord, params))
    if ((passesA && almostB) || (passesB && almostA)) {
      return Math.min(coverageA.changed, coverageB.changed) > params.maxChangedTokens * tokensPerWord ? 'variant' : 'near'
    }
    const isIn = (text: TokenSequence, container: TokenSequence, coverage: QuotedCoverage, passes: boolean): boolean =>
      coverage.quoted === undefined ? passes && isNearlyWhole({ text, container, coverage }, params) : coverage.quoted === 'whole'
    if (isIn(a, b, coverageA, passesA)) return 'contained'
    if (isIn(b, a, coverageB, passesB)) return 'contains'
    if (passesA || passesB) return 'variant'
    return facts > 0 && Math.max(coverageA.share, coverageB.share) >= params.minVariantCoverage ? 'variant' : 'distinct'
  }

  /** The covered share of a text, if enough of it stands in literal runs. */
  #floor({ literal, share }: Coverage): number {
    return literal < this.#params.minLiteral ? 0 : share
  }

  /**
   * A coverage as users see it: mapped linearly in two pieces, so that `minCoverage` becomes .8 and 1 stays 1. The threshold that users know is 80 %
   * of the text. `minCoverage` is lower because an edit costs more tokens than it changes: those beside it lose their company.
   */
  #shownShare(coverage: number): number {
    const { minCoverage } = this.#params
    if (coverage < minCoverage) return toFourDecimals((coverage / minCoverage) * shownThreshold)
    return toFourDecimals(shownThreshold + ((coverage - minCoverage) / (1 - minCoverage)) * (1 - shownThreshold))
  }
}

/** Whether two sketches are of the same letters and figures, however these are spaced. Cost: a look at a few words of each. */
export function haveEqualTexts(a: Uint16Array, b: Uint16Array): boolean {
  for (let word = sketchField.foldedBytes; word < sketchField.ownWords; word++) if (a[word] !== b[word]) return false
  return true
}

/** Aligns the texts that can be in the other, both before either is measured: a text that is not aligned is measured by what the other hit. */
function alignPair(aligner: TokenAligner, aInB: boolean, bInA: boolean, params: VerificationParams): MeasuredPair {
  const { a, b } = aligner
  if (aInB) align(aligner, a)
  if (bInA) align(aligner, b)
  const measure = (text: TokenSequence, other: TokenSequence, isAligned: boolean): QuotedCoverage =>
    isAligned ? findQuote(text, other, aligner.measureCoverage(text), params) : withoutQuote(aligner.coverageFromOther(text))
  return { a, b, aInB, bInA, coverageA: measure(a, b, aInB), coverageB: measure(b, a, bInA) }
}

function align(aligner: TokenAligner, text: TokenSequence): void {
  aligner.alignTokens(text)
  aligner.markCovered(text)
}

function lacksLittle({ share, uncovered }: Coverage, tokensPerWord: number, { minSlackCoverage, nearSlack }: VerificationParams): boolean {
  return share >= minSlackCoverage && uncovered <= nearSlack * tokensPerWord
}
