/**
 * A cell of CSV, quoted where needed. A leading apostrophe keeps spreadsheets from running a cell as a formula; a key or id that begins with a minus and has
 * nothing in it with which a formula could go on is left as it is.
 */
export function csvCell(cell: string): string {
  const mayBeFormula = /^[=+@\t\r]/.test(cell) || /^-.*[^\w\-.:/]/s.test(cell)
  const safe = mayBeFormula ? `'${cell}` : cell
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
