import { type Measure, ratio } from './measure.js'
import type { PairCounts } from './pair-counts.js'

/** Share of the reported pairs that are right. */
export const pairPrecision: Measure<PairCounts> = {
  name: 'pairPrecision',
  description: 'Share of the reported pairs that gold calls duplicates, in the right direction.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: '1 when no pair was reported: nothing wrong was said.',
  citation: 'Uyar, Near-duplicate news detection using named entities, MSc thesis, 2009, section 6.1 (a / (a + b))',
  compute: ({ found, wrong }) => ratio(found, found + wrong, 1),
}
