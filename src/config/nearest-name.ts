/** The known name that was probably meant; undefined if each differs in more than a third of the letters. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const plain = plainName(given)
  const ranked = known
    .map((name) => ({ name, distance: editDistance(plain, plainName(name)) }))
    .sort((one, other) => one.distance - other.distance)
  const [best] = ranked
  if (best === undefined || best.distance > Math.max(1, Math.floor(plain.length / 3))) return undefined
  return best.name
}

/** A name in the form in which names are compared: `text_fields`, `TEXT_FIELDS`, `text-fields` and `textFields` are the same. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[._-]/g, '')
}

/** Number of letters to insert, drop, replace or swap. For names only: quadratic, and cut at 64 letters. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: Math.min(b.length, 64) + 1 }, (_, j) => j)]
  for (let i = 1; i <= Math.min(a.length, 64); i++) {
    const row = [i]
    for (let j = 1; j < rows[0]!.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(replaced, rows[i - 1]![j]! + 1, row[j - 1]! + 1)
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows.at(-1)!.at(-1)!
}
