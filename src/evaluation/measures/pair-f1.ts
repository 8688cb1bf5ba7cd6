import { type Measure, ratio } from './measure.js'
import type { PairCounts } from './pair-counts.js'

/** Harmonic mean of pair precision and pair recall. */
export const pairF1: Measure<PairCounts> = {
  name: 'pairF1',
  description: 'Harmonic mean of pairPrecision and pairRecall, both weighted alike.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: '1 when no pair was reported and none was to be found.',
  citation: 'van Rijsbergen, Information Retrieval, 1979, chapter 7; Uyar 2009, section 6.1 (2PR / (P + R))',
  compute: ({ found, missed, wrong }) => ratio(2 * found, 2 * found + missed + wrong, 1),
}
