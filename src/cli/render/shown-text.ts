import { restoreWindows1252 } from '../../windows-1252.js'

/** Most code units of a sentence in output for people; JSON has all of it. */
const shownUnits = 200

/** Code units shown before a difference that is far from the beginning. */
const shownBefore = 60

/** A sentence short enough to be read at a glance. */
export function excerpt(sentence: string): string {
  return sentence.length <= shownUnits ? sentence : `${sentence.slice(0, shownUnits - 1).toWellFormed()}…`
}

/**
 * A sentence and the other text of it, if there is one, both short enough to be read at a glance. Begins shortly before the first difference, if that
 * would not be shown.
 */
export function excerptPair(sentence: string, other: string | undefined): [string, string | undefined] {
  if (other === undefined) return [excerpt(sentence), undefined]
  let same = 0
  while (same < sentence.length && sentence[same] === other[same]) same++
  if (same < shownUnits - shownBefore) return [excerpt(sentence), excerpt(other)]
  const from = (text: string) => excerpt(`…${text.slice(same - shownBefore).toWellFormed()}`)
  return [from(sentence), from(other)]
}

/**
 * Text on one line that cannot control a terminal: each run of white space, control characters and marks that change the direction of writing becomes
 * a single space. Controls of Latin-1 become the quotation marks and dashes of windows-1252 that they were.
 */
export function oneLine(text: string): string {
  return restoreWindows1252(text.toWellFormed())
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
}

/**
 * A line that cannot control a terminal, although names of files, columns and documents come from others. Each run of control characters and marks
 * that change the direction of writing becomes a question mark.
 */
export function printable(line: string): string {
  return line.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, '?')
}

/** Most code units of a label. */
const labelLength = 70

/** The label of a document: its title, or the first words of its text, on one line. */
export function documentLabel(title: string | undefined, text: string): string {
  const line = oneLine(title?.trim() || text.slice(0, 500))
  return line.length <= labelLength ? line : `${line.slice(0, labelLength - 1).toWellFormed()}…`
}
