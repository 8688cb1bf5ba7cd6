import { OnefoldError } from '../../errors.js'
import type { Measure } from './measure.js'

/** How often one reader gave class i (row) where the other gave class j (column): a square table of counts. */
export type AgreementTable = readonly (readonly number[])[]

/** Agreement of two readers beyond what their habits alone would give. */
export const cohenKappa: Measure<AgreementTable> = {
  name: 'cohenKappa',
  description: 'Agreement of two readers, corrected for chance: (P(a) − P(c)) / (1 − P(c)).',
  range: [-1, 1],
  better: 'higher',
  whenEmpty: '1 when both readers used one and the same class throughout; NaN for an empty table.',
  citation: 'Cohen, A coefficient of agreement for nominal scales, 1960; Varol, CoDet, MSc thesis, 2012, section 4.2',
  compute(table) {
    checkSquare(table)
    const total = sum(table.map(sum))
    const agreed = sum(table.map((row, i) => row[i]!)) / total
    const byChance = sum(table.map((row, i) => (sum(row) / total) * (sum(table.map((other) => other[i]!)) / total)))
    return byChance === 1 ? 1 : (agreed - byChance) / (1 - byChance)
  },
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function checkSquare(table: AgreementTable): void {
  if (table.every((row) => row.length === table.length && row.every((count) => count >= 0))) return
  throw new OnefoldError('PARAMETER_INVALID', 'an agreement table needs as many columns as rows, and counts of 0 or more', {
    rows: table.length,
  })
}
