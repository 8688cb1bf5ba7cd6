/**
 * A line that leaves a terminal as it is: names of files, columns and documents come from others. Control characters, and marks that turn the
 * direction of writing, become question marks, one for a run of them.
 */
export function printable(line: string): string {
  return line.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, '?')
}
