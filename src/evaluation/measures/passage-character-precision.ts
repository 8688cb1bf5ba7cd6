import type { PassageComparison } from '../passage.js'
import type { Measure } from './measure.js'
import { characterShare, passageCitation, whenNoPassages } from './passage-shares.js'

/** Precision of characters, the competition's micro average: long passages count more. */
export const passageCharacterPrecision: Measure<PassageComparison> = {
  name: 'passageCharacterPrecision',
  description: 'Share of the characters of all reported passages that are in gold passages they meet, each character once.',
  range: [0, 1],
  better: 'higher',
  whenEmpty: whenNoPassages,
  citation: passageCitation,
  compute: ({ reported, gold }) => characterShare(reported, gold),
}
