import type { Calibration } from '../../evaluation/calibrate-threshold.js'
import type { LabelScore, PairError, PairScore } from '../../evaluation/score-pairs.js'

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

/** Most wrong and most missed pairs that people are shown; the rest is counted. */
const maxErrors = 20

/** A score as lines for people: the figures, the reports for each gold label, the errors, and a calibration if there is one. */
export function renderScoreText(score: PairScore, calibration: Calibration | undefined): string {
  return [
    ...formatFigures(score),
    '',
    ...formatLabels(score.labels),
    ...formatErrors('wrong (false positives)', score.falsePositives),
    ...formatErrors('missed (false negatives)', score.falseNegatives),
    ...(calibration ? ['', formatCalibration(calibration)] : []),
    '',
  ].join('\n')
}

function formatCalibration({ threshold, f1, crossValidatedF1, foldThresholds }: Calibration): string {
  const without = `chosen without each fold: ${foldThresholds.join(', ')}`
  return `best --min-containment  ${threshold}: pair F1 ${f1.toFixed(4)}, cross-validated ${crossValidatedF1.toFixed(4)} (${without})`
}

function formatFigures(score: PairScore): string[] {
  const figures = [
    ['level', score.level],
    ['pairPrecision', score.pairPrecision.toFixed(4)],
    ['pairRecall', score.pairRecall.toFixed(4)],
    ['pairF1', score.pairF1.toFixed(4)],
    ['found', String(score.found)],
    ['missed', String(score.missed)],
    ['wrong', String(score.wrong)],
    ['reported, ignored', String(score.ignored)],
  ]
  return formatTable(figures)
}

function formatLabels(labels: readonly LabelScore[]): string[] {
  const header = ['gold label', 'pairs', 'reported', 'as']
  const rows = labels.map(({ label, pairs, reported, verdicts }) => {
    const as = Object.entries(verdicts).map(([verdict, count]) => `${verdict} ${count}`)
    return [label, String(pairs), String(reported), as.join(', ')]
  })
  return formatTable([header, ...rows])
}

function formatErrors(heading: string, errors: readonly PairError[]): string[] {
  if (errors.length === 0) return []
  const rows = errors.slice(0, maxErrors).map(({ a, b, gold, verdict }) => [a, b, `gold: ${gold}`, verdict])
  const rest = errors.length > maxErrors ? [`… and ${errors.length - maxErrors} more`] : []
  return ['', `${heading}: ${errors.length}`, ...formatTable([['a', 'b', '', 'verdict'], ...rows]), ...rest]
}

function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
