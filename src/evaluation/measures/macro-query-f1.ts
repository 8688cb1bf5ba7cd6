import { macroQueryPrecision } from './macro-query-precision.js'
import { macroQueryRecall } from './macro-query-recall.js'
import { type Measure, ratio } from './measure.js'
import type { QueryCounts } from './query-counts.js'

/** Harmonic mean of the two macro averages; not the mean of the queries' F1, which is another figure. */
export const macroQueryF1: Measure<readonly QueryCounts[]> = {
  name: 'macroQueryF1',
  description: 'Harmonic mean of macroQueryPrecision and macroQueryRecall.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: '0 when both averages are 0; without queries NaN.',
  citation: 'Fan and Huang, A fusion of algorithms in near duplicate document detection, equation 3',
  compute(queries) {
    const precision = macroQueryPrecision.compute(queries)
    const recall = macroQueryRecall.compute(queries)
    return ratio(2 * precision * recall, precision + recall, 0)
  },
}
