import { isAbbreviation } from './abbreviations.js'
import type { Sentence } from './analysed-text.js'
import { classOfUnit, UNSPACED_LETTER, UNSPACED_MARK } from './character-classes.js'

/** Longest sentence in tokens. Text without end marks is cut at this length. */
export const maxSentenceTokens = 400
// Hard-wrapped lines are 40 to 90 units long. A shorter or longer line is a heading, an item or a paragraph, unless the next line begins with a small
// letter.
const minWrappedLine = 40
const maxWrappedLine = 90

const SPACE = 1
const NEWLINE = 2
const FULL_STOP = 3
const END_MARK = 4
const kindOfUnit = new Uint8Array(0x10000)
for (const unit of '\t\v\f \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\ufeff') {
  kindOfUnit[unit.charCodeAt(0)] = SPACE
}
for (const unit of '\n\r\u2028\u2029') kindOfUnit[unit.charCodeAt(0)] = NEWLINE
kindOfUnit['.'.charCodeAt(0)] = FULL_STOP
// Latin and Greek, full-width and CJK, Arabic and Urdu, Devanagari, Armenian, Ethiopic, Khmer, Burmese, Tibetan; U+0085 is the ellipsis of windows-1252.
for (const unit of '!?…\u0085‼⁇⁈⁉。！？．｡؟۔।॥։።፧៕။།') kindOfUnit[unit.charCodeAt(0)] = END_MARK

// Characters that may come between an end mark and the space after it.
const closers = new Set([...'"\'”’»›)]}」』】）〉》'].map((each) => each.charCodeAt(0)))
const bullets = new Set([...'-*•·–—◦▪'].map((each) => each.charCodeAt(0)))

/** The tokens of a text as columns, of which `count` are valid. */
interface TokenSpans {
  readonly count: number
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** The tokens that may be followed by something other than a single space between two words, ascending; `gapCount` are valid. */
  readonly gaps: Uint32Array
  readonly gapCount: number
}

/** The line of the text in which a gap begins. */
interface Line {
  start: number
  indent: number
}

/**
 * Splits a text into sentences: at end marks of any script, at blank lines, before lines that are indented deeper, before list items, and at line
 * breaks that do not look like hard wrapping; in Thai, Lao, Khmer and Burmese also at spaces, which separate clauses there; and after 400 tokens in
 * any case.
 *
 * A full stop ends no sentence before a lower-case letter, after an initial (`J.`), after a common abbreviation, or after a number of one or two
 * digits in languages that write ordinals so. Without a space after it, it ends a sentence only between a small letter and a capital (`dedi.Bakan`).
 * Only the text between tokens is read, and only once, so time is linear whatever the text. A text without tokens has no sentences. Marks between two
 * sentences belong to the first.
 *
 * @param language ISO 639-1
 */
export function splitSentences(text: string, tokens: TokenSpans, language: string): Sentence[] {
  const { count, starts, ends, gaps, gapCount } = tokens
  if (count === 0) return []
  const list = new SentenceList(text, tokens)
  const line: Line = { start: 0, indent: skipSpace(text, 0) }
  moveToLine(text, 0, line.indent, line)
  // One object for all gaps: an object for each token was a quarter of the garbage that signing made.
  const gap: Gap = { gapStart: 0, gapEnd: 0, tokenStart: 0, language }
  // A single space between words, which follows six tokens of seven, ends nothing.
  for (let i = 0; i < gapCount; i++) {
    const token = gaps[i]!
    if (token + 1 === count) break
    const gapStart = ends[token]!
    const gapEnd = starts[token + 1]!
    // Tokens of scripts without spaces overlap. Only the length limit ends a sentence between them.
    if (gapStart >= gapEnd) continue
    gap.gapStart = gapStart
    gap.gapEnd = gapEnd
    gap.tokenStart = starts[token]!
    const cut = boundaryInGap(text, gap, line)
    if (gapEnd - gapStart > 1) moveToLine(text, gapStart, gapEnd, line)
    if (cut !== -1) list.end(token, cut)
  }
  list.end(count - 1, text.length)
  return list.sentences
}

/** Collects the sentences of a text, from the first on. */
class SentenceList {
  readonly sentences: Sentence[] = []
  readonly #text: string
  readonly #starts: Uint32Array
  /** Start of the next sentence. */
  #start: number
  #firstToken = 0

  constructor(text: string, { starts }: TokenSpans) {
    this.#text = text
    this.#starts = starts
    this.#start = skipSpace(text, 0)
  }

  /** Ends a sentence after a token, at `cut`. Too many tokens for one sentence are first cut into sentences of the largest length. */
  end(token: number, cut: number): void {
    for (let last = this.#firstToken + maxSentenceTokens - 1; last < token; last += maxSentenceTokens)
      this.#add(last, this.#starts[last + 1]!)
    this.#add(token, cut)
  }

  #add(lastToken: number, cut: number): void {
    const start = this.#start
    this.sentences.push({ start, end: trimEnd(this.#text, cut, start), firstToken: this.#firstToken, endToken: lastToken + 1 })
    this.#firstToken = lastToken + 1
    this.#start = skipSpace(this.#text, cut)
  }
}

/** The text between two tokens. */
interface Gap {
  gapStart: number
  gapEnd: number
  tokenStart: number
  readonly language: string
}

/** The end of the sentence before the gap, or -1 if the sentence continues. */
function boundaryInGap(text: string, gap: Gap, line: Line): number {
  const { gapStart, gapEnd } = gap
  if (gapEnd - gapStart === 1 && text.charCodeAt(gapStart) === 0x20) return betweenUnspaced(text, gapStart) ? gapStart : -1
  let i = gapStart
  while (i < gapEnd) {
    const kind = kindOfUnit[text.charCodeAt(i)]!
    if (kind === NEWLINE) {
      const end = skipSpace(text, i)
      if (breaksLine(text, i, end, line)) return i
      i = Math.max(end, i + 1)
    } else if (kind >= FULL_STOP) {
      const after = skipMarks(text, i, gapEnd)
      if (endsSentence(text, i, after, gap) && !(i === gapStart && isItemNumber(text, gap.tokenStart, line))) return after
      i = after
    } else if (kind === SPACE && i === gapStart && betweenUnspaced(text, i)) return i
    else i++
  }
  return -1
}

function betweenUnspaced(text: string, space: number): boolean {
  return isUnspaced(text.charCodeAt(space - 1)) && isUnspaced(text.charCodeAt(space + 1))
}

function isUnspaced(unit: number): boolean {
  const found = classOfUnit[unit]
  return found === UNSPACED_LETTER || found === UNSPACED_MARK
}

/** Whether the line break at `offset`, whose white space ends at `end`, ends a sentence. Advances `line`. */
function breaksLine(text: string, offset: number, end: number, line: Line): boolean {
  const length = offset - line.start
  const previousIndent = line.indent
  moveToLine(text, offset, end, line)
  if (line.indent > previousIndent || isBullet(text, end) || countBreaks(text, offset, end) > 1) return true
  return (length < minWrappedLine || length > maxWrappedLine) && !isLowerAt(text, end)
}

/** Makes `line` the line that begins after the last line break of `[from, to)`, if there is one. */
function moveToLine(text: string, from: number, to: number, line: Line): void {
  let start = to
  while (start > from && kindOfUnit[text.charCodeAt(start - 1)] !== NEWLINE) start--
  if (start === from) return
  line.start = start
  line.indent = Math.min(skipSpace(text, start), to) - start
}

/** Line breaks in `[from, to)`; CR LF is one. */
function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0
  for (let i = from; i < to; i++) {
    const isBreak = kindOfUnit[text.charCodeAt(i)] === NEWLINE
    if (isBreak && (text.charCodeAt(i) !== 0x0a || text.charCodeAt(i - 1) !== 0x0d)) breaks++
  }
  return breaks
}

/** Whether a dash, a dot or a number (`2.`, `2)`) begins a list item at an offset. */
function isBullet(text: string, offset: number): boolean {
  const marker = skipDigits(text, offset)
  const unit = text.charCodeAt(marker)
  const isMarker = marker === offset ? bullets.has(unit) : unit === 0x2e || unit === 0x29
  return isMarker && kindOfUnit[text.charCodeAt(marker + 1)] === SPACE
}

/** Whether the token at `offset` is the number that begins a list item. Its full stop ends nothing. */
function isItemNumber(text: string, offset: number, line: Line): boolean {
  return offset === line.start + line.indent && skipDigits(text, offset) > offset && isBullet(text, offset)
}

/** End of at most three digits at `offset`. */
function skipDigits(text: string, offset: number): number {
  let i = offset
  while (i < offset + 3 && text.charCodeAt(i) >= 0x30 && text.charCodeAt(i) <= 0x39) i++
  return i
}

/** End of the end marks and closing brackets at `offset`. */
function skipMarks(text: string, offset: number, limit: number): number {
  let i = offset
  while (i < limit && (kindOfUnit[text.charCodeAt(i)]! >= FULL_STOP || closers.has(text.charCodeAt(i)))) i++
  return i
}

/** Whether the marks `[mark, after)` end a sentence. */
function endsSentence(text: string, mark: number, after: number, gap: Gap): boolean {
  const unit = text.charCodeAt(mark)
  if (unit > 0x7f && unit !== 0x2026 && unit !== 0x85) return true
  if (after === gap.gapEnd || kindOfUnit[text.charCodeAt(after)] === 0) return mark === gap.gapStart && isGlued(text, mark, gap)
  if (isLowerAt(text, gap.gapEnd)) return false
  const isSingleStop = unit === 0x2e && after === mark + 1 && mark === gap.gapStart
  return !isSingleStop || !isAbbreviation(text, gap.tokenStart, mark, gap.language)
}

/** Whether a space was lost, as in `dedi.Bakan`. Words of one or two letters are exempt, because `e.V` and `No.A` are names. */
function isGlued(text: string, mark: number, gap: Gap): boolean {
  return mark - gap.tokenStart > 2 && isLower(text.charAt(mark - 1)) && isUpper(characterAt(text, gap.gapEnd))
}

/** Whether the character at an offset is a small letter. ASCII, the most frequent case, is tested without a string. */
function isLowerAt(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  return unit < 0x80 ? unit >= 0x61 && unit <= 0x7a : isLower(characterAt(text, offset))
}

function characterAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset)!)
}

function isLower(character: string): boolean {
  return character.toUpperCase() !== character && character.toLowerCase() === character
}

function isUpper(character: string): boolean {
  return character.toLowerCase() !== character
}

function skipSpace(text: string, offset: number): number {
  let i = offset
  while (i < text.length && isSpace(text.charCodeAt(i))) i++
  return i
}

function trimEnd(text: string, end: number, min: number): number {
  let i = end
  while (i > min && isSpace(text.charCodeAt(i - 1))) i--
  return i
}

function isSpace(unit: number): boolean {
  const kind = kindOfUnit[unit]
  return kind === SPACE || kind === NEWLINE
}
