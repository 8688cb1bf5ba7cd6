/** A label is at most this long. */
const labelLength = 70

/** What a document is called: its title, or the first words of its text, in one line. */
export function documentLabel(title: string | undefined, text: string): string {
  const line = (title?.trim() || text.slice(0, 500)).replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length <= labelLength ? line : `${line.slice(0, labelLength - 1).toWellFormed()}…`
}
