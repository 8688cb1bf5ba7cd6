import type { PassageComparison } from '../passage.js'
import type { Measure } from './measure.js'
import { meanPassageShare, passageCitation, whenNoPassages } from './passage-shares.js'

/** Precision of passages, the competition's macro average. */
export const passagePrecision: Measure<PassageComparison> = {
  name: 'passagePrecision',
  description: 'Mean share of a reported passage that is in gold passages it meets in both documents, in characters of both.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: whenNoPassages,
  citation: passageCitation,
  compute: ({ reported, gold }) => meanPassageShare(reported, gold),
}
