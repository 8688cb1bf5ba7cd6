import { foldOfUnit } from '../analysis/case-fold.js'
import {
  APOSTROPHE,
  classOfSupplementary,
  classOfUnit,
  DIGIT,
  HIGH_SURROGATE,
  IDEOGRAPH,
  JOINER,
  LETTER,
  UNSPACED_LETTER,
  UNSPACED_MARK,
} from '../analysis/character-classes.js'
import { mix32 } from '../hashing/mix.js'
import { figureTokens, longestFigure, normaliseFigure } from './figure.js'
import { classifyLines, LineKind } from './line-kinds.js'

/**
 * Sketch tokens: what verification sees of a text, 16 bits a token in text order.
 *
 *     bits 0-11   hash: below 128 a figure; else 5 bits of the first letter (1..31) and 7 bits of the first four letters
 *     bit  12     fact: a figure, or a word with a digit in it
 *     bit  13     name: a word with a capital inside a sentence
 *     bit  14     quoted: not the document's own words
 *
 * Words are cut to four folded letters, because a change of inflection is no change of content; words of one or two letters are dropped.
 * Twelve bits a token are enough, because tokens are aligned in sequence: scores are the same from 11 to 16 bits (docs/benchmarks). URLs and
 * e-mail addresses are dropped, and so is a short suffix behind an apostrophe (`Ankara'da`, `it's`).
 */
export const hashMask = 0x0fff
/** Hashes below are figures. */
export const firstWordHash = 1 << 7
/** Marks a figure, or a word with a digit in it. */
export const factFlag = 1 << 12
/** Marks a word with a capital inside a sentence. */
export const nameFlag = 1 << 13
/** Marks a token that is not the document's own. */
export const quotedFlag = 1 << 14

const wordBits = 7
const letterClasses = 31
const prefixLetters = 4
const shortestWord = 3
const longestSuffix = 3
const letterOfUnit = new Uint8Array(0x10000)

const CR = 0x0d
const LF = 0x0a
const AT = 0x40

/** What a character between tokens says of the sentence. */
const isStop = new Uint8Array(0x10000)
for (const stop of '.!?…。！？؟۔।') isStop[stop.charCodeAt(0)] = 1
const isCloser = new Uint8Array(0x10000)
for (const closer of '"”’\')]»') isCloser[closer.charCodeAt(0)] = 1
const isSpace = new Uint8Array(0x10000)
for (const space of ' \t\n\v\f\r\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000') isSpace[space.charCodeAt(0)] = 1
for (let space = 0x2000; space <= 0x200a; space++) isSpace[space] = 1
/** Ends an address or a URL. */
const endsAddress = isSpace.slice()
for (const end of '<>()"') endsAddress[end.charCodeAt(0)] = 1

/**
 * Scans normalised text into sketch tokens; holds columns that grow to the longest text seen, so use one a thread.
 *
 * Hot path: one pass over the code units, class look-ups in tables, no string made but for joined figures.
 */
export class TokenScanner {
  /** Tokens of the last scan in `[0, count)`. */
  tokens = new Uint16Array(1 << 12)
  /** Spans of the tokens in the scanned text, half-open. */
  starts = new Uint32Array(1 << 12)
  ends = new Uint32Array(1 << 12)
  count = 0
  /** Words and figures of the document's own, short words included. */
  words = 0
  /** Figures of the document's own. */
  figures = 0
  /** All tokens read, quoted and dropped lines included: the document's length. */
  length = 0
  /** Two running hashes of all figures in order, each in one spelling and with its sign: part of what `exact` means. */
  figureDigestHigh = 0
  figureDigestLow = 0

  #text = ''
  #lineKind: number = LineKind.own
  #sentenceStart = true
  #stopSeen = false
  /** The token before was a word of three letters or more and only an apostrophe has passed since. */
  #previousLetters = 0
  #previousEnd = -1
  #addressStart = 0
  #addressTokens = 0
  #addressWords = 0
  #addressFigures = 0
  #capitals = 0
  #lineWords = 0
  #lineFirstToken = 0

  /**
   * Scans a text; the results are in the fields until the next scan.
   *
   * @param text as `normalise` gives it
   * @param withLineKinds tell quotes, attributions and signatures from own words
   */
  scan(text: string, withLineKinds = true): void {
    this.#reset(text)
    const kinds = withLineKinds ? classifyLines(text) : undefined
    this.#lineKind = kinds?.[0] ?? LineKind.own
    let line = 0
    let i = 0
    while (i < text.length) {
      const unit = text.charCodeAt(i)
      const kind = classOfUnit[unit]!
      if (kind === LETTER || kind === UNSPACED_MARK) i = this.#word(i)
      else if (kind === DIGIT) i = this.#figure(i)
      else if (kind === IDEOGRAPH || kind === UNSPACED_LETTER) i = this.#ideograph(i, unit)
      else if (unit === LF || unit === CR) {
        if (unit === CR && text.charCodeAt(i + 1) === LF) i++
        i++
        this.#endLine(i)
        line++
        if (kinds !== undefined) this.#startKind(kinds[line]!)
      } else if (unit === AT) i = this.#address(i)
      else if (kind === HIGH_SURROGATE) i = this.#supplementary(i)
      else {
        this.#between(unit, kind)
        i++
        if (endsAddress[unit] === 1) this.#markAddressStart(i)
      }
    }
    this.#endLine(i)
  }

  #reset(text: string): void {
    if (this.tokens.length < text.length + 8) {
      this.tokens = new Uint16Array(text.length * 2)
      this.starts = new Uint32Array(text.length * 2)
      this.ends = new Uint32Array(text.length * 2)
    }
    this.#text = text
    this.count = this.words = this.figures = this.length = 0
    this.figureDigestHigh = this.figureDigestLow = 0
    this.#sentenceStart = true
    this.#stopSeen = false
    this.#previousLetters = 0
    this.#previousEnd = -1
    this.#markAddressStart(0)
    this.#startLine()
  }

  #startLine(): void {
    this.#capitals = 0
    this.#lineWords = 0
    this.#lineFirstToken = this.count
  }

  /** A line mostly in capitals is a heading: its capitals name nothing. */
  #endLine(next: number): void {
    if (this.#lineWords >= 4 && this.#capitals > 0.6 * this.#lineWords) {
      for (let i = this.#lineFirstToken; i < this.count; i++) this.tokens[i]! &= ~nameFlag
    }
    if (this.#lineWords === 0 && this.count === this.#lineFirstToken) this.#sentenceStart = true
    if (this.#stopSeen) this.#sentenceStart = true
    this.#stopSeen = false
    this.#previousLetters = 0
    this.#markAddressStart(next)
    this.#startLine()
  }

  #startKind(kind: number): void {
    if (kind === LineKind.quoted) this.#sentenceStart = true
    this.#lineKind = kind
  }

  #between(unit: number, kind: number): void {
    if (isStop[unit] === 1) this.#stopSeen = true
    else if (isSpace[unit] === 1) {
      if (this.#stopSeen) this.#sentenceStart = true
      this.#stopSeen = false
    } else if (isCloser[unit] === 0) this.#stopSeen = false
    if (kind !== APOSTROPHE) this.#previousLetters = 0
  }

  #markAddressStart(i: number): void {
    this.#addressStart = i
    this.#addressTokens = this.count
    this.#addressWords = this.words
    this.#addressFigures = this.figures
  }

  /** What stands before `@` without a space was no word but an address; it and the rest of the address are dropped. */
  #address(at: number): number {
    const next = this.#text.charCodeAt(at + 1)
    const isAddress = at > this.#addressStart && at + 1 < this.#text.length && endsAddress[next] === 0 && next !== AT
    if (!isAddress) {
      this.#stopSeen = false
      this.#previousLetters = 0
      return at + 1
    }
    this.count = this.#addressTokens
    this.words = this.#addressWords
    this.figures = this.#addressFigures
    return this.#skipAddress(at + 1)
  }

  #skipAddress(from: number): number {
    let i = from
    while (i < this.#text.length && endsAddress[this.#text.charCodeAt(i)] === 0) i++
    this.#previousLetters = 0
    this.#stopSeen = false
    this.#sentenceStart = true
    return i
  }

  /** Hash of the first letters while the word's end is sought. */
  #word(start: number): number {
    const text = this.#text
    let hash = 0x811c9dc5
    let i = start
    let hasDigit = false
    for (; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      const kind = classOfUnit[unit]!
      if (kind === DIGIT) hasDigit = true
      else if (kind !== LETTER && kind !== UNSPACED_MARK) break
      if (i < start + prefixLetters) hash = Math.imul(hash ^ foldOfUnit[unit]!, 0x01000193)
    }
    if (i - start <= 5 && this.#isUrl(start, i)) return this.#skipAddress(i)
    this.#takeWord(start, i, mix32(hash), hasDigit)
    return i
  }

  #isUrl(start: number, end: number): boolean {
    const next = this.#text.charCodeAt(end)
    if (next === 0x3a) return this.#text.startsWith('//', end + 1) && /^https?$/i.test(this.#text.slice(start, end))
    return next === 0x2e && end - start === 3 && /^www$/i.test(this.#text.slice(start, end))
  }

  #takeWord(start: number, end: number, hash: number, hasDigit: boolean): void {
    const letters = end - start
    const isSuffix = this.#previousLetters >= shortestWord && letters <= longestSuffix && start === this.#previousEnd + 1
    this.#previousEnd = end
    this.length++
    if (isSuffix) {
      this.#previousLetters = 0
      return
    }
    this.#previousLetters = letters
    if (this.#lineKind === LineKind.dropped) return
    if (this.#lineKind === LineKind.own) this.words++
    const first = this.#text.charCodeAt(start)
    const isCapital = foldOfUnit[first] !== first && first !== 0x131
    this.#lineWords++
    if (isCapital) this.#capitals++
    if (letters >= shortestWord || hasDigit) {
      const flag = hasDigit ? factFlag : isCapital && !this.#sentenceStart ? nameFlag : 0
      this.#push(wordHash(first, hash) | flag, start, end)
    }
    this.#sentenceStart = false
    this.#stopSeen = false
  }

  #ideograph(start: number, unit: number): number {
    if (unit >= 0xac00 && unit <= 0xd7a3) return this.#hangulWord(start)
    let end = start + 1
    while (end < this.#text.length && classOfUnit[this.#text.charCodeAt(end)] === UNSPACED_MARK) end++
    let hash = 0x811c9dc5
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ this.#text.charCodeAt(i), 0x01000193)
    this.#takeCharacter(start, end, mix32(hash))
    return end
  }

  /** Hangul is written with spaces: its words are words. */
  #hangulWord(start: number): number {
    let hash = 0x811c9dc5
    let end = start
    for (; end < this.#text.length; end++) {
      const unit = this.#text.charCodeAt(end)
      if (unit < 0xac00 || unit > 0xd7a3) break
      if (end < start + 2) hash = Math.imul(hash ^ unit, 0x01000193)
    }
    this.#takeCharacter(start, end, mix32(hash))
    return end
  }

  #supplementary(start: number): number {
    const codePoint = this.#text.codePointAt(start)!
    if (codePoint <= 0xffff) return start + 1
    const kind = classOfSupplementary(codePoint)
    if (kind === LETTER || kind === IDEOGRAPH || kind === DIGIT) this.#takeCharacter(start, start + 2, mix32(codePoint))
    return start + 2
  }

  /** A token of a script without spaces: no case, no shortest length. */
  #takeCharacter(start: number, end: number, hash: number): void {
    this.length++
    this.#previousLetters = 0
    this.#sentenceStart = false
    this.#stopSeen = false
    this.#lineWords++
    if (this.#lineKind === LineKind.dropped) return
    if (this.#lineKind === LineKind.own) this.words++
    this.#push(wordHash(this.#text.charCodeAt(start), hash), start, end)
  }

  #figure(start: number): number {
    const text = this.#text
    let end = start + 1
    let isJoined = false
    while (end < text.length && end < start + longestFigure) {
      const kind = classOfUnit[text.charCodeAt(end)]!
      if (kind === DIGIT) end++
      else if (kind === JOINER && end + 1 < text.length && classOfUnit[text.charCodeAt(end + 1)] === DIGIT) {
        isJoined = true
        end += 2
      } else break
    }
    this.length++
    this.#previousLetters = end - start
    this.#previousEnd = end
    const figure = asciiDigits(text.slice(start, end))
    this.#digestFigure(isJoined ? normaliseFigure(figure) : figure, start)
    if (this.#lineKind !== LineKind.dropped)
      this.#takeFigure(isJoined ? figureTokens(figure) : [figure.replace(/^0+(?=.)/, '')], start, end)
    return end
  }

  #takeFigure(figures: readonly string[], start: number, end: number): void {
    for (const figure of figures) {
      let hash = 0x811c9dc5
      for (let i = 0; i < figure.length; i++) hash = Math.imul(hash ^ figure.charCodeAt(i), 0x01000193)
      this.#push((mix32(hash) & (firstWordHash - 1)) | factFlag, start, end)
      if (this.#lineKind === LineKind.own) {
        this.words++
        this.figures++
      }
    }
    this.#sentenceStart = false
    this.#stopSeen = false
  }

  #digestFigure(figure: string, start: number): void {
    let high = this.figureDigestHigh ^ (this.#isNegative(start) ? 0x2d : 0x2b)
    let low = this.figureDigestLow
    for (let i = 0; i < figure.length; i++) {
      high = Math.imul(high ^ figure.charCodeAt(i), 0x01000193)
      low = Math.imul(low + figure.charCodeAt(i), 0x5bd1e995) ^ (low >>> 15)
    }
    this.figureDigestHigh = mix32(high)
    this.figureDigestLow = mix32(low ^ figure.length)
  }

  /** A minus sign counts where it cannot be a hyphen: behind a space, an opening bracket or nothing. */
  #isNegative(start: number): boolean {
    const sign = this.#text.charCodeAt(start - 1)
    if (sign !== 0x2d && sign !== 0x2212) return false
    const before = this.#text.charCodeAt(start - 2)
    return start < 2 || isSpace[before] === 1 || before === 0x28
  }

  #push(token: number, start: number, end: number): void {
    const i = this.count++
    this.tokens[i] = this.#lineKind === LineKind.quoted ? token | quotedFlag : token
    this.starts[i] = start
    this.ends[i] = end
  }
}

/** Two words of one first letter are not taken for two names: a misspelling or an abbreviation is no other name. */
function wordHash(first: number, hash: number): number {
  let letter = letterOfUnit[first]!
  if (letter === 0) {
    letter = 1 + (mix32(baseLetter(first)) % letterClasses)
    letterOfUnit[first] = letter
  }
  return (letter << wordBits) | (hash & ((1 << wordBits) - 1))
}

/** The folded letter without its accents. */
function baseLetter(unit: number): number {
  return String.fromCharCode(foldOfUnit[unit]!).normalize('NFD').charCodeAt(0)
}

const digitZeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

/** Decimal digits of other scripts as ASCII ones; everything else stays. */
function asciiDigits(figure: string): string {
  if (/^[0-9.,:/-]*$/.test(figure)) return figure
  return Array.from(figure, (character) => {
    const unit = character.charCodeAt(0)
    const zero = digitZeros.find((first) => unit >= first && unit <= first + 9)
    return zero === undefined ? character : String(unit - zero)
  }).join('')
}
