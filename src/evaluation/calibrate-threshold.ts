import { OnefoldError } from '../errors.js'
import { addPairCounts, noPairs, type PairCounts, pairF1 } from './measures/pair-measures.js'

/** The best threshold and what to expect of it. */
export interface Calibration {
  /** The best on all items; of equally good ones the highest, which reports least. */
  readonly threshold: number
  /** F1 at that threshold on the items it was chosen from: flattering. */
  readonly f1: number
  /** F1 pooled over folds, each scored with the threshold chosen on the others: honest. */
  readonly crossValidatedF1: number
  /** The threshold chosen without each fold; when they differ much, there are too few items. */
  readonly foldThresholds: readonly number[]
}

/** What a threshold is chosen from. */
interface CalibrationInput {
  /** In rising order. */
  readonly thresholds: readonly number[]
  /** Number of folds, 2 or more. */
  readonly folds: number
  /** The counts of one fold's items when judged by the threshold. */
  readonly countAt: (fold: number, threshold: number) => PairCounts
}

/**
 * Chooses the threshold with the best pair F1 and says by cross-validation how well such a choice does on pairs it has not seen.
 *
 * @throws OnefoldError `PARAMETER_INVALID` for no thresholds or fewer than two folds
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
