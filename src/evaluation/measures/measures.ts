import { cohenKappa } from './cohen-kappa.js'
import { detectionCost } from './detection-cost.js'
import { documentFalseAlarmRate } from './document-false-alarm-rate.js'
import { documentMissRate } from './document-miss-rate.js'
import { groupPrecision } from './group-precision.js'
import { groupRecall } from './group-recall.js'
import { macroQueryF1 } from './macro-query-f1.js'
import { macroQueryPrecision } from './macro-query-precision.js'
import { macroQueryRecall } from './macro-query-recall.js'
import type { Measure } from './measure.js'
import { pairF1 } from './pair-f1.js'
import { pairPrecision } from './pair-precision.js'
import { pairRecall } from './pair-recall.js'
import { passageCharacterPrecision } from './passage-character-precision.js'
import { passageCharacterRecall } from './passage-character-recall.js'
import { passageGranularity } from './passage-granularity.js'
import { passagePrecision } from './passage-precision.js'
import { passageRecall } from './passage-recall.js'
import { plagdet } from './plagdet.js'

/** Every measure by what it says of itself; documentation is made from this list. */
export const measures: readonly Omit<Measure<never>, 'compute'>[] = [
  pairPrecision,
  pairRecall,
  pairF1,
  macroQueryPrecision,
  macroQueryRecall,
  macroQueryF1,
  groupPrecision,
  groupRecall,
  documentMissRate,
  documentFalseAlarmRate,
  detectionCost,
  cohenKappa,
  passagePrecision,
  passageRecall,
  passageCharacterPrecision,
  passageCharacterRecall,
  passageGranularity,
  plagdet,
]
