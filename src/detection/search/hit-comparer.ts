import type { Comparison } from '../../model.js'
import { comparableSketch } from '../../signatures/sketch.js'
import { distinctComparison, exactComparison, isContained, reverseComparison } from '../../similarity/comparison.js'
import { SketchComparer } from '../../similarity/verification/sketch-comparer.js'
import { compareOrder } from '../../store/document-order.js'
import type { FoldFacts } from '../../store/stored-document.js'
import { foldOf } from '../signing/signature-version.js'

/**
 * Compares documents of a result with each other, by their sketches. The earlier document is compared with the later one, so that the shares are
 * those that other commands show for the pair. Documents without a sketch (unsigned, or without text), with one that this release does not read, or
 * with sketches of two folds are `distinct`.
 */
export class HitComparer {
  readonly #comparer = new SketchComparer()

  /** The comparison of a with b. Cost: linear in both lengths. A sketch is decoded when it is first compared. */
  relate(a: FoldFacts, b: FoldFacts): Comparison {
    if (foldOf(a.signatureVersion) !== foldOf(b.signatureVersion)) return distinctComparison
    if (a.exact !== undefined && a.exact === b.exact) return exactComparison
    const sketchA = comparableSketch(a.sketch)
    const sketchB = comparableSketch(b.sketch)
    if (sketchA === undefined || sketchB === undefined) return distinctComparison
    if (compareOrder(a, b) <= 0) return this.#comparer.compare(sketchA, sketchB)
    return reverseComparison(this.#comparer.compare(sketchB, sketchA))
  }

  /** Whether a document is `contained` in a container, by a share of at least `minContainment`. */
  isContained(document: FoldFacts, container: FoldFacts, minContainment: number): boolean {
    return isContained(this.relate(document, container), minContainment)
  }
}
