const maxIdBytes = 512

/** Whether the file can hold a text that is compared or read back: SQLite's driver cuts it off at NUL, and UTF-8 has no half surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether a document can have this id. */
export function isPossibleId(id: string): boolean {
  return id !== '' && isStorable(id) && (id.length <= maxIdBytes / 3 || Buffer.byteLength(id) <= maxIdBytes)
}
