import { foldOfUnit, foldSupplementary } from '../analysis/case-fold.js'
import {
  AMPERSAND,
  APOSTROPHE,
  classOfSupplementary,
  classOfUnit,
  DIGIT,
  HIGH_SURROGATE,
  IDEOGRAPH,
  INVISIBLE,
  JOINER,
  LETTER,
  UNSPACED_LETTER,
  UNSPACED_MARK,
} from '../analysis/character-classes.js'
import { entityAt, normalise } from '../analysis/normalise.js'
import { grownSize } from '../hashing/grown-size.js'
import { mix32 } from '../hashing/mix.js'
import { FigureReader, longestFigure } from './figure.js'
import { classifyLines, LineKind } from './line-kinds.js'
import { factFlag, firstWordHash, nameFlag, quotedFlag, wordHash } from './sketch-token.js'

const prefixLetters = 4
/** Letters of `https`. */
const longestScheme = 5
const hangulPrefix = 2
const shortestWord = 3
/** Letters of a suffix behind an apostrophe that is dropped: `Ankara'da`, `it's`. */
const longestSuffix = 3
/** Code units before an `@` that are looked at: bounds the work on a text full of them. */
const longestAddress = 64
const maxBytesPerUnit = 3
// Signed, so that it stays a small integer to the compiler.
const fnvOffset = 0x811c9dc5 | 0
const fnvPrime = 0x01000193

/** Han numerals: figures in a script that writes them as words, so that two notices of one template are told apart. */
const numerals = new Set(Array.from('〇零一二三四五六七八九十百千万萬億亿兆两兩', (numeral) => numeral.charCodeAt(0)))

const SPACE = 0x20
const AMPERSAND_UNIT = 0x26
const PLUS = 0x2b
const MINUS = 0x2d
const TRUE_MINUS = 0x2212
const CR = 0x0d
const LF = 0x0a
const AT = 0x40
const GREATER = 0x3e
const GUILLEMET = 0xbb
const BAR = 0x7c
const TAB = 0x09
const UNDERSCORE = 0x5f
const longestQuotePrefix = 8
const COLON = 0x3a
const POINT = 0x2e
const CLOSING_BRACKET = 0x5d
// Lower-casing İ elsewhere leaves an i with a dot above; the fold has one i.
const dottedI = /([iı])\u0307/g

/** What stands between tokens, by what it does to the scan; 0: ends a run of end marks and nothing else. */
const BLANK = 1
const LINE_END = 2
/** Ends a sentence when a blank follows, with closers between. */
const STOP = 3
const CLOSER = 4
/** May mark a quote, an attribution, a signature or an address: the lines must be classified. */
const LINE_MARK = 5
const markOfUnit = new Uint8Array(0x10000)
const setMarks = (units: string, mark: number): void => {
  for (const unit of units) markOfUnit[unit.charCodeAt(0)] = mark
}
setMarks(' \t\v\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000', BLANK)
setMarks('\r\n', LINE_END)
setMarks('.!?…。！？؟۔।', STOP)
setMarks('"”’\')]', CLOSER)
setMarks('>»|@:=}#%-_*~+', LINE_MARK)

/** Units that may mean that a text is not normalised; see {@link TextScanner}. */
const SUSPECT = 255
const classOfRawUnit = new Uint8Array(0x10000)
/** 1 for letters whose lower case differs. */
const isUpper = new Uint8Array(0x10000)
for (let unit = 0; unit < 0x10000; unit++) {
  const kind = classOfUnit[unit]!
  classOfRawUnit[unit] = isSuspect(unit, kind) ? SUSPECT : kind
  if (foldOfUnit[unit] !== unit && unit !== 0x131 && unit !== 0x3c2) isUpper[unit] = 1
}

/** From U+0300 on letters stand among marks that may join them; punctuation does not, so that typographic quotes cost nothing. */
function isSuspect(unit: number, kind: number): boolean {
  if (kind === AMPERSAND || kind === INVISIBLE || (unit >= 0x80 && unit < 0xa0)) return true
  if (unit < 0x300) return false
  const isToken = kind === LETTER || kind === DIGIT || kind === IDEOGRAPH || kind === UNSPACED_LETTER || kind === UNSPACED_MARK
  return isToken || (unit >= 0xd800 && unit < 0xe000)
}

/** How a scan ended. */
const DONE = 0
const NOT_NORMALISED = -1
const HAS_LINE_MARKS = -2

/**
 * Reads a text once and gives two views of it: the *folded text* (lower-case letters, combining marks and digits in UTF-8, everything else
 * removed), which decides equality and feeds the character grams, and the *sketch tokens* (sketch-token.ts), which verification aligns.
 *
 * Hot path: one pass over the code units with table look-ups, state in local variables, no string made but for joined figures. Most texts
 * are normalised already and have no quotes or signatures; both are found out on the way, and only then the pass is done again on the
 * normalised text or with the lines classified.
 *
 * Holds buffers that grow to the longest text seen, so use one a thread. Results are valid until the next scan.
 */
export class TextScanner {
  /** The folded text in `[0, byteLength)`. */
  bytes: Uint8Array = new Uint8Array(1 << 14)
  byteLength = 0
  /** Sketch tokens in `[0, count)`. */
  tokens: Uint16Array = new Uint16Array(1 << 12)
  count = 0
  /** Own words and figures, short words included. */
  words = 0
  /** Everything that was read as a word or figure, in quoted and dropped lines too: the document's length. */
  length = 0
  /** Digest of all figures in order, each in one spelling and with its sign, in two 32-bit halves: part of what `exact` means. */
  figureDigestHigh = 0
  figureDigestLow = 0

  readonly #figure = new FigureReader()
  #text = ''
  #classes: Uint8Array = classOfRawUnit
  /** Start of each token. */
  #starts = new Uint32Array(1 << 12)
  #kinds: Uint8Array | undefined
  #watchesLines = true
  #line = 0
  #lineKind: number = LineKind.own
  #sentenceStart = true
  #stopSeen = false
  /** Letters of the word just before, if only an apostrophe has passed since. */
  #previousLetters = 0
  #previousEnd = -1
  /** End of the address or URL that is passed: folded, but no tokens. */
  #addressEnd = 0
  #lineCapitals = 0
  #lineWords = 0
  #lineFirstToken = 0

  /** @param withLineKinds tell quotes, attributions and signatures from own words; without, all words are own */
  scan(text: string, withLineKinds = true): void {
    this.#watchesLines = withLineKinds
    this.#kinds = undefined
    this.#start(text, classOfRawUnit)
    for (let outcome = this.#run(); outcome !== DONE; outcome = this.#run()) {
      this.#watchesLines = withLineKinds && outcome === NOT_NORMALISED
      if (outcome === NOT_NORMALISED) this.#start(normalise(text).replace(dottedI, '$1'), classOfUnit)
      this.#kinds = outcome === HAS_LINE_MARKS ? classifyLines(this.#text) : undefined
    }
  }

  #start(text: string, classes: Uint8Array): void {
    this.#text = text
    this.#classes = classes
    if (this.bytes.length < text.length * maxBytesPerUnit) this.bytes = new Uint8Array(grownSize(text.length * maxBytesPerUnit))
    if (this.tokens.length >= text.length) return
    this.tokens = new Uint16Array(grownSize(text.length))
    this.#starts = new Uint32Array(grownSize(text.length))
  }

  /** One pass. Words and spaces, nine characters in ten, are done here; everything else is in methods, which keeps this loop quick to compile. */
  #run(): number {
    this.#reset()
    const text = this.#text
    const classes = this.#classes
    const bytes = this.bytes
    const { length } = text
    let end = 0
    let i = 0
    while (i < length) {
      let unit = text.charCodeAt(i)
      let kind = classes[unit]!
      if (kind === LETTER || kind === UNSPACED_MARK) {
        const start = i
        const first = unit
        let hash = fnvOffset
        let hasDigit = false
        do {
          const folded = foldOfUnit[unit]!
          if (i - start < prefixLetters) hash = Math.imul(hash ^ folded, fnvPrime)
          if (folded < 0x80) bytes[end++] = folded
          else end = writeUtf8(bytes, end, folded)
          if (++i === length) break
          unit = text.charCodeAt(i)
          kind = classes[unit]!
          if (kind === DIGIT) hasDigit = true
        } while (kind === LETTER || kind === DIGIT || kind === UNSPACED_MARK)
        if ((unit === COLON || unit === POINT) && i - start <= longestScheme && i < length) this.#passUrl(start, i)
        if (start >= this.#addressEnd) this.#takeWord(start, i, first, hash, hasDigit)
      } else if (unit === SPACE) {
        if (this.#stopSeen) this.#sentenceStart = true
        this.#stopSeen = false
        this.#previousLetters = 0
        i++
      } else {
        this.byteLength = end
        i = this.#passOther(i, unit, kind)
        if (i < 0) return i
        end = this.byteLength
      }
    }
    this.byteLength = end
    this.#endLine()
    return DONE
  }

  /** @returns where to go on, or the outcome that ends the pass */
  #passOther(i: number, unit: number, kind: number): number {
    switch (kind) {
      case DIGIT:
        return this.#passFigure(i)
      case SUSPECT:
        if (unit !== AMPERSAND_UNIT || entityAt(this.#text, i) !== undefined) return NOT_NORMALISED
        this.#endStop()
        return i + 1
      case IDEOGRAPH:
      case UNSPACED_LETTER:
        return this.#passCharacters(i, unit)
      case HIGH_SURROGATE:
        return this.#passSupplementary(i)
      default:
        return this.#passMark(i, unit, kind)
    }
  }

  #passFigure(start: number): number {
    const end = this.#figureEnd(start)
    for (let i = start; i < end; i++) {
      const unit = this.#text.charCodeAt(i)
      if (this.#classes[unit] === DIGIT) this.#write(foldOfUnit[unit]!)
    }
    this.#takeFigure(start, end)
    return end
  }

  #passCharacters(start: number, unit: number): number {
    const end = this.#characterEnd(start, unit)
    for (let i = start; i < end; i++) this.#write(foldOfUnit[this.#text.charCodeAt(i)]!)
    this.#takeCharacters(start, end)
    return end
  }

  #passSupplementary(start: number): number {
    const codePoint = this.#text.codePointAt(start)!
    if (isKeptSupplementary(codePoint)) {
      this.#write(foldSupplementary(codePoint))
      this.#takeCharacters(start, start + 2)
    } else this.#endStop()
    return start + 2
  }

  #write(codePoint: number): void {
    this.byteLength = writeUtf8(this.bytes, this.byteLength, codePoint)
  }

  #passMark(i: number, unit: number, kind: number): number {
    const mark = markOfUnit[unit]!
    if (mark === LINE_END) {
      this.#endLine()
      this.#line++
      if (this.#kinds !== undefined) this.#startKind(this.#kinds[this.#line]!)
      return unit === CR && this.#text.charCodeAt(i + 1) === LF ? i + 2 : i + 1
    }
    if (this.#watchesLines && (mark === LINE_MARK || unit === CLOSING_BRACKET) && isLineMark(this.#text, i, unit)) return HAS_LINE_MARKS
    this.#noteMark(unit, mark, kind)
    if (unit === AT) this.#passAddress(i)
    return i + 1
  }

  #reset(): void {
    this.count = this.words = this.length = this.byteLength = 0
    this.figureDigestHigh = this.figureDigestLow = 0
    this.#lineKind = this.#kinds?.[0] ?? LineKind.own
    this.#line = 0
    this.#sentenceStart = true
    this.#stopSeen = false
    this.#previousLetters = 0
    this.#previousEnd = -1
    this.#addressEnd = 0
    this.#startLine()
  }

  #startLine(): void {
    this.#lineCapitals = 0
    this.#lineWords = 0
    this.#lineFirstToken = this.count
  }

  /** A line mostly in capitals is a heading: its capitals name nothing. */
  #endLine(): void {
    if (this.#lineWords >= 4 && this.#lineCapitals > 0.6 * this.#lineWords) {
      for (let i = this.#lineFirstToken; i < this.count; i++) this.tokens[i]! &= ~nameFlag
    }
    if (this.#stopSeen || this.#lineFirstToken === this.count) this.#sentenceStart = true
    this.#stopSeen = false
    this.#previousLetters = 0
    this.#startLine()
  }

  #startKind(kind: number): void {
    if (kind === LineKind.quoted) this.#sentenceStart = true
    this.#lineKind = kind
  }

  #endStop(): void {
    this.#stopSeen = false
    this.#previousLetters = 0
  }

  #noteMark(unit: number, mark: number, kind: number): void {
    if (mark === STOP) this.#stopSeen = true
    else if (mark === BLANK) {
      if (this.#stopSeen) this.#sentenceStart = true
      this.#stopSeen = false
    } else if (mark !== CLOSER) this.#stopSeen = false
    if (kind !== APOSTROPHE || unit === SPACE) this.#previousLetters = 0
  }

  /** What stands before `@` without a blank was no word but an address: its tokens go, and the rest of it gives none. */
  #passAddress(at: number): void {
    const text = this.#text
    let start = at
    while (start > 0 && at - start < longestAddress && !endsAddress(text.charCodeAt(start - 1))) start--
    if (start === at || at + 1 >= text.length || endsAddress(text.charCodeAt(at + 1))) return
    while (this.count > 0 && this.#starts[this.count - 1]! >= start) {
      const token = this.tokens[--this.count]!
      if ((token & quotedFlag) === 0) this.words--
    }
    this.#passToBlank(at + 1)
  }

  #passUrl(start: number, end: number): void {
    const text = this.#text
    const isUrl =
      text.charCodeAt(end) === COLON
        ? text.startsWith('//', end + 1) && /^https?$/i.test(text.slice(start, end))
        : end - start === 3 && /^www$/i.test(text.slice(start, end))
    if (isUrl && start >= this.#addressEnd) this.#passToBlank(start)
  }

  #passToBlank(from: number): void {
    let end = from
    while (end < this.#text.length && !endsAddress(this.#text.charCodeAt(end))) end++
    this.#addressEnd = end
    this.#endStop()
    this.#sentenceStart = true
  }

  #takeWord(start: number, end: number, first: number, hash: number, hasDigit: boolean): void {
    const letters = end - start
    const isSuffix = this.#previousLetters >= shortestWord && letters <= longestSuffix && start === this.#previousEnd + 1
    this.#previousEnd = end
    this.#previousLetters = isSuffix ? 0 : letters
    this.length++
    if (isSuffix || this.#lineKind === LineKind.dropped) return
    if (this.#lineKind === LineKind.own) this.words++
    const isCapital = isUpper[first] === 1
    this.#lineWords++
    if (isCapital) this.#lineCapitals++
    if (letters >= shortestWord || hasDigit) {
      const flag = hasDigit ? factFlag : isCapital && !this.#sentenceStart ? nameFlag : 0
      this.#push(wordHash(first, mix32(hash)) | flag, start)
    }
    this.#sentenceStart = false
    this.#stopSeen = false
  }

  /** End of a token of a script without spaces: a character with its marks, or a word of Hangul, which has spaces. */
  #characterEnd(start: number, unit: number): number {
    const text = this.#text
    let end = start + 1
    if (isHangul(unit)) while (end < text.length && isHangul(text.charCodeAt(end))) end++
    else while (end < text.length && this.#classes[text.charCodeAt(end)] === UNSPACED_MARK) end++
    return end
  }

  /** No case, no shortest length. */
  #takeCharacters(start: number, end: number): void {
    this.#endStop()
    this.length++
    if (start < this.#addressEnd || this.#lineKind === LineKind.dropped) return
    if (this.#lineKind === LineKind.own) this.words++
    const first = this.#text.charCodeAt(start)
    const hashed = isHangul(first) ? Math.min(end, start + hangulPrefix) : end
    let hash = fnvOffset
    for (let i = start; i < hashed; i++) hash = Math.imul(hash ^ this.#text.charCodeAt(i), fnvPrime)
    this.#lineWords++
    const isFigure = numerals.has(first)
    this.#push(isFigure ? (mix32(hash) & (firstWordHash - 1)) | factFlag : wordHash(first, mix32(hash)), start)
    this.#sentenceStart = false
  }

  #figureEnd(start: number): number {
    const text = this.#text
    const classes = this.#classes
    const limit = Math.min(text.length, start + longestFigure)
    let end = start + 1
    while (end < limit) {
      const kind = classes[text.charCodeAt(end)]!
      if (kind === DIGIT) end++
      else if (kind === JOINER && end + 1 < limit && classes[text.charCodeAt(end + 1)] === DIGIT) end += 2
      else break
    }
    return end
  }

  #takeFigure(start: number, end: number): void {
    const figure = this.#figure
    figure.read(this.#text, start, end)
    this.length++
    this.#previousLetters = end - start
    this.#previousEnd = end
    const isNegative = this.#isNegative(start)
    this.#digestFigure(isNegative)
    if (start < this.#addressEnd || this.#lineKind === LineKind.dropped) return
    for (let i = 0; i < figure.tokenCount; i++) {
      const unsigned = figure.tokenHashes[i]!
      const hash = isNegative ? Math.imul(unsigned ^ MINUS, fnvPrime) : unsigned
      this.#push((mix32(hash) & (firstWordHash - 1)) | factFlag, start)
      if (this.#lineKind === LineKind.own) this.words++
    }
    this.#sentenceStart = false
    this.#stopSeen = false
  }

  #digestFigure(isNegative: boolean): void {
    const { units, length } = this.#figure
    let high = this.figureDigestHigh ^ (isNegative ? MINUS : PLUS)
    let low = this.figureDigestLow
    for (let i = 0; i < length; i++) {
      high = Math.imul(high ^ units[i]!, fnvPrime)
      low = Math.imul(low + units[i]!, 0x5bd1e995) ^ (low >>> 15)
    }
    this.figureDigestHigh = mix32(high) | 0
    this.figureDigestLow = mix32(low ^ length) | 0
  }

  /** A minus sign counts where it cannot be a hyphen: behind a blank, an opening bracket or nothing. */
  #isNegative(start: number): boolean {
    const sign = this.#text.charCodeAt(start - 1)
    if (sign !== MINUS && sign !== TRUE_MINUS) return false
    const before = this.#text.charCodeAt(start - 2)
    return start < 2 || markOfUnit[before] === BLANK || markOfUnit[before] === LINE_END || before === 0x28
  }

  #push(token: number, start: number): void {
    const i = this.count++
    this.tokens[i] = this.#lineKind === LineKind.quoted ? token | quotedFlag : token
    this.#starts[i] = start
  }
}

function appendByte(bytes: Uint8Array, end: number, byte: number): number {
  bytes[end] = byte
  return end + 1
}

/** @param codePoint from U+0080 on */
function writeUtf8(bytes: Uint8Array, end: number, codePoint: number): number {
  if (codePoint < 0x80) return appendByte(bytes, end, codePoint)
  if (codePoint < 0x800) {
    bytes[end] = 0xc0 | (codePoint >>> 6)
    bytes[end + 1] = 0x80 | (codePoint & 63)
    return end + 2
  }
  if (codePoint < 0x10000) {
    bytes[end] = 0xe0 | (codePoint >>> 12)
    bytes[end + 1] = 0x80 | ((codePoint >>> 6) & 63)
    bytes[end + 2] = 0x80 | (codePoint & 63)
    return end + 3
  }
  bytes[end] = 0xf0 | (codePoint >>> 18)
  bytes[end + 1] = 0x80 | ((codePoint >>> 12) & 63)
  bytes[end + 2] = 0x80 | ((codePoint >>> 6) & 63)
  bytes[end + 3] = 0x80 | (codePoint & 63)
  return end + 4
}

/** Whether a mark may tell something of its line: an address, a quote mark at its start, any other mark doubled or first in the line. */
function isLineMark(text: string, i: number, unit: number): boolean {
  if (unit === CLOSING_BRACKET) return isLineStart(text, i)
  if (unit === AT || text.charCodeAt(i + 1) === unit) return true
  return unit === GREATER || unit === GUILLEMET ? mayStartQuote(text, i) : isLineStart(text, i)
}

/** Initials of at most four letters and some blanks may stand before a quote mark: `AB> `. A company code in angle brackets is none. */
function mayStartQuote(text: string, i: number): boolean {
  let at = i
  while (at > 0 && i - at < longestQuotePrefix && isQuotePrefix(text.charCodeAt(at - 1))) at--
  return isLineStart(text, at)
}

function isQuotePrefix(unit: number): boolean {
  return (
    unit === SPACE || unit === TAB || unit === BAR || unit === UNDERSCORE || classOfUnit[unit] === LETTER || classOfUnit[unit] === DIGIT
  )
}

function isLineStart(text: string, i: number): boolean {
  return i === 0 || text.charCodeAt(i - 1) === LF || text.charCodeAt(i - 1) === CR
}

function isHangul(unit: number): boolean {
  return unit >= 0xac00 && unit <= 0xd7a3
}

function isKeptSupplementary(codePoint: number): boolean {
  if (codePoint <= 0xffff) return false
  const kind = classOfSupplementary(codePoint)
  return kind === LETTER || kind === DIGIT || kind === IDEOGRAPH
}

/** Blanks, line ends, angle brackets, round brackets, straight quotes. */
function endsAddress(unit: number): boolean {
  const mark = markOfUnit[unit]!
  return mark === BLANK || mark === LINE_END || (unit < 0x80 && '<>()"'.includes(String.fromCharCode(unit)))
}
