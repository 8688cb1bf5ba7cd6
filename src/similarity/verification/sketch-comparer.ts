/**
 * Room `similarity`: two sketches or texts → containment both ways, resemblance, verdict, evidence. May import `hashing`, `analysis`,
 * `signatures` and the leaves; pure. Tests: test/unit/similarity, test/golden/verdicts.test.ts.
 */
import type { Comparison } from '../../model.js'
import { readSketchField, sketchField } from '../../signatures/sketch.js'
import { distinctComparison, exactComparison, withVerdict } from '../comparison.js'
import { conclude, provenShare, type Swaps } from './conclude.js'
import { areOtherEditions } from './editions.js'
import { countSwappedInContext, figureContexts } from './figure-contexts.js'
import { findHiddenSwap } from './hidden-swaps.js'
import { lackPhrases } from './lacking-phrases.js'
import { type MeasuredPair, measurePair } from './measured-pair.js'
import { haveOtherBeginnings } from './other-beginnings.js'
import { haveOtherSubjects } from './other-subjects.js'
import { countSwappedFacts } from './swapped-facts.js'
import { haveSwappedNames } from './swapped-names.js'
import { countSwappedTitleWords, differInTitleFigures, haveOtherTitles } from './titles.js'
import { sharedAligner, type TokenAligner } from './token-aligner.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

const noSwaps: Swaps = { figures: 0, codes: 0, names: 0, repeated: 0, headings: 0, words: 0, titleWords: 0 }

/**
 * Compares sketches: aligns the two token sequences both ways and judges how much of each text is in the other, in what literal runs, and which
 * facts were swapped in place.
 *
 * To compare one sketch with many, keep it on its side: a side that is the same object as before is not prepared again. Cost: linear in both lengths.
 * Pairs with too few tokens in common end after one pass over both.
 */
export class SketchComparer {
  readonly #tellsVariants: boolean
  /** The figures in context of the text that was b last. */
  #contextsB: { readonly sketch: Uint16Array; readonly contexts: Float64Array } | undefined

  /**
   * @param tellsVariants false for callers that treat `variant` and `distinct` alike: the comparer may then say `distinct` for either, with the same
   *   shares
   */
  constructor(tellsVariants = true) {
    this.#tellsVariants = tellsVariants
  }

  /** The comparison: its verdict is about a, relative to b. */
  compare(a: Uint16Array, b: Uint16Array): Comparison {
    const bytesA = readSketchField(a, sketchField.foldedBytes)
    const bytesB = readSketchField(b, sketchField.foldedBytes)
    const shorter = Math.min(bytesA, bytesB)
    if (shorter === 0) return distinctComparison
    const isEqual = haveEqualTexts(a, b)
    if (!isEqual && shorter < verificationParams.minFoldedBytes) return distinctComparison
    const aligner = sharedAligner()
    aligner.load(a, b)
    const comparison = isEqual ? exactComparison : this.#verify(aligner)
    const folds = comparison.verdict === 'exact' || comparison.verdict === 'near'
    return withVerdict(comparison, folds && isVetoed(shorter, aligner) ? 'variant' : comparison.verdict)
  }

  #verify(aligner: TokenAligner): Comparison {
    const pair = measurePair(aligner)
    if (pair === undefined) return distinctComparison
    const comparison = conclude(pair, this.#findSwaps(pair))
    return withVerdict(comparison, isOtherEdition(pair, comparison) ? 'variant' : comparison.verdict)
  }

  /** The facts that were swapped. The search is skipped if it cannot change the verdict. */
  #findSwaps(pair: MeasuredPair): Swaps {
    const { a, b, coverageA, coverageB } = pair
    const { minCoverage, minVariantCoverage } = verificationParams
    const canPass = provenShare(coverageA) >= minCoverage || provenShare(coverageB) >= minCoverage
    const canBeVariant = this.#tellsVariants && Math.max(coverageA.share, coverageB.share) >= minVariantCoverage
    if (!canPass && !canBeVariant) return noSwaps
    const inGaps = countSwappedFacts(pair)
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
}

/** Whether two sketches have the same letters and figures, however these are spaced. Cost: reads a few words of each. */
export function haveEqualTexts(a: Uint16Array, b: Uint16Array): boolean {
  for (let word = sketchField.foldedBytes; word < sketchField.ownWords; word++) if (a[word] !== b[word]) return false
  return true
}

/** Short notices name their subject in the title. If the titles differ, they are two notices. */
function isVetoed(foldedBytes: number, { a, b }: TokenAligner): boolean {
  return foldedBytes < verificationParams.titleVetoBytes && haveOtherTitles(a, b)
}

/**
 * Whether two texts that would fold are nevertheless different editions, however long they are: they name different versions, more figures or names
 * were swapped between their edges than a correction changes, each has phrases of its own, or they have different subjects or beginnings.
 */
function isOtherEdition(pair: MeasuredPair, { verdict, substituted }: Comparison): boolean {
  if (verdict === 'variant' || verdict === 'distinct') return false
  const { a, b } = pair
  const { maxNearFigures, maxContainedFigures, strictWords, edgeWords } = verificationParams
  const edge = Math.round(edgeWords * Math.min(a.tokensPerWord, b.tokensPerWord))
  const strictness = Math.min(a.plainWords, b.plainWords) > strictWords ? 1 : 0
  const allowed = Math.max(0, (verdict === 'near' ? maxNearFigures : maxContainedFigures) - strictness)
  const hasMoreInside = (): boolean =>
    countSwappedInContext(figureContexts(a, edge), figureContexts(b, edge)) > allowed || countSwappedFacts(pair, edge).figures > allowed
  return (
    (substituted > allowed && hasMoreInside()) ||
    areOtherEditions(a, b, verdict) ||
    (verdict === 'near' && haveSwappedNames(pair, edge)) ||
    lackPhrases(pair, verdict) ||
    haveOtherSubjects(pair, verdict, edge) ||
    haveOtherBeginnings(pair, verdict)
  )
}
