import type { ScanCounts } from '../../../detection/scan/scan-result.js'
import { formatBytes, formatCount } from '../numbers.js'

/** The numbers that `scan` prints at its end. */
interface Summary extends ScanCounts {
  readonly refused: number
  readonly seconds: number
  readonly peakMemory: number
}

/** The summary as lines for people. */
export function renderSummary(summary: Summary): string {
  const { documents, archived, empty, refused, exact, near, contained, variants, groups, removable, seconds, peakMemory } = summary
  const rate = rateOf(summary)
  const rows = [
    ['documents', `${formatCount(documents)} (${formatCount(empty)} empty, ${formatCount(refused)} refused)`],
    ...(archived > 0 ? [['archive', `${formatCount(archived)} ${archived === 1 ? 'document' : 'documents'}`]] : []),
    // Variants are counted only if the user asks for them; otherwise "0 variants" would wrongly say that none were found.
    [
      'pairs',
      `${formatCount(exact)} exact, ${formatCount(near)} near, ${formatCount(contained)} contained${variants > 0 ? `, ${formatCount(variants)} variants` : ''}`,
    ],
    ['groups', `${formatCount(groups)}; ${formatCount(removable)} ${removable === 1 ? 'document' : 'documents'} could go`],
    [
      'time',
      `${seconds.toFixed(1)} s, ${formatCount(rate)} ${rate === 1 ? 'document' : 'documents'}/s, peak memory ${formatBytes(peakMemory)}`,
    ],
  ]
  return rows.map(([name, value]) => `${name!.padEnd(9)}  ${value}\n`).join('')
}

/** The summary as one JSON line. */
export function renderSummaryJson(summary: Summary): string {
  const { seconds, documents, peakMemory, ...counts } = summary
  return `${JSON.stringify({ documents, ...counts, seconds: Number(seconds.toFixed(3)), documents_per_second: rateOf(summary), peak_memory_bytes: peakMemory })}\n`
}

/** Documents per second, those of the archive included. */
function rateOf({ documents, archived, seconds }: Summary): number {
  return Math.round((documents + archived) / Math.max(seconds, 0.001))
}
