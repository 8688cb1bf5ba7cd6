import type { Calibration } from '../../evaluation/calibrate-threshold.js'
import type { PairScore } from '../../evaluation/score-pairs.js'

/** A score, and a calibration if there is one, as one JSON object with its line end. */
export function renderScoreJson(score: PairScore, calibration: Calibration | undefined): string {
  const { level, found, missed, wrong, ignored, pairPrecision, pairRecall, pairF1, labels, falsePositives, falseNegatives } = score
  return `${JSON.stringify({
    level,
    pair_precision: pairPrecision,
    pair_recall: pairRecall,
    pair_f1: pairF1,
    found,
    missed,
    wrong,
    ignored,
    labels,
    false_positives: falsePositives,
    false_negatives: falseNegatives,
    ...(calibration && {
      calibration: {
        min_containment: calibration.threshold,
        pair_f1: calibration.f1,
        cross_validated_pair_f1: calibration.crossValidatedF1,
        fold_min_containments: calibration.foldThresholds,
      },
    }),
  })}\n`
}
