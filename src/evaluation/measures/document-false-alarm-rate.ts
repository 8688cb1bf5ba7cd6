import type { DocumentCounts } from './document-counts.js'
import { type Measure, ratio } from './measure.js'

/** Share of the other documents that were called duplicates. */
export const documentFalseAlarmRate: Measure<DocumentCounts> = {
  name: 'documentFalseAlarmRate',
  description: 'Share of the documents that are not duplicates and were called so.',
  range: [0, 1],
  better: 'lower',
  whenEmpty: '0 when every document is a duplicate.',
  citation: 'Uyar, Near-duplicate news detection using named entities, MSc thesis, 2009, section 6.1 (b / (b + d))',
  compute: ({ wrong, rejected }) => ratio(wrong, wrong + rejected, 0),
}
