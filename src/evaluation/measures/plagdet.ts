import type { PassageComparison } from '../passage.js'
import type { Measure } from './measure.js'
import { passageGranularity } from './passage-granularity.js'
import { passagePrecision } from './passage-precision.js'
import { passageRecall } from './passage-recall.js'
import { passageCitation, whenNoPassages } from './passage-shares.js'

/** The score by which PAN ranks: right passages, found whole, each in one piece. */
export const plagdet: Measure<PassageComparison> = {
  name: 'plagdet',
  description: 'F1 of passage precision and recall (macro averages) over log2(1 + granularity).',
  range: [0, 1],
  better: 'higher',
  whenEmpty: whenNoPassages,
  citation: passageCitation,
  compute: (comparison) => {
    const precision = passagePrecision.compute(comparison)
    const recall = passageRecall.compute(comparison)
    if (precision + recall === 0) return 0
    return (2 * precision * recall) / (precision + recall) / Math.log2(1 + passageGranularity.compute(comparison))
  },
}
