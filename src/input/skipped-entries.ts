import { describeExtractors } from './text-extractors.js'

/** Number of kinds of skipped entries that are listed separately. */
const listedKinds = 6

/** The entries of a folder that are not read, the most frequent kinds first: `3 entries passed over: .png (2), hidden (1)`. */
export function describeSkipped(skipped: ReadonlyMap<string, number>): string {
  const kinds = [...skipped].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1))
  const sum = (of: typeof kinds): number => of.reduce((total, [, count]) => total + count, 0)
  const listed = kinds.slice(0, listedKinds).map(([kind, count]) => `${kind} (${count})`)
  const rest = sum(kinds.slice(listedKinds))
  const count = sum(kinds)
  return `${count} ${count === 1 ? 'entry' : 'entries'} passed over: ${[...listed, ...(rest > 0 ? [`others (${rest})`] : [])].join(', ')}${describeExtractors(skipped.keys())}`
}
