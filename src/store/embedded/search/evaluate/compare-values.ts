/** Numbers before strings, strings by code point as SQLite has them. */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number')
    return typeof a === typeof b ? (a as number) - (b as number) : typeof a === 'number' ? -1 : 1
  return compareCodePoints(a, b)
}

/** JavaScript compares UTF-16 code units, in which the characters beyond U+FFFF come before U+E000 to U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let i = 0; i < end; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (x !== y) return ordered(x) - ordered(y)
  }
  return a.length - b.length
}

function ordered(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
