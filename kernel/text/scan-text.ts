import { endsAddress, isLineMark, isUrlStart, startOfAddress } from './addresses'
import { chooseClasses, classOf, classAt } from './classes'
import { addFact, allFactsDigest, digestFigure, digestHigh, digestLow, forgetFacts, loseFact, ownFactsDigest } from './fact-digests'
import { figureEnd, isModelNumber, isNegative } from './figure-places'
import { figureToken, figureTokens, readFigure, separators } from './figures'
import { FNV_OFFSET, FNV_PRIME, mix32 } from './hash'
import { addLineWord, isLineEmpty, startLine, unnameHeading } from './headings'
import { isLatinLetter, latinHash, latinRun, resetLatinWords, writeLatin } from './latin-words'
import { endOfMeasure, startOfMeasure } from './measures'
import { bytesAt, kindsAt, RESULTS, textAt } from './memory'
import { isLongSize, isShortName, nameMarks } from './short-words'
import { tagEnd } from './tags'
import {
  APOSTROPHE,
  BLANK,
  CLOSER,
  DIGIT,
  foldOf,
  HIGH_SURROGATE,
  IDEOGRAPH,
  infoOf,
  isCapital,
  isNumeral,
  LETTER,
  letterClass,
  LINE_END,
  LINE_MARK,
  markOf,
  STOP,
  SUSPECT,
  unitAt,
  UNSPACED_LETTER,
  UNSPACED_MARK,
} from './units'
import { writeUtf8 } from './utf8'
import { addOwnWord, addShare, allWords, forgetWords, isHangul, ownWords, shareOfWord, WORD } from './word-counts'
import { addToken, addTokenIf, CODE, FACT, forgetTokens, HASH_MASK, NAME, QUOTED, startOf, takeBack, tokenCount, WORD_BITS } from './written-tokens'

/**
 * Reads a text once and gives two views of it: the folded text and the sketch tokens; src/signatures/text-scanner.ts says what they are.
 *
 * One pass over the code units with one table look-up each. Words and spaces, nine characters in ten, are done in `run`; everything else is
 * in functions of its own.
 */

// The kinds of src/signatures/line-kinds.ts.
const OWN_LINE: u32 = 0
const QUOTED_LINE: u32 = 1
const DROPPED_LINE: u32 = 2

// How a scan ended, as in src/signatures/text-scanner.ts.
const DONE: i32 = 0
const NOT_NORMALISED: i32 = -1
const HAS_LINE_MARKS: i32 = -2

const PREFIX_LETTERS: i32 = 4
const HANGUL_PREFIX: i32 = 2
const SHORTEST_WORD: i32 = 3
/** Letters of a suffix behind an apostrophe that is dropped: `Ankara'da`, `it's`. */
const LONGEST_SUFFIX: i32 = 3
/** So many digits in a row are a number that something has, more often than a count; those are written in groups. */
const SHORTEST_CODE: i32 = 5
/** A run of ASCII letters that is as long may go on. */
const LONGEST_RUN: i32 = 64
/** Letters of `https`. */
const LONGEST_SCHEME: i32 = 5

const SPACE: u32 = 0x20
const AMPERSAND: u32 = 0x26
const BRACKET: u32 = 0x28
const HASH_SIGN: u32 = 0x23
const PLUS: u32 = 0x2b
const MINUS: u32 = 0x2d
const POINT: u32 = 0x2e
const COLON: u32 = 0x3a
const LESS: u32 = 0x3c
const AT: u32 = 0x40
const CAPITAL_X: u32 = 0x58
const CLOSING_BRACKET: u32 = 0x5d
const LF: u32 = 0x0a
const CR: u32 = 0x0d

/** Whether a character reference begins at a place of the text. */
@external('host', 'isEntity')
declare function isEntity(at: i32): bool

/** Lower case of a code point above U+FFFF; -1 where it is no letter and no digit. */
@external('host', 'foldSupplementary')
declare function foldSupplementary(codePoint: u32): i32

let textLength: i32 = 0
let watchesLines: bool = false
let hasKinds: bool = false

/** End of the folded text. */
let out: usize = 0
/** Everything that was read as a word or figure. */
let length: i32 = 0
let line: i32 = 0
let lineKind: u32 = 0
let sentenceStart: bool = true
let stopSeen: bool = false
/** Letters of the word just before, if only an apostrophe has passed since. */
let previousLetters: i32 = 0
let previousEnd: i32 = -1
/** End of the address or URL that is passed: folded, but no tokens. */
let addressEnd: i32 = 0
/** End of the unit behind the last figure, which is part of it. */
let measureEnd: i32 = 0
/**
 * Scans the text of `units` code units at `textAt`.
 *
 * @param isNormalised it went through `normalise`, or else ends as soon as it may need to
 * @param watches ends at the first mark that may tell something of its line
 * @param classified the kinds of the lines are at `kindsAt`
 * @returns DONE with the results written, or why the pass ended early
 */
export function scan(units: i32, isNormalised: bool, watches: bool, classified: bool): i32 {
  reset(units, isNormalised, watches, classified)
  const outcome = run()
  if (outcome != DONE) return outcome
  endLine()
  writeResults()
  return DONE
}

function reset(units: i32, isNormalised: bool, watches: bool, classified: bool): void {
  textLength = units
  store<u32>(textAt + (usize(units) << 1), 0)
  chooseClasses(isNormalised)
  watchesLines = watches
  hasKinds = classified
  out = bytesAt
  length = line = 0
  forgetTokens()
  forgetWords()
  forgetFacts()
  lineKind = classified ? load<u8>(kindsAt) : OWN_LINE
  sentenceStart = true
  stopSeen = false
  previousLetters = 0
  previousEnd = -1
  addressEnd = measureEnd = 0
  resetLatinWords()
  startLine()
}

function writeResults(): void {
  store<i32>(RESULTS, i32(out - bytesAt))
  store<i32>(RESULTS, tokenCount, 4)
  store<i32>(RESULTS, ownWords(), 8)
  store<i32>(RESULTS, allWords(), 32)
  store<i32>(RESULTS, length, 12)
  store<u32>(RESULTS, digestHigh, 16)
  store<u32>(RESULTS, digestLow, 20)
  store<u32>(RESULTS, ownFactsDigest(), 36)
  store<u32>(RESULTS, allFactsDigest(), 40)
}

function run(): i32 {
  const end = textLength
  let i = 0
  while (i < end) {
    const unit = unitAt(i)
    if (isLatinLetter(unit)) {
      const letters = latinRun(i)
      i = letters < LONGEST_RUN && endsWord(unitAt(i + letters)) ? passLatinWord(i, letters, unit) : passWord(i)
    } else if (unit == SPACE) {
      if (stopSeen) sentenceStart = true
      endStop()
      i++
    } else {
      const info = infoOf(unit)
      const kind = classOf(info)
      i = kind == LETTER || kind == UNSPACED_MARK ? passWord(i) : passOther(i, unit, info)
      if (i < 0) return i
    }
  }
  return DONE
}

function endsWord(unit: u32): bool {
  return ((1 << classOf(infoOf(unit))) & ((1 << LETTER) | (1 << DIGIT) | (1 << UNSPACED_MARK))) == 0
}

/** A word of ASCII letters alone, and the blank behind it. */
function passLatinWord(start: i32, letters: i32, first: u32): i32 {
  const at = out
  const end = start + letters
  writeLatin(at, start, letters)
  out = at + letters
  const next = unitAt(end)
  if ((next == COLON || next == POINT) && letters <= LONGEST_SCHEME) passUrl(start, end)
  // One branch that is hardly ever taken, because whether a word is short cannot be guessed.
  const isNamed = i32((first & 0x20) == 0) | i32(next == PLUS) | i32(next == HASH_SIGN)
  if ((i32(letters < SHORTEST_WORD) & isNamed) | i32(first == CAPITAL_X && isLongSize(start, letters))) {
    const marks = letters == 1 ? nameMarks(start) : 0
    for (let i = end; i < end + marks; i++) write(unitAt(i))
    if (start >= addressEnd && takeShortName(start, end, marks)) return end
  }
  if (start >= addressEnd) {
    if (lineKind == OWN_LINE && previousLetters == 0) takeOwnLatinWord(start, letters, first, at)
    else takeWord(start, end, first, letters < SHORTEST_WORD ? 0 : latinHash(at, letters), false)
    previousEnd = end
  }
  if (next != SPACE) return end
  // No stop has been seen since the word, unless it is in an address.
  if (stopSeen) sentenceStart = true
  endStop()
  return end + 1
}

/** Takes a word of one or two letters that names something, with the marks behind it. @returns false: it is a word like all others */
function takeShortName(start: i32, end: i32, marks: i32): bool {
  if (marks == 0 && (start < measureEnd || !isShortName(start, end, sentenceStart))) return false
  previousLetters = end - start
  previousEnd = end
  length++
  if (lineKind == DROPPED_LINE) return true
  addShare(WORD, lineKind == QUOTED_LINE)
  addLineWord(isCapital(infoOf(unitAt(start))))
  pushFact(hashOn(FNV_OFFSET, start, end + marks), start, NAME)
  sentenceStart = false
  stopSeen = false
  return true
}

/** As {@link takeWord} for the commonest word, without a branch on what cannot be guessed. */
function takeOwnLatinWord(start: i32, letters: i32, first: u32, folded: usize): void {
  const capital = (first & 0x20) == 0
  previousLetters = letters
  length++
  addOwnWord()
  addLineWord(capital)
  const flag = u32(i32(capital) & i32(!sentenceStart)) * NAME
  addTokenIf(letters >= SHORTEST_WORD, wordHash(first, latinHash(folded, letters)) | flag, start)
  sentenceStart = false
  stopSeen = false
}

/** A word of any letters, with digits between them. */
function passWord(start: i32): i32 {
  const end = textLength
  const first = unitAt(start)
  let info = infoOf(first)
  let kind = classOf(info)
  let hash = FNV_OFFSET
  let prefix = hash
  let hasDigit = false
  let i = start
  let at = out
  do {
    const folded = foldOf(info)
    hash = (hash ^ folded) * FNV_PRIME
    if (i - start < PREFIX_LETTERS) prefix = hash
    at = writeUtf8(at, folded)
    if (++i == end) break
    info = infoOf(unitAt(i))
    kind = classOf(info)
    if (kind == DIGIT) hasDigit = true
  } while (kind == LETTER || kind == DIGIT || kind == UNSPACED_MARK)
  out = at
  const next = unitAt(i)
  if ((next == COLON || next == POINT) && i - start <= LONGEST_SCHEME && i < end) passUrl(start, i)
  if (start < addressEnd) return i
  const isShort = i - start < SHORTEST_WORD && !hasDigit
  if (!isShort || !takeShortName(start, i, 0)) takeWord(start, i, first, hasDigit ? hash : prefix, hasDigit)
  return i
}

/** @returns where to go on, or the outcome that ends the pass */
function passOther(i: i32, unit: u32, info: u32): i32 {
  const kind = classOf(info)
  if (kind == DIGIT) return passFigure(i)
  if (kind == SUSPECT) {
    if (unit != AMPERSAND || isEntity(i)) return NOT_NORMALISED
    endStop()
    return i + 1
  }
  if (kind == IDEOGRAPH || kind == UNSPACED_LETTER) return passCharacters(i, unit)
  return kind == HIGH_SURROGATE ? passSupplementary(i) : passMark(i, unit, markOf(info), kind)
}

function passFigure(start: i32): i32 {
  const end = figureEnd(start, textLength)
  for (let i = start; i < end; i++) {
    const info = infoOf(unitAt(i))
    if (classOf(info) == DIGIT) write(foldOf(info))
  }
  takeFigure(start, end)
  return end
}

function passCharacters(start: i32, unit: u32): i32 {
  const end = characterEnd(start, unit)
  for (let i = start; i < end; i++) write(foldOf(infoOf(unitAt(i))))
  takeCharacters(start, end)
  return end
}

function passSupplementary(start: i32): i32 {
  const low = unitAt(start + 1)
  const isPair = start + 1 < textLength && low >= 0xdc00 && low < 0xe000
  const folded = isPair ? foldSupplementary(0x10000 + ((unitAt(start) - 0xd800) << 10) + (low - 0xdc00)) : -1
  if (folded >= 0) {
    write(folded)
    takeCharacters(start, start + 2)
  } else endStop()
  return start + 2
}

function passMark(i: i32, unit: u32, mark: u32, kind: u32): i32 {
  if (mark == LINE_END) {
    endLine()
    line++
    if (hasKinds) startKind(load<u8>(kindsAt + line))
    return unit == CR && unitAt(i + 1) == LF ? i + 2 : i + 1
  }
  if (watchesLines && (mark == LINE_MARK || unit == CLOSING_BRACKET) && isLineMark(i, unit)) return HAS_LINE_MARKS
  noteMark(unit, mark, kind)
  if (unit == AT) passAddress(i)
  else if (unit == LESS) passTag(i)
  // The target of a link in Markdown, `[text](target)`, is an address, also where it is relative.
  else if (unit == BRACKET && i > 0 && unitAt(i - 1) == CLOSING_BRACKET) passToBlank(i + 1)
  return i + 1
}

function write(codePoint: u32): void {
  out = writeUtf8(out, codePoint)
}

function endLine(): void {
  unnameHeading()
  if (stopSeen || isLineEmpty()) sentenceStart = true
  endStop()
  startLine()
}

function startKind(kind: u32): void {
  if (kind == QUOTED_LINE) sentenceStart = true
  lineKind = kind
}

function endStop(): void {
  stopSeen = false
  previousLetters = 0
}

function noteMark(unit: u32, mark: u32, kind: u32): void {
  if (mark == STOP) stopSeen = true
  else if (mark == BLANK) {
    if (stopSeen) sentenceStart = true
    stopSeen = false
  } else if (mark != CLOSER) stopSeen = false
  if (kind != APOSTROPHE || unit == SPACE) previousLetters = 0
}

/** What stands before `@` without a blank was no word but an address: its tokens go, and the rest of it gives none. */
function passAddress(at: i32): void {
  const start = startOfAddress(at)
  if (start == at || at + 1 >= textLength || endsAddress(unitAt(at + 1))) return
  while (tokenCount > 0) {
    const place = startOf(tokenCount - 1)
    if (place < start) break
    const token = takeBack()
    if ((token & FACT) != 0) loseFact()
    addShare(-shareOfWord(unitAt(place)), (token & QUOTED) != 0)
  }
  passToBlank(at + 1)
}

/** A tag in a text: what its attributes say is about the page and not in it. */
function passTag(at: i32): void {
  addressEnd = max(addressEnd, tagEnd(at))
}

function passUrl(start: i32, end: i32): void {
  if (start >= addressEnd && isUrlStart(start, end, textLength)) passToBlank(start)
}

/** Up to what ends an address, from where the last one was found: `a@a@a@` is read once, not once for each `@`. */
function passToBlank(from: i32): void {
  let end = max(from, addressEnd)
  while (end < textLength && !endsAddress(unitAt(end))) end++
  addressEnd = end
  endStop()
  sentenceStart = true
}

/** @param hash of the letters that count: a few, but all in a word with a digit, because codes differ in their last places */
function takeWord(start: i32, end: i32, first: u32, hash: u32, hasDigit: bool): void {
  const letters = end - start
  const isSuffix = previousLetters >= SHORTEST_WORD && letters <= LONGEST_SUFFIX && start == previousEnd + 1
  previousEnd = end
  previousLetters = isSuffix ? 0 : letters
  length++
  if (isSuffix || lineKind == DROPPED_LINE) return
  addShare(WORD, lineKind == QUOTED_LINE)
  const capital = isCapital(infoOf(first))
  addLineWord(capital)
  if (letters >= SHORTEST_WORD || hasDigit) {
    if (hasDigit) pushFact(hash, start, CODE)
    else push(wordHash(first, hash) | (capital && !sentenceStart ? NAME : 0), start)
  }
  sentenceStart = false
  stopSeen = false
}

/** As `wordHash` of src/signatures/sketch-token.ts, of a hash that is not mixed yet. */
function wordHash(first: u32, hash: u32): u32 {
  return (letterClass(first) << WORD_BITS) | (mix32(hash) & ((1 << WORD_BITS) - 1))
}

/**
 * Takes a figure or a word with a digit in it.
 *
 * @param hash of all of it, not mixed yet
 * @param kind the flag of a code, that of a short name, or 0
 */
function pushFact(hash: u32, start: i32, kind: u32): void {
  const mixed = mix32(hash)
  addFact(mixed, lineKind == QUOTED_LINE)
  push((mixed & HASH_MASK) | FACT | kind, start)
}

/** End of a token of a script without spaces: a character with its marks, or a word of Hangul, which has spaces. */
function characterEnd(start: i32, unit: u32): i32 {
  let end = start + 1
  if (isHangul(unit)) while (end < textLength && isHangul(unitAt(end))) end++
  else while (end < textLength && classAt(end) == UNSPACED_MARK) end++
  return end
}

/** No case, no shortest length. */
function takeCharacters(start: i32, end: i32): void {
  endStop()
  length++
  if (start < addressEnd || lineKind == DROPPED_LINE) return
  const first = unitAt(start)
  addShare(shareOfWord(first), lineKind == QUOTED_LINE)
  const hashed = isHangul(first) ? min(end, start + HANGUL_PREFIX) : end
  let hash = FNV_OFFSET
  for (let i = start; i < hashed; i++) hash = (hash ^ unitAt(i)) * FNV_PRIME
  addLineWord(false)
  if (isNumeral(infoOf(first))) pushFact(hash, start, 0)
  else push(wordHash(first, hash), start)
  sentenceStart = false
}

function takeFigure(start: i32, end: i32): void {
  readFigure(textAt + (usize(start) << 1), end - start)
  length++
  previousLetters = end - start
  previousEnd = end
  const negative = isNegative(start)
  digestFigure(negative)
  if (start < addressEnd || lineKind == DROPPED_LINE) return
  measureEnd = endOfMeasure(end)
  const code: u32 = measureEnd > 0 || isModelNumber(start) || (separators == 0 && end - start >= SHORTEST_CODE) ? CODE : 0
  for (let i = 0; i < figureTokens; i++) {
    let hash = figureToken(i)
    if (negative) hash = (hash ^ MINUS) * FNV_PRIME
    if (i == figureTokens - 1) hash = hashOn(hash, startOfMeasure(end), measureEnd)
    pushFact(hash, start, code)
    addShare(WORD, lineKind == QUOTED_LINE)
  }
  sentenceStart = false
  stopSeen = false
}

/** Lets the folded units [start, end) take part in a hash. */
function hashOn(from: u32, start: i32, end: i32): u32 {
  let hash = from
  for (let i = start; i < end; i++) hash = (hash ^ foldOf(infoOf(unitAt(i)))) * FNV_PRIME
  return hash
}

function push(token: u32, start: i32): void {
  addToken(lineKind == QUOTED_LINE ? token | QUOTED : token, start)
}
