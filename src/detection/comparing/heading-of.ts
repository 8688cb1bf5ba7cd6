/**
 * The words of the heading with which a text begins: its first line that is not empty, without the marks around it.
 *
 * Cost: linear in the length of the line.
 */
export function headingOf(text: string): string {
  const line = /\S.*/.exec(text)?.[0] ?? ''
  const words = line.replace(/^[#=]+[ \t]+/, '').trimEnd()
  // One blank, because the others are trimmed: with a repetition, a line of many blanks would be read again from each of them.
  return words.replace(/[ \t][#=]+$/, '').trimEnd()
}
