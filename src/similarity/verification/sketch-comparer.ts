/**
 * Room `similarity`: two sketches or texts → containment both ways, resemblance, verdict, evidence. May import `hashing`, `analysis`,
 * `signatures` and the leaves; pure. Tests: test/unit/similarity, test/golden/verdicts.test.ts.
 */
import type { Comparison } from '../../model.js'
import { readSketchField, sketchField } from '../../signatures/sketch.js'
import { distinctComparison, exactComparison, folds, withVerdict } from '../comparison.js'
import { mayNumberClauses, withoutClauseNumbers } from './clause-numbers.js'
import { conclude, provenShare } from './conclude.js'
import { areKnownApart } from './known-apart.js'
import { type MeasuredPair, measurePair } from './measured-pair.js'
import { areOtherTexts } from './other-texts.js'
import { haveOtherTitles } from './other-titles.js'
import { findSwaps, noSwaps } from './swaps.js'
import { sharedAligner, type TokenAligner } from './token-aligner.js'
import { verificationParams } from './verification-params.js'

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
    if (!this.#tellsVariants && areKnownApart(aligner, enoughShare))
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
    const comparison = conclude(pair, this.#mayMatter(pair) ? findSwaps(pair) : noSwaps)
    return withVerdict(comparison, areOtherTexts(pair, comparison) ? 'variant' : comparison.verdict)
  }

  /** Whether swapped facts can change the verdict. */
  #mayMatter({ coverageA, coverageB }: MeasuredPair): boolean {
    const { minCoverage, minVariantCoverage } = verificationParams
    const canPass = provenShare(coverageA) >= minCoverage || provenShare(coverageB) >= minCoverage
    return canPass || (this.#tellsVariants && Math.max(coverageA.share, coverageB.share) >= minVariantCoverage)
  }
}

/** Whether two sketches have the same letters and figures, however these are spaced. Cost: reads a few words of each. */
export function haveEqualTexts(a: Uint16Array, b: Uint16Array): boolean {
  for (let word = sketchField.foldedBytes; word < sketchField.ownWords; word++) if (a[word] !== b[word]) return false
  return true
}
