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
import { classifyLines, LineKind } from '../../src/signatures/line-kinds.js'
import { slowFigureTokens } from './figures.js'
import { slowFold, slowNormalise } from './fold.js'

/*
 * Sketch tokens line by line and element by element, with regular expressions and strings: slow, and meant to be read.
 */

/** A sketch token before it is hashed. */
export interface SlowToken {
  /** The letters that count, folded; a figure in its one spelling. */
  readonly hashed: string
  /** First character as it is written; undefined for a fact. */
  readonly first: string | undefined
  readonly fact: boolean
  /** Letters and digits, or five digits in a row. */
  readonly code: boolean
  name: boolean
  readonly quoted: boolean
  /** The share of a word that it stands for. */
  readonly word: WordShare
}

/** Sixths of a word: ideographs are half of one, letters of other scripts without spaces a third. */
type WordShare = 2 | 3 | 6

/** What a scan of a text gives. */
export interface SlowScan {
  readonly tokens: SlowToken[]
  /** Own words and figures; in sixths while the scan goes on. */
  words: number
  /** Those of quotes, in the same way. */
  quotedWords: number
}

type Kind = 'address' | 'figure' | 'characters' | 'word' | 'other'

interface Element {
  readonly kind: Kind
  readonly text: string
}

const address = /^(?:(?:https?:\/\/|www\.)[^\s<>()"]*|[^\s<>()"]{1,64}?@[^\s<>()"]+)/i
/** From the bracket: the target of a link in Markdown, `[text](target)`. */
const target = /^\([^\s<>()"]*/
const isUrl = /^(?:https?:\/\/|www\.|\()/i
const sentenceEnd = /[.!?…。！？؟۔।]["”’')\]]*\s/
const stopAtEnd = /[.!?…。！？؟۔।]["”’')\]]*$/

/** The tokens of a text. */
export function slowScan(text: string, withLineKinds = true): SlowScan & { readonly allWords: number } {
  // Another program's lower case of İ is i with a dot above.
  const normalised = slowNormalise(text).replace(/([iı])\u0307/g, '$1')
  const kinds = withLineKinds ? classifyLines(normalised) : undefined
  const scan: SlowScan = { tokens: [], words: 0, quotedWords: 0 }
  let atStart = true
  normalised.split(/\r\n?|\n/).forEach((line, i) => {
    const kind = kinds?.[i] ?? LineKind.own
    atStart = scanLine(line, kind, atStart || kind === LineKind.quoted, scan)
  })
  return { ...scan, words: Math.ceil(scan.words / 6), allWords: Math.ceil((scan.words + scan.quotedWords) / 6) }
}

/** @returns whether the next line begins a sentence */
function scanLine(line: string, lineKind: number, startsSentence: boolean, scan: SlowScan): boolean {
  const firstToken = scan.tokens.length
  const reader = new LineReader(lineKind, startsSentence, scan)
  reader.takeAll(elementsOf(line))
  if (reader.words >= 4 && reader.capitals > 0.6 * reader.words) {
    for (const token of scan.tokens.slice(firstToken)) token.name = false
  }
  return reader.endsSentence() || scan.tokens.length === firstToken
}

class LineReader {
  words = 0
  capitals = 0
  readonly #kind: number
  readonly #scan: SlowScan
  #atStart: boolean
  /** What has passed since the last word. */
  #gap = ''
  #previous = ''
  /** No word or figure of the line was taken yet. */
  #isFirst = true

  constructor(kind: number, startsSentence: boolean, scan: SlowScan) {
    this.#kind = kind
    this.#atStart = startsSentence
    this.#scan = scan
  }

  takeAll(elements: readonly Element[]): void {
    for (const element of elements) this.#take(element)
  }

  endsSentence(): boolean {
    return this.#atStart || stopAtEnd.test(this.#gap) || sentenceEnd.test(this.#gap)
  }

  #take({ kind, text }: Element): void {
    if (kind === 'other') {
      this.#gap += text
      return
    }
    if (sentenceEnd.test(this.#gap)) this.#atStart = true
    const isSuffix = this.#followsApostrophe() && text.length <= 3
    const gap = this.#gap
    this.#gap = ''
    if (kind === 'address') this.#takeAddress(text, gap)
    else if (this.#kind === LineKind.dropped) return
    else if (kind === 'word' && isSuffix) this.#previous = ''
    else if (kind === 'word') this.#takeWord(text)
    else if (kind === 'figure') this.#takeFigure(text, gap)
    else this.#takeCharacters(text)
    this.#isFirst = false
  }

  #followsApostrophe(): boolean {
    return this.#gap.length === 1 && classAt(this.#gap, 0) === APOSTROPHE && this.#previous.length >= 3
  }

  /** What stands before the `@` is read and taken back: its words count, for the likes of headings, but give no tokens. */
  #takeAddress(text: string, gap: string): void {
    this.#gap = gap
    const { tokens } = this.#scan
    const { length } = tokens
    if (!isUrl.test(text)) this.takeAll(elementsOf(text.slice(0, text.indexOf('@', 1))))
    for (const { word } of tokens.splice(length)) this.#count(-word)
    this.#previous = this.#gap = ''
    this.#atStart = true
  }

  #takeFigure(text: string, gap: string): void {
    const sign = (this.#isFirst ? /(?:^|[\s(])[-−]$/ : /[\s(][-−]$/).test(gap) ? '-' : ''
    const code = text.length >= 5 && [...text].every((character) => classAt(character, 0) === DIGIT)
    for (const token of slowFigureTokens(text)) {
      this.#push({ hashed: token + sign, first: undefined, fact: true, code, name: false })
      this.#count()
    }
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

  #takeWord(text: string): void {
    const isCapital = isUpperCase(text[0]!)
    this.words++
    if (isCapital) this.capitals++
    this.#count()
    const fact = [...text].some((character) => classAt(character, 0) === DIGIT)
    const hashed = Array.from(fact ? text : text.slice(0, 4), (character) => slowFold(character)).join('')
    if (text.length >= 3 || fact)
      this.#push({ hashed, first: fact ? undefined : text[0]!, fact, code: fact, name: isCapital && !this.#atStart && !fact })
    this.#atStart = false
    this.#previous = text
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

function elementsOf(line: string): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < line.length; ) {
    const element = elementAt(line, at)
    elements.push(element)
    at += element.text.length
  }
  return elements
}

function elementAt(line: string, at: number): Element {
  const rest = line.slice(at)
  const found = (line[at - 1] === ']' ? target.exec(rest) : null)?.[0] ?? address.exec(rest)?.[0]
  if (found !== undefined) return { kind: 'address', text: found }
  const kind = classAt(rest, 0)
  if (kind === DIGIT) return { kind: 'figure', text: figureOf(rest) }
  if (kind === LETTER || kind === UNSPACED_MARK) return { kind: 'word', text: runOf(rest, LETTER, DIGIT, UNSPACED_MARK) }
  if (isHangul(rest)) return { kind: 'characters', text: /^[\uac00-\ud7a3]+/.exec(rest)![0] }
  if (kind === IDEOGRAPH || kind === UNSPACED_LETTER) return { kind: 'characters', text: rest[0]! + runOf(rest.slice(1), UNSPACED_MARK) }
  const codePoint = rest.codePointAt(0)!
  const isKept = codePoint > 0xffff && [LETTER, DIGIT, IDEOGRAPH].includes(classOfSupplementary(codePoint))
  return { kind: isKept ? 'characters' : 'other', text: String.fromCodePoint(codePoint) }
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
  return slowFold(character) !== character && character !== 'ı' && character !== 'ς'
}
