/** Programs that take the text out of documents, by the endings of these. */
const extractors: Readonly<Record<string, string | undefined>> = {
  '.pdf': 'pdftotext',
  '.docx': 'pandoc -t plain',
  '.odt': 'pandoc -t plain',
  '.rtf': 'pandoc -t plain',
  '.epub': 'pandoc -t plain',
  '.doc': 'catdoc',
}

/** What to do with documents that are not read, as the end of a sentence; empty if there is nothing to say. @param endings in lower case */
export function describeExtractors(endings: Iterable<string>): string {
  const known = [...endings]
    .sort()
    .flatMap((ending) => (extractors[ending] === undefined ? [] : [`${ending} by \`${extractors[ending]}\``]))
  return known.length === 0 ? '' : `; take the text out first, ${known.join(', ')}`
}
