import type { DocumentCounts } from './document-counts.js'
import { type Measure, ratio } from './measure.js'

/** Share of the duplicates that were overlooked. */
export const documentMissRate: Measure<DocumentCounts> = {
  name: 'documentMissRate',
  description: 'Share of the documents that are duplicates and were not called so.',
  range: [0, 1],
  better: 'lower',
  whenEmpty: '0 when there is no duplicate to miss.',
  citation: 'Uyar, Near-duplicate news detection using named entities, MSc thesis, 2009, section 6.1 (c / (a + c))',
  compute: ({ found, missed }) => ratio(missed, found + missed, 0),
}
