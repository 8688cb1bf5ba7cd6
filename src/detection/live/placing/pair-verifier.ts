import type { Comparison } from '../../../model.js'
import { areCopies, distinctComparison, exactComparison, isContained, reverseComparison } from '../../../similarity/comparison.js'
import { SketchComparer } from '../../../similarity/verification/sketch-comparer.js'
import { compareOrder } from '../../../store/document-order.js'
import { leastContainment } from '../../detection-limits.js'
import type { CollectionSettings } from '../collection-settings.js'
import { areWithin } from '../signing/fact-values.js'
import type { LiveDocument } from './live-document.js'

/** Two numbers below this combine to one key that a double holds exactly. */
const numberSpan = 2 ** 26

/**
 * Compares documents by their sketches, each pair once, and the earlier document first, so that the result does not depend on the order of the
 * arguments. Documents of different scopes or folds, and documents without text, are `distinct`.
 */
export class PairVerifier {
  readonly #comparer = new SketchComparer()
  readonly #withinMs: number | undefined
  readonly #acrossScopes: boolean
  readonly #known = new Map<number, Comparison>()

  /** @param acrossScopes compares documents of different scopes, too: for questions about a text that has no scope */
  constructor(settings: Pick<CollectionSettings, 'withinMs'>, acrossScopes = false) {
    this.#withinMs = settings.withinMs
    this.#acrossScopes = acrossScopes
  }

  /** Compares two documents. In the result, `aInB` is the share of `a` in `b`. */
  relate(a: LiveDocument, b: LiveDocument): Comparison {
    const order = compareOrder(a, b)
    return order <= 0 ? this.#relate(a, b) : reverseComparison(this.#relate(b, a))
  }

  /** Whether a later document may join an earlier one as its anchor. */
  joins(document: LiveDocument, anchor: LiveDocument): boolean {
    return this.isWithin(document, anchor) && areCopies(this.relate(anchor, document).verdict)
  }

  /** Share of a document that a container holds; 0 if it does not contain it. */
  containment(document: LiveDocument, container: LiveDocument): number {
    if (!this.isWithin(document, container)) return 0
    const comparison = this.relate(document, container)
    return isContained(comparison, leastContainment) ? comparison.aInB : 0
  }

  /** Whether the times of two documents are no farther apart than the collection's `within`. An unknown time keeps nothing apart. */
  isWithin(a: LiveDocument, b: LiveDocument): boolean {
    return areWithin(this.#withinMs, a.time, b.time)
  }

  #relate(earlier: LiveDocument, later: LiveDocument): Comparison {
    if (earlier.sketch === undefined || later.sketch === undefined) return distinctComparison
    if (earlier.scope !== later.scope && !this.#acrossScopes) return distinctComparison
    if (earlier.fold !== later.fold) return distinctComparison
    if (earlier.exact === later.exact) return exactComparison
    const key = (earlier.number % numberSpan) * numberSpan + (later.number % numberSpan)
    let relation = this.#known.get(key)
    if (relation === undefined) {
      relation = this.#comparer.compare(earlier.sketch, later.sketch)
      this.#known.set(key, relation)
    }
    return relation
  }
}
