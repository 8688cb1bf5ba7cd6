import { isMarkdownName } from '../file-format.js'

/** Where a title is searched: the number of code units of a text, and the most lines of front matter. */
const reach = 16_384
const longestFrontMatter = 100
const longestTitle = 1000

/**
 * The title of a Markdown file: `title` in its front matter, otherwise the heading with which it begins. undefined if it has neither, and for files
 * of other kinds. Cost: reads the first lines.
 *
 * @param name of the file; only the ending counts
 */
export function titleOfFile(name: string, text: string): string | undefined {
  if (!isMarkdownName(name)) return undefined
  const lines = text.slice(0, reach).split(/\r\n?|\n/)
  const matter = lines.slice(0, endOfFrontMatter(lines) + 1)
  const title = titleIn(matter) ?? headingAt(lines.slice(matter.length))
  return title === undefined || title.length > longestTitle ? undefined : title
}

/** The line that ends the front matter; -1 if there is none. */
function endOfFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return -1
  return lines.slice(0, longestFrontMatter).findIndex((line, i) => i > 0 && line.trimEnd() === '---')
}

/** The title in the lines of front matter, if it is on one line. YAML that continues on the next lines is not read. */
function titleIn(lines: readonly string[]): string | undefined {
  const line = lines.find((each) => each.startsWith('title:'))
  const value = line?.slice('title:'.length).trim() ?? ''
  if (value === '' || '>|&*!{['.includes(value[0]!)) return undefined
  return (quotedText(value) ?? withoutComment(value)) || undefined
}

/** The text of a value in quotes, possibly with a comment after it; undefined if it is not in quotes. */
function quotedText(value: string): string | undefined {
  const double = /^"((?:[^"\\]|\\.)*)"(?:\s+#.*)?$/.exec(value)
  if (double !== null) return double[1]!.replaceAll(/\\(["\\])/g, '$1')
  const single = /^'((?:[^']|'')*)'(?:\s+#.*)?$/.exec(value)
  return single === null ? undefined : single[1]!.replaceAll("''", "'")
}

function withoutComment(value: string): string {
  const comment = value.search(/(?:^|\s)#/)
  return comment < 0 ? value : value.slice(0, comment).trimEnd()
}

/** The heading in the first line that is not empty, marked by `#` before it or by underlining. */
function headingAt(lines: readonly string[]): string | undefined {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) return undefined
  const line = lines[first]!.trim()
  const text = withoutMarks(line)
  if (text !== undefined) return text === '' ? undefined : text
  return isUnderline(lines[first + 1] ?? '') && !isItemOrQuote(line) ? line : undefined
}

/** The text of a line `## Text ##`; undefined for any other line. */
function withoutMarks(line: string): string | undefined {
  let level = 0
  while (line[level] === '#') level++
  if (level === 0 || level > 6 || (line.length > level && line[level] !== ' ' && line[level] !== '\t')) return undefined
  let end = line.length
  while (line[end - 1] === '#') end--
  const isClosed = end < line.length && end > level && /\s/.test(line[end - 1]!)
  return line.slice(level, isClosed ? end : undefined).trim()
}

function isUnderline(line: string): boolean {
  const signs = line.trimEnd()
  return signs.length > 1 && (signs === '='.repeat(signs.length) || signs === '-'.repeat(signs.length))
}

/** Whether a line is a list item or a quote. The line below is then a rule, not an underline. */
function isItemOrQuote(line: string): boolean {
  return /^(?:>|(?:[-*+]|\d{1,9}[.)])(?:\s|$))/.test(line)
}
