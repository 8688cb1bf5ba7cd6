import { isMarkdownName } from '../file-format.js'

/**
 * Marks that begin a block of code. The language's name follows them; after backticks it contains no backticks, which would make it code within the
 * line.
 */
const opening = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
/** Marks that end a block: at least as many as began it, alone on their line. */
const closing = /^ {0,3}(`{3,}|~{3,})\s*$/
/** A comment begins a line. A comment inside a line may be code that shows how comments are written. */
const start = /^ {0,3}<!--/
const end = '-->'

/**
 * The text of a Markdown file without its comments, which no reader sees: notices of licences and of generating programs stand in every file of a
 * project, and short pages have little else. Other files, code and an unclosed comment stay as they are. Cost: linear in the text.
 *
 * @param name of the file; only the ending counts
 */
export function withoutComments(name: string, text: string): string {
  if (!isMarkdownName(name) || !text.includes('<!--')) return text
  const lines = text.split(/(?<=\n|\r(?!\n))/)
  const lastEnd = lines.findLastIndex((line) => line.includes(end))
  const kept: string[] = []
  let open: string | undefined
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (open === undefined && i <= lastEnd && start.test(line)) {
      while (!lines[i]!.includes(end)) i++
      kept.push(lines[i]!.slice(lines[i]!.indexOf(end) + end.length))
    } else {
      kept.push(line)
      if (open === undefined) open = opening.exec(line)?.[1]
      else if (closing.exec(line)?.[1]?.startsWith(open)) open = undefined
    }
  }
  return kept.join('')
}
