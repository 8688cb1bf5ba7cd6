import type { Level } from '../model.js'
import type { PairRelation } from './pair-relation.js'

/** What one reported pair, or one silence, is worth. `turned`: a containment said the wrong way round, wrong and missed at once. */
export type PairOutcome = 'found' | 'missed' | 'wrong' | 'turned' | 'ignored' | 'rejected'

/** The relations that count as duplicates, from strict to loose. */
const listed: Readonly<Record<Level, readonly PairRelation[]>> = {
  exact: ['exact'],
  near: ['exact', 'near'],
  contained: ['exact', 'near', 'contained', 'contains'],
}

/** Whether a pair with this relation is listed as a duplicate at a level. */
export function isListed(relation: PairRelation, level: Level): boolean {
  return listed[level].includes(relation)
}

/**
 * Holds a reported relation against gold at a level; both are said of the same a towards the same b.
 *
 * Gold that is a duplicate at a looser level only is ignored: at `near` nobody is asked about excerpts. An excerpt that is called near or
 * exact is found, for its containment is said rightly; of a near pair either containment is true, so either is found at `contained`.
 *
 * @param gold      `distinct` for a pair that gold does not list
 * @param reported  `distinct` for a pair that was not reported
 * Cost: constant.
 */
export function judgePair(gold: PairRelation, reported: PairRelation, level: Level): PairOutcome {
  const positive = isListed(gold, level)
  if (!positive && isListed(gold, 'contained')) return 'ignored'
  if (!isListed(reported, level)) return positive ? 'missed' : 'rejected'
  if (!positive) return 'wrong'
  return directionHolds(gold, reported) ? 'found' : 'turned'
}

function directionHolds(gold: PairRelation, reported: PairRelation): boolean {
  const oneWay = (relation: PairRelation) => relation === 'contained' || relation === 'contains'
  return !oneWay(gold) || !oneWay(reported) || gold === reported
}
