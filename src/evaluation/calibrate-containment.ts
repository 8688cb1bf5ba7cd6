import { OnefoldError } from '../errors.js'
import { type Calibration, calibrateThreshold } from './calibrate-threshold.js'
import { type LabelledPair, type PairRelation, pairKey } from './labelled-pair.js'
import type { PairCounts } from './measures/pair-measures.js'
import { type PairScoring, scorePairs } from './score-pairs.js'

/** Candidate thresholds of containment, .50 to 1.00: below one half, nobody would call it a copy. */
const thresholds = Array.from({ length: 51 }, (_, step) => (50 + step) / 100)

/**
 * Chooses the least containment (`--min-containment`) with the best pair F1 against gold, and estimates the choice by cross-validation.
 *
 * Verdicts are derived again from the pairs' `a_in_b` and `b_in_a` at each threshold; `exact`, `variant` and `distinct` stay. The pairs must be
 * reported at a low containment: a pair that is not in the file cannot be found at any threshold. Pairs are dealt to folds in gold's order, unlisted
 * ones after them.
 *
 * @throws OnefoldError `GOLD_INVALID` if a reported pair that is to be judged again has no figures
 */
export function calibrateContainment(scoring: PairScoring, folds = 5): Calibration {
  checkFigures(scoring.pairs)
  const foldOf = dealFolds(scoring, folds)
  const inFold = (fold: number) => (pair: LabelledPair) => foldOf.get(pairKey(pair.a, pair.b)) === fold
  const parts = Array.from({ length: folds }, (_, fold) => ({
    ...scoring,
    pairs: scoring.pairs.filter(inFold(fold)),
    gold: scoring.gold.filter(inFold(fold)),
  }))
  return calibrateThreshold({ thresholds, folds, countAt: (fold, threshold) => countAt(parts[fold]!, threshold) })
}

function countAt(part: PairScoring, threshold: number): PairCounts {
  const pairs = part.pairs.map((pair) => ({ ...pair, relation: relationAt(pair, threshold) }))
  const { found, missed, wrong } = scorePairs({ ...part, pairs })
  return { found, missed, wrong }
}

function relationAt({ relation, aInB = 0, bInA = 0 }: LabelledPair, threshold: number): PairRelation {
  if (!isGraded(relation)) return relation
  if (aInB >= threshold && bInA >= threshold) return 'near'
  if (aInB >= threshold) return 'contained'
  return bInA >= threshold ? 'contains' : 'distinct'
}

function isGraded(relation: PairRelation): boolean {
  return relation === 'near' || relation === 'contained' || relation === 'contains' || relation === 'partial'
}

function dealFolds({ pairs, gold }: PairScoring, folds: number): Map<string, number> {
  const foldOf = new Map<string, number>()
  for (const { a, b } of [...gold, ...pairs]) {
    const key = pairKey(a, b)
    if (!foldOf.has(key)) foldOf.set(key, foldOf.size % folds)
  }
  return foldOf
}

function checkFigures(pairs: readonly LabelledPair[]): void {
  const bare = pairs.find((pair) => isGraded(pair.relation) && (pair.aInB === undefined || pair.bInA === undefined))
  if (bare === undefined) return
  throw new OnefoldError(
    'GOLD_INVALID',
    `the pair in line ${bare.line} has no "a_in_b" and "b_in_a"; calibration needs both on every reported pair, as scan prints them`,
    { line: bare.line },
  )
}
