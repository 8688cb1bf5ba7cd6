/**
 * Classifies each line of a text: the author's own words, words quoted from elsewhere, or neither (attributions, signatures).
 *
 * A reply that quotes a whole post contains that post. But two replies to one post are not copies of each other, and two posts with the same
 * signature have nothing in common. So quoted tokens serve to find other documents, but do not count as the document's own words; attributions and
 * signatures do not count at all.
 */

/** Kind of a line. */
export const LineKind = { own: 0, quoted: 1, dropped: 2 } as const

/**
 * A mark at the start of a line, `--`, an address or a rule. Without any of these, all lines are the author's own. Slashes and colons elsewhere do
 * not count, because URLs have them.
 */
const marked = /[>»|@]|--|__|==|\*\*|~~|##|\+\+|^[:=}#\]%]/m
const quoteMark = /^[ \t]{0,3}\w{0,4}[>»]/
const barredQuote = /^[ \t]*\|>/
const otherMarks = '|:=}#]%'
/** The second line of a table in Markdown. */
const tableRule = /^\|[ \t|:-]*--[ \t|:-]*$/
/** A heading of Markdown, or its front matter, at the beginning of a text. */
const pageBeginning = /^\s*(?:#{1,6}[ \t]+\S|---[ \t]*[\r\n])/
const endsInColon = /:\s*$/
const signatureMark = /^--[ \t]*$/
/** Strokes. They stand above some signatures, but in Markdown also below headings and between sections. */
const strokes = /^(?:-{3,9}|_{3,9})[ \t]*$/
const rule = /^[ \t]*\w?[-=_*~#+|:/\\]{10,}\w?[ \t|]*$/
/** A rule that may underline a heading. */
const underline = /^(?:-+|=+)[ \t]*$/

/** Fewest marks of a rule. */
const shortestRule = 10
/** Longest line that can be an attribution or a rule, in code units. */
const longestAttribution = 400
/** Most lines of a signature. */
const signatureLines = 14

/**
 * The kind of each line, or undefined if all are the author's own. Cost: linear in the text.
 *
 * @param text lines end in LF, CR or CRLF
 */
export function classifyLines(text: string): Uint8Array | undefined {
  if (!marked.test(text)) return undefined
  const lines = text.split(/\r\n?|\n/)
  const kinds = new Uint8Array(lines.length)
  if (!pageBeginning.test(text)) markQuotes(lines, kinds)
  markOtherQuotes(lines, kinds)
  markAttributions(lines, kinds)
  markSignature(lines, kinds)
  return kinds.some((kind) => kind !== LineKind.own) ? kinds : undefined
}

/** Marks quoted lines. Not for a page of Markdown, where the mark introduces notes and descriptions. */
function markQuotes(lines: readonly string[], kinds: Uint8Array): void {
  lines.forEach((line, i) => {
    if (quoteMark.test(line) || barredQuote.test(line)) kinds[i] = LineKind.quoted
  })
}

/**
 * Marks lines as quoted if two or more in a row begin with the same unusual mark, and the line before them announces a quote or is one. Blank lines
 * between them do not matter. A table in Markdown often has such a line before it, and is no quote.
 */
function markOtherQuotes(lines: readonly string[], kinds: Uint8Array): void {
  for (let i = 0; i < lines.length; i++) {
    const mark = lines[i]![0]
    if (kinds[i] !== LineKind.own || mark === undefined || !otherMarks.includes(mark) || isRule(lines[i]!)) continue
    const run = runOf(mark, lines, i)
    const before = previousLine(lines, i)
    const isTable = run.length >= 2 && tableRule.test(lines[run[1]!]!)
    if (run.length >= 2 && !isTable && before >= 0 && (endsInColon.test(lines[before]!) || kinds[before] === LineKind.quoted)) {
      for (const line of run) kinds[line] = LineKind.quoted
    }
    i = run.at(-1)!
  }
}

/** The lines that begin with a mark, from `first` to the last one before a line with other content. */
function runOf(mark: string, lines: readonly string[], first: number): number[] {
  const run: number[] = []
  for (let i = first; i < lines.length && lines[i]![0] === mark; i = nextLine(lines, i + 1)) run.push(i)
  return run
}

/** Marks attributions. An attribution ends in a colon, and precedes a quote or has an address, in its own line or in the line before. */
function markAttributions(lines: readonly string[], kinds: Uint8Array): void {
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (kinds[i] !== LineKind.own || line.length > longestAttribution || !endsInColon.test(line)) continue
    const addressBefore = i > 0 && lines[i - 1]!.includes('@')
    const next = nextLine(lines, i + 1)
    const beforeQuote = next < lines.length && kinds[next] === LineKind.quoted
    if (!line.includes('@') && !addressBefore && !beforeQuote) continue
    kinds[i] = LineKind.dropped
    if (addressBefore && kinds[i - 1] === LineKind.own) kinds[i - 1] = LineKind.dropped
  }
}

function markSignature(lines: readonly string[], kinds: Uint8Array): void {
  const end = previousLine(lines, lines.length) + 1
  const first = Math.max(1, end - signatureLines)
  const start = signatureStart(lines, kinds, first, end)
  if (start > 0 && previousLine(lines, start) >= 0) kinds.fill(LineKind.dropped, start, end)
}

/**
 * The line where the signature begins, or 0 for none: the last `--`; in a reply, the last strokes; otherwise the first rule with an address after it
 * that is no heading's; otherwise the upper edge of a ruled box at the end.
 */
function signatureStart(lines: readonly string[], kinds: Uint8Array, first: number, end: number): number {
  for (let i = end - 1; i >= first; i--) if (lines[i]!.startsWith('--') && signatureMark.test(lines[i]!)) return i
  if (isReply(kinds)) {
    for (let i = end - 1; i >= first && kinds[i] !== LineKind.quoted; i--)
      if (strokes.test(lines[i]!) && isBehindOwn(lines, kinds, i)) return i
  }
  let start = 0
  let hasAddress = false
  for (let i = end - 1; i >= first; i--) {
    hasAddress ||= lines[i]!.includes('@')
    if (hasAddress && isRule(lines[i]!) && !isOfHeading(lines, i)) start = i
  }
  if (start > 0 || end === 0 || !isRule(lines[end - 1]!)) return start
  for (let i = end - 2; i >= first; i--) if (isRule(lines[i]!)) return i
  return 0
}

/** Whether the line before is one of the author's own. After a quote, strokes may separate it from its answer. */
function isBehindOwn(lines: readonly string[], kinds: Uint8Array, i: number): boolean {
  const before = previousLine(lines, i)
  return before >= 0 && kinds[before] === LineKind.own
}

/** Whether a text has a quote and an attribution. */
function isReply(kinds: Uint8Array): boolean {
  return kinds.includes(LineKind.quoted) && kinds.includes(LineKind.dropped)
}

/** Whether a line is a rule: a line of strokes, with at most one letter at either end, as `o----o` in a box. */
function isRule(line: string): boolean {
  return line.length >= shortestRule && line.length <= longestAttribution && !startsWithWord(line) && rule.test(line)
}

/** Whether a rule stands below a heading, or above one that has the same below, as converters to Markdown and reStructuredText write them. */
function isOfHeading(lines: readonly string[], i: number): boolean {
  return isUnderline(lines, i) || (lines[i] === lines[i + 2] && isUnderline(lines, i + 2))
}

/** Whether a rule is as long as the line above it. */
function isUnderline(lines: readonly string[], i: number): boolean {
  return underline.test(lines[i]!) && lines[i]!.trimEnd().length === lines[i - 1]!.trim().length
}

/** Most lines start with a word, and testing two letters costs a twentieth of the regular expression. */
function startsWithWord(line: string): boolean {
  return isLetter(line.charCodeAt(0)) && isLetter(line.charCodeAt(1))
}

function isLetter(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a
}

/** The nearest line before `i` with content, or -1. */
function previousLine(lines: readonly string[], i: number): number {
  let line = i - 1
  while (line >= 0 && lines[line]!.trim() === '') line--
  return line
}

/** The nearest line with content from `i` on, or the number of lines. */
function nextLine(lines: readonly string[], i: number): number {
  let line = i
  while (line < lines.length && lines[line]!.trim() === '') line++
  return line
}
