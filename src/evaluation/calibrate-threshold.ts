import { OnefoldError } from '../errors.js'
import { addPairCounts, noPairs, type PairCounts, pairF1 } from './measures/pair-measures.js'

/** The best threshold, with estimates of its quality. */
export interface Calibration {
  /** The best on all items; on ties the highest, which reports least. */
  readonly threshold: number
  /** F1 at that threshold on the items from which it was chosen: optimistic. */
  readonly f1: number
  /** F1 pooled over the folds, each scored with the threshold chosen on the others: unbiased. */
  readonly crossValidatedF1: number
  /** The threshold chosen without each fold. If these differ much, there are too few items. */
  readonly foldThresholds: readonly number[]
}

/** The input from which a threshold is chosen. */
interface CalibrationInput {
  /** In ascending order. */
  readonly thresholds: readonly number[]
  /** Number of folds, 2 or more. */
  readonly folds: number
  /** The counts of one fold's items if judged by the threshold. */
  readonly countAt: (fold: number, threshold: number) => PairCounts
}

/**
 * Chooses the threshold with the best pair F1, and estimates by cross-validation how well such a choice does on unseen pairs.
 *
 * @throws OnefoldError `PARAMETER_INVALID` for no thresholds or for fewer than two folds
 * Cost: folds × thresholds calls of `countAt`.
 */
export function calibrateThreshold({ thresholds, folds, countAt }: CalibrationInput): Calibration {
  if (thresholds.length === 0 || folds < 2) {
    throw new OnefoldError('PARAMETER_INVALID', 'calibration needs at least one threshold and two folds', { folds })
  }
  const foldNumbers = Array.from({ length: folds }, (_, fold) => fold)
  const counts = thresholds.map((threshold) => foldNumbers.map((fold) => countAt(fold, threshold)))
  const chosen = foldNumbers.map((left) => chooseBest(counts.map((byFold) => total(byFold.filter((_, fold) => fold !== left)))))
  const best = chooseBest(counts.map(total))
  return {
    threshold: thresholds[best]!,
    f1: pairF1(total(counts[best]!)),
    crossValidatedF1: pairF1(total(foldNumbers.map((fold) => counts[chosen[fold]!]![fold]!))),
    foldThresholds: chosen.map((position) => thresholds[position]!),
  }
}

function chooseBest(counts: readonly PairCounts[]): number {
  const scores = counts.map(pairF1)
  return scores.reduce((best, score, position) => (score >= scores[best]! ? position : best), 0)
}

function total(counts: readonly PairCounts[]): PairCounts {
  return counts.reduce(addPairCounts, noPairs)
}
