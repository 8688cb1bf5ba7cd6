import { distinctComparison } from '../../similarity/comparison.js'
import { SketchComparer } from '../../similarity/verification/sketch-comparer.js'
import { TokenBits } from '../../similarity/verification/token-bits.js'
import { defaultVerificationParams } from '../../similarity/verification/verification-params.js'
import type { CompareDocuments } from './compare-documents.js'
import type { DocumentTable } from './document-table.js'

/**
 * Compares documents of a scan by their sketches. A later document is compared with many in a row, so its view is kept; where texts share
 * sentences most of these are refused by {@link TokenBits}.
 *
 * @param tellsVariants as {@link SketchComparer} takes it
 */
export function createSketchComparison(documents: DocumentTable, tellsVariants = true): CompareDocuments {
  const comparer = new SketchComparer(defaultVerificationParams, tellsVariants)
  const bits = new TokenBits()
  let current = -1
  let sketch: Uint16Array = new Uint16Array()
  return (earlier, later) => {
    if (later !== current) {
      current = later
      sketch = documents.sketch(later)
      if (!bits.has(later)) bits.set(later, sketch)
    }
    if (!bits.has(earlier)) bits.set(earlier, documents.sketch(earlier))
    return bits.areDistinct(earlier, later) ? distinctComparison : comparer.compare(documents.sketch(earlier), sketch)
  }
}
