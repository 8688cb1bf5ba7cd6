import type { LabelScore, PairError, PairScore } from './score-pairs.js'

/**
 * Formats a score as lines of text for a terminal: the figures, the reports for each gold label, and the errors.
 *
 * @param maxErrors number of wrong and of missed pairs that are listed; the rest is counted. Default 20
 */
export function formatPairScore(score: PairScore, maxErrors = 20): string {
  return [
    ...formatFigures(score),
    '',
    ...formatLabels(score.labels),
    ...formatErrors('wrong (false positives)', score.falsePositives, maxErrors),
    ...formatErrors('missed (false negatives)', score.falseNegatives, maxErrors),
    '',
  ].join('\n')
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

function formatErrors(heading: string, errors: readonly PairError[], most: number): string[] {
  if (errors.length === 0) return []
  const rows = errors.slice(0, most).map(({ a, b, gold, verdict }) => [a, b, `gold: ${gold}`, verdict])
  const rest = errors.length > most ? [`… and ${errors.length - most} more`] : []
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
