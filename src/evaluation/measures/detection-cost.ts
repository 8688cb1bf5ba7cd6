import type { Measure } from './measure.js'

/** The two rates that the cost weighs, each 0..1. */
export interface DetectionRates {
  readonly missRate: number
  readonly falseAlarmRate: number
}

/** Share of duplicates among the documents of the thesis's collections, 0.07. */
const duplicateShare = 0.07

/** False alarms and misses in one figure: a false alarm costs 13.29 times a miss, since the reader never learns of what was hidden. */
export const detectionCost: Measure<DetectionRates> = {
  name: 'C_dup',
  description: 'Normalised cost of detection, 13.29 · false alarm rate + miss rate, for 7 % duplicates.',
  range: [0, (1 - duplicateShare) / duplicateShare + 1],
  better: 'lower',
  whenEmpty: '0 when both rates are 0.',
  citation: 'Uyar, Near-duplicate news detection using named entities, MSc thesis, 2009, section 6.1 (C_dup-norm)',
  compute: ({ missRate, falseAlarmRate }) => (falseAlarmRate * (1 - duplicateShare)) / duplicateShare + missRate,
}
