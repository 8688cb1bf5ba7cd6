import type { CheckedFinding } from '../../compose/doctor/check.js'
import type { Paint, Style } from './text-style.js'

const styles: Readonly<Record<CheckedFinding['status'], Style>> = { ok: 'green', note: 'cyan', warning: 'yellow', fault: 'magenta' }

const statusWidth = 'warning'.length

/** One line per finding, and a line below it with the remedy. */
export function* renderFindings(findings: readonly CheckedFinding[], paint: Paint): Generator<string> {
  const width = Math.max(0, ...findings.map(({ check }) => check.length))
  for (const { check, status, says, remedy } of findings) {
    yield `${paint(styles[status], status.padEnd(statusWidth))}  ${check.padEnd(width)}  ${says}\n`
    if (remedy !== undefined) yield `${' '.repeat(statusWidth + width + 4)}→ ${remedy}\n`
  }
}
