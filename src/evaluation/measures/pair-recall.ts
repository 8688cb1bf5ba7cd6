import { type Measure, ratio } from './measure.js'
import type { PairCounts } from './pair-counts.js'

/** Share of the gold pairs that were found. */
export const pairRecall: Measure<PairCounts> = {
  name: 'pairRecall',
  description: 'Share of the positive gold pairs that were reported, in the right direction.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: '1 when gold has no positive pair: nothing was missed.',
  citation: 'Uyar, Near-duplicate news detection using named entities, MSc thesis, 2009, section 6.1 (a / (a + c))',
  compute: ({ found, missed }) => ratio(found, found + missed, 1),
}
