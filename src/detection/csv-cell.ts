/**
 * Beginnings of what spreadsheets may evaluate as a formula, which may begin in full width, too. A key or an id that begins with a minus is left alone,
 * if nothing in it could make it a formula.
 */
const formulas = /^(?=[=+@\t\r＝＋＠－]|-.*[^\w\-.:/\n\r])/gm

/**
 * A cell of CSV, quoted if needed. Where a formula may begin, an apostrophe keeps spreadsheets from evaluating it: in every line, because a spreadsheet
 * that expects semicolons between cells takes quotes within a line for text, and each line of a cell for a row.
 */
export function csvCell(cell: string): string {
  const safe = cell.replace(formulas, "'")
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
