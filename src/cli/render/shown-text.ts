/** Code units of a sentence that people are shown; JSON has all of it. */
const shownUnits = 200

/** A sentence short enough to be read at a glance. */
export function excerpt(sentence: string): string {
  return sentence.length <= shownUnits ? sentence : `${sentence.slice(0, shownUnits - 1).toWellFormed()}…`
}

/**
 * Text in one line that leaves a terminal as it is: white space, control characters and marks that turn the direction of writing become single
 * spaces.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
}

/**
 * A line that leaves a terminal as it is: names of files, columns and documents come from others. Control characters, and marks that turn the
 * direction of writing, become question marks, one for a run of them.
 */
export function printable(line: string): string {
  return line.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, '?')
}

/** A label is at most this long. */
const labelLength = 70

/** What a document is called: its title, or the first words of its text, in one line. */
export function documentLabel(title: string | undefined, text: string): string {
  const line = oneLine(title?.trim() || text.slice(0, 500))
  return line.length <= labelLength ? line : `${line.slice(0, labelLength - 1).toWellFormed()}…`
}
