/** Code units of a sentence that people are shown; JSON has all of it. */
const shownUnits = 200

/** A sentence short enough to be read at a glance. */
export function excerpt(sentence: string): string {
  return sentence.length <= shownUnits ? sentence : `${sentence.slice(0, shownUnits - 1).toWellFormed()}…`
}
