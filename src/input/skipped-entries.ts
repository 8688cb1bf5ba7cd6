import { formatOfName, isReadInFolders } from './file-format.js'

/** Number of kinds of skipped entries that are listed separately. */
const listedKinds = 6

/** Programs that take the text out of documents, by the endings of these. */
const extractors: Readonly<Record<string, string | undefined>> = {
  '.pdf': 'pdftotext',
  '.docx': 'pandoc -t plain',
  '.odt': 'pandoc -t plain',
  '.rtf': 'pandoc -t plain',
  '.epub': 'pandoc -t plain',
  '.doc': 'catdoc',
}

/**
 * The entries of a folder, or of a file of many, that are not read, the most frequent kinds first: `3 entries passed over: .png (2), hidden (1)`.
 *
 * @param names  what they are called, one and several
 */
export function describeSkipped(skipped: ReadonlyMap<string, number>, [one, several] = ['entry', 'entries']): string {
  const kinds = mostFrequentFirst(skipped)
  const sum = (of: typeof kinds): number => of.reduce((total, [, count]) => total + count, 0)
  const listed = kinds.slice(0, listedKinds).map(([kind, count]) => `${kind} (${count})`)
  const rest = sum(kinds.slice(listedKinds))
  const count = sum(kinds)
  return `${count} ${count === 1 ? one : several} passed over: ${[...listed, ...(rest > 0 ? [`others (${rest})`] : [])].join(', ')}${describeExtractors(skipped.keys())}`
}

/** What to do with documents that are not read, as the end of a sentence; empty if there is nothing to say. @param endings in lower case */
function describeExtractors(endings: Iterable<string>): string {
  const known = [...endings]
    .sort()
    .flatMap((ending) => (extractors[ending] === undefined ? [] : [`${ending} by \`${extractors[ending]}\``]))
  return known.length === 0 ? '' : `; take the text out first, ${known.join(', ')}`
}

/** The most frequent ending of files of many documents among entries that are not read; undefined if there are none. */
export function endingOfData(skipped: ReadonlyMap<string, number>): string | undefined {
  return mostFrequentFirst(skipped).find(([kind]) => mayHoldDocuments(kind))?.[0]
}

/** XML that was passed over is no feed, unless it is compressed: then nobody has looked. */
function mayHoldDocuments(ending: string): boolean {
  const format = formatOfName(`x${ending}`)
  return format !== undefined && (format.gzip || !isReadInFolders(format))
}

/** Equally frequent kinds in the order of their names, because a folder's entries come in any order. */
function mostFrequentFirst(skipped: ReadonlyMap<string, number>): [string, number][] {
  return [...skipped].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1))
}
