/**
 * Room `similarity`: two sketches or texts → containment both ways, resemblance, verdict, evidence. May import `hashing`, `analysis`,
 * `signatures` and the leaves; pure. Tests: test/unit/similarity, test/golden/verdicts.test.ts.
 */
import type { Comparison } from '../../model.js'
import { readSketchField, sketchField } from '../../signatures/sketch.js'
import { distinctComparison, exactComparison, folds, withVerdict } from '../comparison.js'
import { mayNumberClauses, withoutClauseNumbers } from './clause-numbers.js'
import { areTooMany, conclude, provenShare, type Swaps } from './conclude.js'
import { shareOfEqualEnds } from './equal-ends.js'
import { countSwappedBesideShared, countSwappedInContext, differInLength, figureContexts } from './figure-contexts.js'
import { findHiddenSwap } from './hidden-swaps.js'
import { canBeMeasured, type MeasuredPair, measurePair } from './measured-pair.js'
import { allowedFigures, areOtherTexts, countSwappedInside } from './other-texts.js'
import { haveOtherTitles } from './other-titles.js'
import { countSwappedFacts } from './swapped-facts.js'
import { countSwappedTitleWords, differInTitleFigures } from './swapped-titles.js'
import { sharedAligner, type TokenAligner } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

const noSwaps: Swaps = { figures: 0, codes: 0, names: 0, repeated: 0, contrasts: 0, headings: 0, words: 0, titleWords: 0 }

/**
 * Compares sketches: aligns the two token sequences both ways and judges how much of each text is in the other, in what literal runs, and which
 * facts were swapped in place.
 *
 * To compare one sketch with many, keep it on its side: a side that is the same object as before is not prepared again. Cost: linear in both lengths.
 * Pairs with too few tokens in common end after one pass over both.
 */
export class SketchComparer {
  readonly #tellsVariants: boolean
  /** The sketches that were a and b last, without the numbers of their clauses. */
  readonly #withoutNumbers: { readonly sketch: Uint16Array; readonly other: Uint16Array | undefined }[] = []
  /** The figures in context of the texts that were a and b last. */
  readonly #contexts: { readonly sketch: Uint16Array; readonly contexts: Float64Array }[] = []

  /**
   * @param tellsVariants false for callers that treat `variant` and `distinct` alike: the comparer may then say `distinct` for either, with the same
   *   shares
   */
  constructor(tellsVariants = true) {
    this.#tellsVariants = tellsVariants
  }

  /**
   * Compares two texts. The verdict is about a, relative to b.
   *
   * @param enoughShare what the caller wants to know of texts that neither fold nor contain one another: whether this share of one is in the other;
   *   0: nothing. Default: their exact shares. If variants are not told either, such texts may be `distinct` with this share, without an alignment
   */
  compare(a: Uint16Array, b: Uint16Array, enoughShare = Number.POSITIVE_INFINITY): Comparison {
    const bytesA = readSketchField(a, sketchField.foldedBytes)
    const bytesB = readSketchField(b, sketchField.foldedBytes)
    const shorter = Math.min(bytesA, bytesB)
    if (shorter === 0) return distinctComparison
    const isEqual = haveEqualTexts(a, b)
    if (!isEqual && shorter < verificationParams.minFoldedBytes) return distinctComparison
    const comparison = isEqual ? exactComparison : this.#compareTexts(a, b, enoughShare)
    const aligner = sharedAligner()
    // Texts that are equal were not loaded, and the comparison without numbers loaded others.
    aligner.load(a, b)
    return withVerdict(comparison, haveOtherTitles(aligner, comparison, shorter) ? 'variant' : comparison.verdict)
  }

  /** Whether nothing about two texts is left to find by aligning them. Texts that cannot be measured have shares of 0, however they begin and end. */
  #areKnownApart(aligner: TokenAligner, enoughShare: number): boolean {
    if (enoughShare === 0) return this.#areApart(aligner)
    return shareOfEqualEnds(aligner.a, aligner.b) >= enoughShare && this.#areApart(aligner) && canBeMeasured(aligner)
  }

  /** Compares two texts, and if they do not fold, compares them once more without the numbers of their clauses. */
  #compareTexts(a: Uint16Array, b: Uint16Array, enoughShare: number): Comparison {
    const comparison = this.#compareAsWritten(a, b, enoughShare)
    const aligner = sharedAligner()
    if (folds(comparison.verdict) || !mayNumberClauses(aligner.a) || !mayNumberClauses(aligner.b)) return comparison
    const otherA = this.#withoutClauseNumbers(a, 0)
    const otherB = otherA && this.#withoutClauseNumbers(b, 1)
    if (otherA === undefined || otherB === undefined) return comparison
    const other = this.#compareAsWritten(otherA, otherB, enoughShare)
    return folds(other.verdict) ? other : comparison
  }

  #compareAsWritten(a: Uint16Array, b: Uint16Array, enoughShare: number): Comparison {
    const aligner = sharedAligner()
    aligner.load(a, b)
    if (!this.#tellsVariants && this.#areKnownApart(aligner, enoughShare))
      return { verdict: 'distinct', aInB: enoughShare, bInA: enoughShare, resemblance: 0, substituted: 0 }
    return this.#verify(aligner)
  }

  /** @param side 0 for a, 1 for b */
  #withoutClauseNumbers(sketch: Uint16Array, side: number): Uint16Array | undefined {
    const known = this.#withoutNumbers[side]
    if (known?.sketch === sketch) return known.other
    const other = withoutClauseNumbers(sketch)
    this.#withoutNumbers[side] = { sketch, other }
    return other
  }

  #verify(aligner: TokenAligner): Comparison {
    const pair = measurePair(aligner)
    if (pair === undefined) return distinctComparison
    const comparison = conclude(pair, this.#findSwaps(pair))
    return withVerdict(comparison, areOtherTexts(pair, comparison) ? 'variant' : comparison.verdict)
  }

  /** The facts that were swapped. The search is skipped if it cannot change the verdict. */
  #findSwaps(pair: MeasuredPair): Swaps {
    const { a, b, coverageA, coverageB } = pair
    const { minCoverage, minVariantCoverage } = verificationParams
    const canPass = provenShare(coverageA) >= minCoverage || provenShare(coverageB) >= minCoverage
    const canBeVariant = this.#tellsVariants && Math.max(coverageA.share, coverageB.share) >= minVariantCoverage
    if (!canPass && !canBeVariant) return noSwaps
    const { figures: inGaps, codes: codesInGaps, names, repeated, contrasts, headings, words } = countSwappedFacts(pair)
    const inContext = differInLength(a, b) ? countSwappedBesideShared(pair) : this.#countSwappedInContext(a, b)
    const inText = Math.max(inContext, inGaps)
    const { figures, codes } = addHiddenFigures(a, b, { figures: inText, codes: codesInGaps })
    // Property by property: copies made with `...` took as long as the search for some of the facts.
    return { figures, codes, names, repeated, contrasts, headings, words, titleWords: countSwappedTitleWords(a, b) }
  }

  /**
   * Whether the figures alone keep two texts from folding, whatever else they share: because there are so many for texts of this length
   * ({@link areTooMany}), or because they make them other texts ({@link areOtherTexts}). Texts with quotes are left to the alignment, because
   * the swapped facts of a quoted text may not count, and so are texts that differ in length, because only the alignment tells which figures count.
   */
  #areApart({ a, b }: TokenAligner): boolean {
    if (differInLength(a, b)) return false
    const allowed = Math.max(allowedFigures(a, b, 'near'), allowedFigures(a, b, 'contained'))
    // Asked first, because the figures of b are known if it was compared before.
    const most = this.#contextsOf(b).length
    if (most <= allowed && !areTooMany(most, a, b)) return false
    const swapped = this.#countSwappedInContext(a, b)
    return (areTooMany(swapped, a, b) || (swapped > allowed && countSwappedInside(a, b) > allowed)) && !a.quotes && !b.quotes
  }

  #countSwappedInContext(a: TokenSequence, b: TokenSequence): number {
    const contexts = this.#contextsOf(b)
    return contexts.length === 0 ? 0 : countSwappedInContext(this.#contextsOf(a), contexts)
  }

  #contextsOf(text: TokenSequence): Float64Array {
    const known = this.#contexts[text.side]
    if (known?.sketch === text.sketch) return known.contexts
    const contexts = figureContexts(text)
    this.#contexts[text.side] = { sketch: text.sketch, contexts }
    return contexts
  }
}

/** The figures that were swapped, with those that only titles or digests of the facts show. */
function addHiddenFigures(a: TokenSequence, b: TokenSequence, seen: Pick<Swaps, 'figures' | 'codes'>): Pick<Swaps, 'figures' | 'codes'> {
  if (differInTitleFigures(a, b)) return { figures: Math.max(1, seen.figures), codes: Math.max(1, seen.codes) }
  return seen.figures === 0 ? findHiddenSwap(a, b) : seen
}

/** Whether two sketches have the same letters and figures, however these are spaced. Cost: reads a few words of each. */
export function haveEqualTexts(a: Uint16Array, b: Uint16Array): boolean {
  for (let word = sketchField.foldedBytes; word < sketchField.ownWords; word++) if (a[word] !== b[word]) return false
  return true
}
