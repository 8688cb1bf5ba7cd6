import {
  APOSTROPHE,
  classOfSupplementary,
  classOfUnit,
  DIGIT,
  IDEOGRAPH,
  LETTER,
  UNSPACED_LETTER,
  UNSPACED_MARK,
} from '../../src/analysis/character-classes.js'
import { contrastingCodes } from '../../src/signatures/contrasting-words.js'
import { classifyLines, LineKind } from '../../src/signatures/line-kinds.js'
import { slowFigureTokens } from './figures.js'
import { isRespelled, slowFold, slowSignedForm } from './fold.js'

/*
 * Sketch tokens line by line and element by element, with regular expressions and strings: slow, and meant to be read.
 */

/** A sketch token before it is hashed. */
export interface SlowToken {
  /** The letters that are hashed, folded; for a figure, its one spelling. */
  readonly hashed: string
  /** First character, not folded; undefined for a fact. */
  readonly first: string | undefined
  /** Code of a contrasting word. */
  readonly listed?: number | undefined
  readonly fact: boolean
  /** True for a word that has neither a digit nor an `_`, so that only its capitals can make it a fact. */
  readonly cased?: boolean
  /** Letters and digits, or five digits in a row. */
  readonly code: boolean
  /** True for a word with a capital inside a sentence; of facts, for a word of one or two letters. */
  name: boolean
  /** True for a word with a capital in a heading. */
  heading?: boolean
  /** True for a word in code that has no capital inside a sentence. */
  readonly inCode?: boolean
  /** True if the second letter is a capital, too. */
  readonly shouted?: boolean
  readonly quoted: boolean
  /** The share of a word for which the token counts. */
  readonly word: WordShare
}

/** Sixths of a word: an ideograph counts for half a word, a letter of another script without spaces for a third. */
type WordShare = 2 | 3 | 6

/** The result of a scan of a text. */
export interface SlowScan {
  readonly tokens: SlowToken[]
  /** Own words and figures; in sixths during the scan. */
  words: number
  /** Words and figures of quotes; in sixths during the scan. */
  quotedWords: number
}

type Kind = 'address' | 'figure' | 'characters' | 'word' | 'tag' | 'other'

interface Element {
  readonly kind: Kind
  readonly text: string
  /** Start in its line. */
  readonly at: number
}

/** Characters of scripts without spaces. */
const unspaced = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
  .filter((unit) => [IDEOGRAPH, UNSPACED_LETTER, UNSPACED_MARK].includes(classAt(unit, 0)!))
  .join('')
const address = new RegExp(`^(?:(?:https?://|www\\.)[^\\s<>()"${unspaced}]*|[^\\s<>()"${unspaced}]{1,64}?@[^\\s<>()"${unspaced}]+)`, 'i')
/** The target of a link in Markdown, `[text](target)`, from its bracket on. */
const target = /^\([^\s<>()"]*/
const isUrl = /^(?:https?:\/\/|www\.|\()/i
const tag = /^<[^<>]{1,2046}>/
const attribute = /=["']/
/** Units of measure after a figure. */
const units = new Set(
  'g l v w kg mg cl dl ml cm dm km mm nm kw mw gw kv hz kb mb gb tb oz lb ft am pm г л кг мг мл км мм см кб мб гб тб'.split(' '),
)
/** Units that are words in some languages. */
const words = new Set(['l', 'v', 'w', 'am'])
const blank = /^[ \t\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/
/** Most marks between two neighbouring words. */
const farthest = 8
const sentenceEnd = /[.!?…。！？؟۔।]["”’')\]]*\s/
const stopAtEnd = /[.!?…。！？؟۔।]["”’')\]]*$/

/** The tokens of a text. */
export function slowScan(text: string, withLineKinds = true): SlowScan & { readonly allWords: number } {
  // Some programs write i with a dot above as the lower case of İ.
  const normalised = slowSignedForm(text).replace(/([iı])\u0307/g, '$1')
  const kinds = withLineKinds ? classifyLines(normalised) : undefined
  const scan: SlowScan = { tokens: [], words: 0, quotedWords: 0 }
  let atStart = true
  linesOf(normalised).forEach((line, i) => {
    const kind = kinds?.[i] ?? LineKind.own
    atStart = scanLine(line, kind, atStart || kind === LineKind.quoted, scan)
  })
  return { ...scan, words: Math.ceil(scan.words / 6), allWords: Math.ceil((scan.words + scan.quotedWords) / 6) }
}

interface Line {
  readonly text: string
  /** The text after the line, from its line end on. */
  readonly behind: string
}

function linesOf(text: string): Line[] {
  const ends = [...text.matchAll(/\r\n?|\n/g)]
  const starts = [0, ...ends.map((end) => end.index + end[0].length)]
  return starts.map((start, i) => {
    const end = ends[i]?.index ?? text.length
    return { text: text.slice(start, end), behind: text.slice(end, end + 10) }
  })
}

/** Scans a line. @returns whether the next line begins a sentence */
function scanLine(line: Line, lineKind: number, startsSentence: boolean, scan: SlowScan): boolean {
  const firstToken = scan.tokens.length
  const reader = new LineReader(line, lineKind, startsSentence, scan)
  reader.takeLine()
  if (reader.words >= 4 && reader.capitals > 0.6 * reader.words) {
    for (const token of scan.tokens.slice(firstToken)) {
      if (token.fact || !token.name) continue
      token.name = false
      token.heading = token.shouted !== true
    }
  }
  return reader.endsSentence() || scan.tokens.length === firstToken
}

class LineReader {
  words = 0
  capitals = 0
  /** The parts of the line that are code. */
  #code: readonly Range[] = []
  readonly #line: string
  readonly #behind: string
  readonly #kind: number
  readonly #scan: SlowScan
  #atStart: boolean
  /** The text since the last word. */
  #gap = ''
  #previous = ''
  /** End of the unit of measure after the last figure. */
  #unitEnd = 0
  /** True until a word or figure of the line is taken. */
  #isFirst = true

  constructor({ text, behind }: Line, kind: number, startsSentence: boolean, scan: SlowScan) {
    this.#line = text
    this.#behind = behind
    this.#kind = kind
    this.#atStart = startsSentence
    this.#scan = scan
  }

  takeLine(): void {
    const elements = elementsOf(this.#line)
    this.#code = codeIn(this.#line, elements)
    this.takeAll(elements)
  }

  takeAll(elements: readonly Element[]): void {
    for (const element of elements) this.#take(element)
  }

  endsSentence(): boolean {
    return this.#atStart || stopAtEnd.test(this.#gap) || sentenceEnd.test(this.#gap)
  }

  #take({ kind, text, at }: Element): void {
    if (kind === 'other' || kind === 'tag') {
      this.#gap += kind === 'tag' ? '<>' : text
      return
    }
    if (sentenceEnd.test(this.#gap)) this.#atStart = true
    const isSuffix = this.#followsApostrophe() && text.length <= 3
    const gap = this.#gap
    this.#gap = ''
    if (kind === 'address') this.#takeAddress(text, at, gap)
    else if (this.#kind === LineKind.dropped) return
    else if (kind === 'word' && isSuffix) this.#previous = ''
    else if (kind === 'word') this.#takeWord(text, at)
    else if (kind === 'figure') this.#takeFigure(text, at, gap)
    else this.#takeCharacters(text)
    this.#isFirst = false
  }

  #followsApostrophe(): boolean {
    return this.#gap.length === 1 && classAt(this.#gap, 0) === APOSTROPHE && this.#previous.length >= 3
  }

  /** Reads the part before the `@` and takes its tokens back: its words count, for example for headings, but give no tokens. */
  #takeAddress(text: string, at: number, gap: string): void {
    this.#gap = gap
    const { tokens } = this.#scan
    const { length } = tokens
    if (!isUrl.test(text)) this.takeAll(elementsOf(this.#line, at, at + text.indexOf('@', 1)))
    for (const { word } of tokens.splice(length)) this.#count(-word)
    this.#previous = this.#gap = ''
    this.#atStart = true
  }

  #takeFigure(text: string, at: number, gap: string): void {
    const sign = (this.#isFirst ? /(?:^|[\s(])[-−]$/ : /[\s(][-−]$/).test(gap) ? '-' : ''
    const isLong = text.length >= 5 && [...text].every((character) => classAt(character, 0) === DIGIT)
    const around = this.#line + this.#behind
    const code = isLong || isModelNumber(this.#line, at) || unitEnd(around, at + text.length) > 0
    const tokens = slowFigureTokens(text)
    for (const [i, token] of tokens.entries()) {
      const unit = i === tokens.length - 1 ? unitBehind(around, at + text.length) : ''
      this.#push({ hashed: token + sign + unit, first: undefined, fact: true, code, name: false })
      this.#count()
    }
    this.#unitEnd = unitEnd(around, at + text.length)
    this.#previous = text
  }

  #takeCharacters(text: string): void {
    this.words++
    const isNumeral = /^[〇零一二三四五六七八九十百千万萬億亿兆两兩]/.test(text)
    const hashed = isHangul(text) ? text.slice(0, 2) : text
    const isLetter = classAt(text, 0) === UNSPACED_LETTER
    const word = isHangul(text) ? 6 : isLetter ? 2 : isNumeral ? 6 : 3
    this.#count(word)
    this.#push({ hashed, first: isNumeral ? undefined : text[0]!, fact: isNumeral, code: false, name: false }, word)
    this.#previous = ''
  }

  #takeWord(text: string, at: number): void {
    const isCapital = isUpperCase(text[0]!)
    this.words++
    if (isCapital) this.capitals++
    this.#count()
    const parts = partsOf(text)
    const cased = ![...text].some((character) => character === '_' || classAt(character, 0) === DIGIT)
    const fact = !cased || parts.length > 2
    const hashed = folded(fact ? text.replaceAll('_', '') : parts.map((part) => part.slice(0, 4)).join(''))
    const mayBeShortName = !fact && (text.length < 3 || /^X{2,4}[SL]$/.test(text))
    if (mayBeShortName && this.#isShortName(text, at)) {
      this.#push({ hashed: folded(text) + nameMarks(this.#line, at, text), first: undefined, fact: true, code: false, name: true })
    } else if (text.length >= 3 || fact) {
      const name = isCapital && !this.#atStart && !fact
      const listed = fact ? undefined : contrastingCodes.get(folded(text))
      this.#push({
        hashed,
        first: fact ? undefined : text[0]!,
        listed,
        fact,
        cased,
        code: fact,
        name,
        inCode: !fact && !name && this.#code.some(({ start, end }) => start <= at && at < end),
        shouted: isUpperCase(text.charAt(1)),
      })
    }
    this.#atStart = false
    this.#previous = text
  }

  /** Whether a word is in capitals among words that are not, except initials and articles; or is a name like C++. */
  #isShortName(text: string, at: number): boolean {
    if (nameMarks(this.#line, at, text) !== '' || classAt(this.#line, at + text.length) === DIGIT) return true
    if (at < this.#unitEnd || ![...text].every(isUpperCase) || classAt(text, 0) !== LETTER || classAt(text, text.length - 1) !== LETTER)
      return false
    const before = this.#line.slice(0, at)
    const behind = this.#line.slice(at + text.length)
    const startsPhrase = this.#atStart || (/["([«‘“]$/.test(before) && blank.test(behind))
    if (text.length === 1 && (startsPhrase || text === 'I')) return false
    const isInName = joinsName(before.at(-1), before.at(-2)) || joinsName(behind[0], behind[1])
    const isInitial = text.length === 1 && !before.endsWith('-') && /^\.[^\0]/.test(behind)
    if (isInName || before.endsWith('.') || isInitial) return false
    return before.endsWith('-') || isAmongSmallLetters(before, behind)
  }

  #push(token: Omit<SlowToken, 'quoted' | 'word'>, word: WordShare = 6): void {
    this.#scan.tokens.push({ ...token, quoted: this.#kind === LineKind.quoted, word })
    this.#atStart = false
  }

  #count(share = 6): void {
    if (this.#kind === LineKind.quoted) this.#scan.quotedWords += share
    else this.#scan.words += share
  }
}

/** Whether a mark beside a word joins it to the character beyond, as a backtick does only if that is a letter. */
function joinsName(mark = '', beyond = ''): boolean {
  return mark === '&' || (mark === '`' ? classAt(beyond, 0) === LETTER : classAt(mark, 0) === APOSTROPHE)
}

function elementsOf(line: string, from = 0, to = line.length): Element[] {
  const elements: Element[] = []
  for (let at = from; at < to; ) {
    const element = { ...elementAt(line.slice(at, to), at > from && line[at - 1] === ']'), at }
    elements.push(element)
    at += element.text.length
  }
  return elements
}

interface Range {
  readonly start: number
  readonly end: number
}

/** The part of a name or path. */
const part = new RegExp(`(?:${'[_-]|CLASS'.replace('CLASS', classPattern(LETTER, DIGIT))})`).source
const nameBehind = new RegExp(`^(?:${part}|[./](?=${part}))*`)
const nameBefore = new RegExp(`(?:${part}|\\.){0,64}$`)
const optionName = new RegExp(`^(?:${part})*`)
/** What stands between one backtick, or two, and as many in the same line. */
const spans = [/^`[^`'\0]{0,99}`(?!_)/, /^``(?:[^`'\0]|`(?!`)){0,99}?``(?!_)/]
const site = /\.(?:com|net|org|(?:com|net|org|co)\.[a-z]{2}|at|ch|de|es|fr|it|nl|ru|tr|ua)$/

/** The parts of a line that are code: between backticks, options, paths, and names with points inside. From the left, none inside another. */
function codeIn(line: string, elements: readonly Element[]): Range[] {
  const found: Range[] = []
  let end = 0
  const add = (start: number, to: number) => {
    found.push({ start, end: to })
    end = to
  }
  for (const { at, text } of marksOf(line, elements)) {
    if (at < end) continue
    const [before, behind] = [line.slice(0, at), line.slice(at + 1)]
    const opens = before === '' || /["'(\0[]$/.test(before) || blank.test(before.at(-1)!)
    if (text === '`') {
      const marks = /^`+/.exec(line.slice(at))![0].length
      const span = classAt(line, at - 1) === LETTER ? undefined : spans[marks - 1]?.exec(line.slice(at))?.[0]
      const isClosed = span !== undefined && !blank.test(span.at(-marks - 1)!)
      add(at, at + (isClosed ? span.length : marks))
    } else if (text === '-' && opens && /^-[a-z]/i.test(behind)) add(at, at + 2 + optionName.exec(behind.slice(1))![0].length)
    else if (text === '/' && (opens || before.endsWith(':/')) && /^[a-z]/i.test(behind))
      add(at, at + 1 + nameBehind.exec(behind)![0].length)
    else if (text === '.' && /^[a-z]{2}/.test(behind) && new RegExp(`${part}{2}$`).test(before)) {
      const start = at - nameBefore.exec(before)![0].length
      const to = at + 1 + nameBehind.exec(behind)![0].length
      if (line[start - 1] !== '/') add(site.test(line.slice(start, to)) ? to : start, to)
    }
  }
  return found
}

/** The marks of a line that are not in addresses, but for those before the `@` of a mail address. */
function marksOf(line: string, elements: readonly Element[]): Element[] {
  return elements.flatMap((element) => {
    const { kind, text, at } = element
    if (kind === 'address' && !isUrl.test(text)) return marksOf(line, elementsOf(line, at, at + text.indexOf('@', 1)))
    return kind === 'other' ? [element] : []
  })
}

/** A pattern for a unit of these classes. */
function classPattern(...classes: number[]): string {
  const units = Array.from({ length: 0x10000 }, (_, unit) => unit).filter((unit) => classes.includes(classOfUnit[unit]!))
  return `[${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}]`
}

function elementAt(rest: string, isBehindLink: boolean): Omit<Element, 'at'> {
  const found = (isBehindLink ? target.exec(rest) : null)?.[0] ?? address.exec(rest)?.[0]
  if (found !== undefined) return { kind: 'address', text: found }
  const tagged = classAt(rest, 1) === LETTER ? tag.exec(rest)?.[0] : undefined
  if (tagged !== undefined && attribute.test(tagged)) return { kind: 'tag', text: tagged }
  const kind = classAt(rest, 0)
  if (kind === DIGIT) return { kind: 'figure', text: figureOf(rest) }
  if (kind === LETTER || kind === UNSPACED_MARK) return { kind: 'word', text: wordOf(rest) }
  if (isHangul(rest)) return { kind: 'characters', text: /^[\uac00-\ud7a3]+/.exec(rest)![0] }
  if (kind === IDEOGRAPH || kind === UNSPACED_LETTER) return { kind: 'characters', text: rest[0]! + runOf(rest.slice(1), UNSPACED_MARK) }
  const codePoint = rest.codePointAt(0)!
  const isKept = codePoint > 0xffff && [LETTER, DIGIT, IDEOGRAPH].includes(classOfSupplementary(codePoint))
  return { kind: isKept ? 'characters' : 'other', text: String.fromCodePoint(codePoint) }
}

/** A run of letters and digits, and the runs that `_` joins to it; of a name with a number at its end, the name. */
function wordOf(rest: string): string {
  const whole = joinedRunsOf(rest)
  const letters = runOf(whole, LETTER, UNSPACED_MARK)
  const number = whole.slice(letters.length)
  return letters !== '' && number !== '' && runOf(number, DIGIT) === number ? letters : whole
}

/** A word, divided before each capital that is between two units of which neither is one, if two or more are before it and the last is a letter. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let i = 2; i < text.length; i++) {
    const isLast = classAt(text, i + 1) !== LETTER || isUpperCase(text[i + 1]!)
    if (i - start < 2 || isLast || !isUpperCase(text[i]!) || isUpperCase(text[i - 1]!)) continue
    parts.push(text.slice(start, i))
    start = i
  }
  return [...parts, text.slice(start)]
}

function joinedRunsOf(rest: string): string {
  let end = runOf(rest, LETTER, DIGIT, UNSPACED_MARK).length
  while (rest[end] === '_' && [LETTER, DIGIT].includes(classAt(rest, end + 1)!)) {
    end += 1 + runOf(rest.slice(end + 1), LETTER, DIGIT, UNSPACED_MARK).length
  }
  return rest.slice(0, end)
}

function figureOf(rest: string): string {
  let end = 1
  while (end < 64) {
    if (classAt(rest, end) === DIGIT) end++
    else if (/^[.,:/-]/.test(rest.slice(end)) && classAt(rest, end + 1) === DIGIT && end + 1 < 64) end += 2
    else break
  }
  return rest.slice(0, end)
}

function runOf(rest: string, ...kinds: number[]): string {
  let end = 0
  while (end < rest.length && kinds.includes(classAt(rest, end)!)) end++
  return rest.slice(0, end)
}

function classAt(text: string, at: number): number | undefined {
  return classOfUnit[text.charCodeAt(at)]
}

function isHangul(text: string): boolean {
  return /^[\uac00-\ud7a3]/.test(text)
}

function isUpperCase(character: string): boolean {
  return isWordUnit(character) && slowFold(character) !== character && !isRespelled(character)
}

function folded(text: string): string {
  return Array.from(text, (character) => slowFold(character)).join('')
}

/** The marks that belong to a name, after a letter from a to z without letters beside it. */
function nameMarks(line: string, at: number, text: string): string {
  if (!/^[a-z]$/i.test(text) || (at > 0 && classAt(line, at - 1)! <= APOSTROPHE)) return ''
  return /^(?:#|\+\+)/.exec(line.slice(at + 1))?.[0] ?? ''
}

/** Whether the next word on either side has lower-case letters, or letters of a script without case. */
function isAmongSmallLetters(before: string, behind: string): boolean {
  const last = [...marksOff(before.split('').reverse().join(''))].slice(0, 1)
  const [first = '', second = ''] = marksOff(behind)
  const isSmall = (unit: string) => isWordUnit(unit) && classAt(unit, 0) !== DIGIT && !isUpperCase(unit)
  return last.some(isSmall) || isSmall(first) || (classAt(first, 0) === LETTER && isUpperCase(first) && isSmall(second))
}

/** A text without the marks at its start, at most {@link farthest} of them. */
function marksOff(text: string): string {
  let marks = 0
  while (marks < farthest && text[marks] !== undefined && text[marks] !== '\0' && !isWordUnit(text[marks]!)) marks++
  return text.slice(marks)
}

function isWordUnit(unit: string): boolean {
  return unit !== '' && classAt(unit, 0)! <= UNSPACED_MARK
}

/** Whether a figure ends a word, or capitals and a hyphen precede it. */
function isModelNumber(line: string, at: number): boolean {
  if (classAt(line, at - 1) === LETTER) return true
  const [hyphen, last, previous = ''] = [line.charAt(at - 1), line.charAt(at - 2), line.charAt(at - 3)]
  return hyphen === '-' && isUpperCase(last) && (isUpperCase(previous) || !isWordUnit(previous))
}

function unitBehind(text: string, at: number): string {
  const end = unitEnd(text, at)
  return end === 0 ? '' : folded(text.slice(at, end).replace(/^[^\p{L}]+/u, ''))
}

/** End of the unit of measure after a figure, or 0. */
function unitEnd(text: string, at: number): number {
  const gap = /^(?:-|(?:[\r\n]|BLANK){0,3})/.source.replace('BLANK', blank.source.slice(1))
  const start = at + new RegExp(gap).exec(text.slice(at))![0].length
  const letters = runOf(text.slice(start), LETTER)
  const end = start + letters.length
  if (letters.length > 2 || !units.has(folded(letters)) || [DIGIT, APOSTROPHE].includes(classAt(text, end)!)) return 0
  const mayBeWord = start > at && !isUpperCase(letters[0]!) && words.has(folded(letters))
  return mayBeWord || (folded(letters) === 'г' && text[end] === '.') ? 0 : end
}
