import wrapAnsi from 'wrap-ansi'

/** In fewer columns, words would be cut into pieces. */
const leastWidth = 20

/** Breaks a text that begins in column `indent` into lines that fit into the terminal, aligned under the first. */
export function hangLines(text: string, indent: number, columns: number): string {
  const lines = wrapAnsi(text, Math.max(leastWidth, columns - indent), { hard: true })
  return lines.replaceAll('\n', `\n${' '.repeat(indent)}`)
}
