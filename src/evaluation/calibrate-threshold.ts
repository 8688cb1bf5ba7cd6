import { OnefoldError } from '../errors.js'
import { addPairCounts, noPairs, type PairCounts } from './measures/pair-counts.js'
import { pairF1 } from './measures/pair-f1.js'

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
export interface CalibrationInput {
  /** In rising order. */
  readonly thresholds: readonly number[]
  /** Number of folds, 2 or more. */
  readonly folds: number
  /** The counts of one fold's items when judged by the threshold. */
  readonly countAt: (fold: number, threshold: number) => PairCounts
}

/** Something with a score that is a duplicate or not. */
export interface ScoredItem {
  /** Reported when at or above the threshold. */
  readonly score: number
  readonly positive: boolean
  /** Fold it belongs to, 0 or more, such as the number of its corpus; dealt out in turn when absent. */
  readonly fold?: number
}

/**
 * Chooses the threshold with the best pair F1 and says by cross-validation how well such a choice does on pairs it has not seen.
 *
 * @throws OnefoldError `PARAMETER_INVALID` for no thresholds or fewer than two folds
 * Cost: folds × thresholds calls of `countAt`.
 */
export function calibrate({ thresholds, folds, countAt }: CalibrationInput): Calibration {
  if (thresholds.length === 0 || folds < 2) {
    throw new OnefoldError('PARAMETER_INVALID', 'calibration needs at least one threshold and two folds', { folds })
  }
  const foldNumbers = Array.from({ length: folds }, (_, fold) => fold)
  const counts = thresholds.map((threshold) => foldNumbers.map((fold) => countAt(fold, threshold)))
  const chosen = foldNumbers.map((left) => chooseBest(counts.map((byFold) => total(byFold.filter((_, fold) => fold !== left)))))
  const best = chooseBest(counts.map(total))
  return {
    threshold: thresholds[best]!,
    f1: pairF1.compute(total(counts[best]!)),
    crossValidatedF1: pairF1.compute(total(foldNumbers.map((fold) => counts[chosen[fold]!]![fold]!))),
    foldThresholds: chosen.map((position) => thresholds[position]!),
  }
}

/**
 * {@link calibrate} for items with one score each.
 *
 * @param thresholds  default: every score that occurs
 * Cost: n log n for n items, and folds × thresholds × log n.
 */
export function calibrateThreshold(items: readonly ScoredItem[], folds = 5, thresholds = distinctScores(items)): Calibration {
  const foldOf = (item: ScoredItem, position: number) => (item.fold ?? position) % folds
  const byFold = Array.from({ length: folds }, (_, fold) => sortScores(items.filter((item, position) => foldOf(item, position) === fold)))
  return calibrate({ thresholds, folds, countAt: (fold, threshold) => countScores(byFold[fold]!, threshold) })
}

function distinctScores(items: readonly ScoredItem[]): number[] {
  return [...new Set(items.map(({ score }) => score))].sort((x, y) => x - y)
}

/** Scores of one fold's items, rising. */
interface FoldScores {
  readonly positive: Float64Array
  readonly negative: Float64Array
}

function sortScores(items: readonly ScoredItem[]): FoldScores {
  const sorted = (positive: boolean) =>
    Float64Array.from(items.filter((item) => item.positive === positive).map(({ score }) => score)).sort()
  return { positive: sorted(true), negative: sorted(false) }
}

function countScores({ positive, negative }: FoldScores, threshold: number): PairCounts {
  const missed = countBelow(positive, threshold)
  return { found: positive.length - missed, missed, wrong: negative.length - countBelow(negative, threshold) }
}

/** How many of the rising values are below the bound, found by halving. */
function countBelow(values: Float64Array, bound: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < bound) low = middle + 1
    else high = middle
  }
  return low
}

function chooseBest(counts: readonly PairCounts[]): number {
  const scores = counts.map(pairF1.compute)
  return scores.reduce((best, score, position) => (score >= scores[best]! ? position : best), 0)
}

function total(counts: readonly PairCounts[]): PairCounts {
  return counts.reduce(addPairCounts, noPairs)
}
