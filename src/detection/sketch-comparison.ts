import { SketchComparer } from '../similarity/sketch-comparer.js'
import type { CompareDocuments } from './compare-documents.js'
import type { DocumentTable } from './document-table.js'

/** Compares documents of a scan by their sketches. A later document is compared with many in a row, so its view is kept. */
export function createSketchComparison(documents: DocumentTable): CompareDocuments {
  const comparer = new SketchComparer()
  let current = -1
  let sketch: Uint16Array = new Uint16Array()
  return (earlier, later) => {
    if (later !== current) {
      current = later
      sketch = documents.sketch(later)
    }
    return comparer.compare(documents.sketch(earlier), sketch)
  }
}
