import type { Calibration } from '../../evaluation/calibrate-threshold.js'
import type { PairScore } from '../../evaluation/score-pairs.js'

/** A score, and a calibration if there is one, as one JSON object with its line end. */
export function renderScoreJson(score: PairScore, calibration: Calibration | undefined): string {
  const { level, found, missed, wrong, ignored, pairPrecision, pairRecall, pairF1, labels, falsePositives, falseNegatives } = score
  return `${JSON.stringify({
    level,
    pair_precision: finite(pairPrecision),
    pair_recall: finite(pairRecall),
    pair_f1: finite(pairF1),
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
        pair_f1: finite(calibration.f1),
        cross_validated_pair_f1: finite(calibration.crossValidatedF1),
        fold_min_containments: calibration.foldThresholds,
      },
    }),
  })}\n`
}

/** JSON knows no NaN: a figure that has no value is null. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
