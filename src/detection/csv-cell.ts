/**
 * A cell of CSV, quoted if needed. A leading apostrophe keeps spreadsheets from evaluating a cell as a formula, which may begin in full width, too. A
 * key or an id that begins with a minus stays as it is, if nothing in it could make it a formula.
 */
export function csvCell(cell: string): string {
  const mayBeFormula = /^[=+@\t\r＝＋＠－]/.test(cell) || /^-.*[^\w\-.:/]/s.test(cell)
  const safe = mayBeFormula ? `'${cell}` : cell
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
