/** Whether the file can hold a text that is compared or read back: SQLite's driver cuts it off at NUL, and UTF-8 has no half surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
