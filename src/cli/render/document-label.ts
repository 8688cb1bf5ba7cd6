import { oneLine } from './one-line.js'

/** A label is at most this long. */
const labelLength = 70

/** What a document is called: its title, or the first words of its text, in one line. */
export function documentLabel(title: string | undefined, text: string): string {
  const line = oneLine(title?.trim() || text.slice(0, 500))
  return line.length <= labelLength ? line : `${line.slice(0, labelLength - 1).toWellFormed()}…`
}
