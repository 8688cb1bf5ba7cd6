/**
 * Text to terms, for the full-text index, for queries and for highlighting alike, so that all agree on what a term is.
 *
 * Follows the word boundaries of Unicode (UAX 29) as the engines' `standard` analyser does: runs of letters, marks, digits and `_`; an apostrophe, a
 * full stop or a colon between two letters, and a full stop or comma between two digits, stay inside (`don't`, `5.93`); every Han or Hiragana
 * character and every pictograph is a term of its own, so that text without spaces can be searched. Terms are folded: lower case, without the accents
 * U+0300 to U+036F, compatibility forms replaced, dotless ı as i. The engines fold only the case.
 */

/** A term and where it stands: half-open, in UTF-16 code units. */
export interface Token {
  readonly term: string
  readonly start: number
  readonly end: number
}

/** A longer run of letters is cut into terms of this many code units, as the engines cut it. */
export const maxTermLength = 255

const blank = 0x20
const caseBit = 0x20

enum Class {
  None = 0,
  Letter = 1,
  Digit = 2,
  /** A term by itself. */
  Single = 3,
  /** Stays between letters. */
  MidLetter = 4,
  /** Stays between digits. */
  MidNumber = 5,
  /** Stays between either. */
  MidBoth = 6,
}

const middles = new Map<number, Class>([
  [0x27, Class.MidBoth],
  [0x2e, Class.MidBoth],
  [0x2019, Class.MidBoth],
  [0x3a, Class.MidLetter],
  [0xb7, Class.MidLetter],
  [0x2c, Class.MidNumber],
  [0x3b, Class.MidNumber],
])

// Class of every code unit, built with the first text. A table is ten times as fast as a regular expression per character.
let classes: Uint8Array | undefined

function classTable(): Uint8Array {
  classes ??= Uint8Array.from({ length: 0x10000 }, (_, unit) => middles.get(unit) ?? classOf(unit))
  return classes
}

function classOf(codePoint: number): Class {
  const character = String.fromCodePoint(codePoint)
  if (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(character)) return Class.Single
  if (/[\p{L}\p{M}_]/u.test(character)) return Class.Letter
  if (/\p{N}/u.test(character)) return Class.Digit
  return codePoint > 0x7f && /\p{Extended_Pictographic}/u.test(character) ? Class.Single : Class.None
}

/** The terms of a text with their places, in order. Linear. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  scan(text, (start, end) => tokens.push({ term: foldTerm(text.slice(start, end)), start, end }))
  return tokens
}

/** The terms of a text in order. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  scan(text, (start, end) => terms.push(foldTerm(text.slice(start, end))))
  return terms
}

/** The terms of {@link termsOf}, joined by blanks, without a string for each one: a whole document may have a million terms. */
export function joinedTerms(text: string): string {
  const joined = new TermText(text.length)
  scan(text, (start, end) => joined.add(text, start, end))
  return joined.toString()
}

/** Terms in UTF-8, each with a blank after it. */
class TermText {
  #bytes: Buffer
  #length = 0

  constructor(expectedLength: number) {
    this.#bytes = Buffer.allocUnsafe(expectedLength + maxTermLength)
  }

  /** Appends the term of a run of letters. */
  add(text: string, start: number, end: number): void {
    this.#reserve(end - start + 1)
    const bytes = this.#bytes
    let length = this.#length
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i)
      if (unit > 0x7f) {
        this.#addFolded(foldTerm(text.slice(start, end)))
        return
      }
      bytes[length++] = isCapital(unit) ? unit | caseBit : unit
    }
    bytes[length++] = blank
    this.#length = length
  }

  toString(): string {
    return this.#bytes.toString('utf8', 0, Math.max(0, this.#length - 1))
  }

  #addFolded(term: string): void {
    this.#reserve(term.length * 3 + 1)
    this.#length += this.#bytes.write(term, this.#length)
    this.#bytes[this.#length++] = blank
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const bytes = Buffer.allocUnsafe((this.#length + more) * 2)
    bytes.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = bytes
  }
}

function scan(text: string, emit: (start: number, end: number) => void): void {
  const table = classTable()
  let at = 0
  while (at < text.length) {
    const kind = classAt(text, at, table)
    const end = at + widthAt(text, at)
    if (kind === Class.Single) emit(at, end)
    at = kind === Class.Letter || kind === Class.Digit ? emitRun(at, endOfRun(text, at, table), emit) : end
  }
}

function emitRun(start: number, end: number, emit: (start: number, end: number) => void): number {
  for (let from = start; from < end; from += maxTermLength) emit(from, Math.min(end, from + maxTermLength))
  return end
}

function endOfRun(text: string, start: number, table: Uint8Array): number {
  let last: Class = Class.None
  let at = start
  while (at < text.length) {
    const kind = classAt(text, at, table)
    if (kind === Class.Letter || kind === Class.Digit) last = kind
    else if (!joins(kind, last, at + 1 < text.length ? classAt(text, at + 1, table) : Class.None)) break
    at += widthAt(text, at)
  }
  return at
}

function joins(middle: Class, before: Class, after: Class): boolean {
  if (before !== after) return false
  if (before === Class.Letter) return middle === Class.MidBoth || middle === Class.MidLetter
  return before === Class.Digit && (middle === Class.MidBoth || middle === Class.MidNumber)
}

function classAt(text: string, at: number, table: Uint8Array): Class {
  const unit = text.charCodeAt(at)
  return isLead(unit) && widthAt(text, at) === 2 ? classOf(text.codePointAt(at)!) : table[unit]!
}

function widthAt(text: string, at: number): number {
  return isLead(text.charCodeAt(at)) && text.codePointAt(at)! > 0xffff ? 2 : 1
}

function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a
}

/** Whether a code unit can begin a surrogate pair: one look at most units, where `codePointAt` takes several. */
function isLead(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800
}

/** One term as the index has it. */
function foldTerm(run: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(run)) return run.toLowerCase()
  const folded = run.normalize('NFKD').toLowerCase().normalize('NFKD')
  return folded
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")
    .normalize('NFC')
    .toWellFormed()
}
