import type { PassageComparison } from '../passage.js'
import type { Measure } from './measure.js'
import { meanDetections, passageCitation } from './passage-shares.js'

/** In how many pieces passages are reported. */
export const passageGranularity: Measure<PassageComparison> = {
  name: 'passageGranularity',
  description: 'Mean number of reported passages that meet a gold one, over the gold ones that are met.',
  range: [1, Number.POSITIVE_INFINITY],
  better: 'lower',
  whenEmpty: '1 when no gold passage is met.',
  citation: passageCitation,
  compute: meanDetections,
}
