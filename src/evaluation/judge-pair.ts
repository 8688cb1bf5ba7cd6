import type { Level } from '../model.js'
import type { PairRelation } from './labelled-pair.js'

/**
 * The value of one reported pair, or of one that was not reported. `turned`: a containment reported in the wrong direction, wrong and missed at once.
 */
export type PairOutcome = 'found' | 'missed' | 'wrong' | 'turned' | 'ignored' | 'rejected'

/** The relations that count as duplicates, from strict to loose. */
const listed: Readonly<Record<Level, readonly PairRelation[]>> = {
  exact: ['exact'],
  near: ['exact', 'near'],
  contained: ['exact', 'near', 'contained', 'contains'],
}

/** Whether a pair with this relation is listed as a duplicate at a level. */
export function isDuplicateAt(relation: PairRelation, level: Level): boolean {
  return listed[level].includes(relation)
}

/**
 * Judges a reported relation by the gold one at a level; both are about a, relative to b.
 *
 * A gold pair that is a duplicate only at a looser level is ignored: at `near` an excerpt counts neither for nor against a report. At `contained` a
 * gold excerpt that is reported as near or exact counts as found, because its containment holds. A gold near pair holds in both directions, so either
 * containment counts as found.
 *
 * @param gold `distinct` for a pair that gold does not list
 * @param reported `distinct` for a pair that was not reported
 * Cost: constant.
 */
export function judgePair(gold: PairRelation, reported: PairRelation, level: Level): PairOutcome {
  const positive = isDuplicateAt(gold, level)
  if (!positive && isDuplicateAt(gold, 'contained')) return 'ignored'
  if (!isDuplicateAt(reported, level)) return positive ? 'missed' : 'rejected'
  if (!positive) return 'wrong'
  return directionHolds(gold, reported) ? 'found' : 'turned'
}

function directionHolds(gold: PairRelation, reported: PairRelation): boolean {
  const oneWay = (relation: PairRelation) => relation === 'contained' || relation === 'contains'
  return !oneWay(gold) || !oneWay(reported) || gold === reported
}
