/**
 * Lower case of every UTF-16 code unit by the fold's rules: simple lower case; i, ı, İ and I are one letter in every language, because a wrong
 * language guess must not split copies; final sigma is sigma. Surrogates map to themselves.
 *
 * A table, because folding reads it once for each character. Built once.
 */
export const foldOfUnit: Uint16Array = buildTable()

/** Lower case of a code point above U+FFFF. */
export function foldSupplementary(codePoint: number): number {
  return String.fromCodePoint(codePoint).toLowerCase().codePointAt(0)!
}

function buildTable(): Uint16Array {
  // `map` takes half as long as a loop, and every command waits for it.
  const table = new Uint16Array(0x10000).map((_, unit) => unit)
  writeLower(Buffer.from(table.buffer).toString('utf16le').replaceAll('İ', 'i'), table)
  table['ı'.charCodeAt(0)] = 'i'.charCodeAt(0)
  table['ς'.charCodeAt(0)] = 'σ'.charCodeAt(0)
  return table
}

/** Writes the lower case of all units in one call. If an engine lower-cases one letter to two, writes each unit alone. */
function writeLower(units: string, table: Uint16Array<ArrayBuffer>): void {
  const lower = units.toLowerCase()
  if (lower.length === units.length) Buffer.from(table.buffer).write(lower, 'utf16le')
  else for (let unit = 0; unit < units.length; unit++) table[unit] = units.charAt(unit).toLowerCase().charCodeAt(0)
}
