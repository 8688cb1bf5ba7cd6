import { OnefoldError } from '../../errors.js'

/**
 * Agreement of two readers beyond that which their habits alone would give, −1..1: (P(a) − P(c)) / (1 − P(c)). 1 if both used only one and the same
 * class; NaN for an empty table.
 *
 * Cohen, A coefficient of agreement for nominal scales, 1960; used as in Varol, CoDet, MSc thesis, 2012, section 4.2.
 *
 * @param table how often one reader gave class i (row) and the other class j (column)
 * @throws OnefoldError PARAMETER_INVALID if the table is not square
 */
export function cohenKappa(table: readonly (readonly number[])[]): number {
  checkSquare(table)
  const total = sum(table.map(sum))
  const agreed = sum(table.map((row, i) => row[i]!)) / total
  const byChance = sum(table.map((row, i) => (sum(row) / total) * (sum(table.map((other) => other[i]!)) / total)))
  return byChance === 1 ? 1 : (agreed - byChance) / (1 - byChance)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function checkSquare(table: readonly (readonly number[])[]): void {
  if (table.every((row) => row.length === table.length && row.every((count) => count >= 0))) return
  throw new OnefoldError('PARAMETER_INVALID', 'an agreement table needs as many columns as rows, and counts of 0 or more', {
    rows: table.length,
  })
}
