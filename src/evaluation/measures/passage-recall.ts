import type { PassageComparison } from '../passage.js'
import type { Measure } from './measure.js'
import { meanPassageShare, passageCitation, whenNoPassages } from './passage-shares.js'

/** Recall of passages, the competition's macro average. */
export const passageRecall: Measure<PassageComparison> = {
  name: 'passageRecall',
  description: 'Mean share of a gold passage that is in reported passages that meet it in both documents, in characters of both.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: whenNoPassages,
  citation: passageCitation,
  compute: ({ reported, gold }) => meanPassageShare(gold, reported),
}
