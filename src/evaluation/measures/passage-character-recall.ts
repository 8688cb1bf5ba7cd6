import type { PassageComparison } from '../passage.js'
import type { Measure } from './measure.js'
import { characterShare, passageCitation, whenNoPassages } from './passage-shares.js'

/** Recall of characters, the competition's micro average: long passages count more. */
export const passageCharacterRecall: Measure<PassageComparison> = {
  name: 'passageCharacterRecall',
  description: 'Share of the characters of all gold passages that are in reported passages that meet them, each character once.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: whenNoPassages,
  citation: passageCitation,
  compute: ({ reported, gold }) => characterShare(gold, reported),
}
