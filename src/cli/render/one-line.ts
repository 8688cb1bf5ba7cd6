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
