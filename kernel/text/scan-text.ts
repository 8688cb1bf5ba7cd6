import { endsAddress, isLineMark, isUrlStart, startOfAddress } from './addresses'
import { figureLength, figureToken, figureTokens, figureUnit, LONGEST_FIGURE, readFigure, separators } from './figures'
import { FNV_OFFSET, FNV_PRIME, mix32 } from './hash'
import { isLatinLetter, latinHash, latinRun, resetLatinWords, writeLatin } from './latin-words'
import { endOfMeasure, startOfMeasure } from './measures'
import { bytesAt, kindsAt, RESULTS, startsAt, textAt, tokensAt } from './memory'
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
  JOINER,
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

/**
 * Reads a text once and gives two views of it: the folded text and the sketch tokens; src/signatures/text-scanner.ts says what they are.
 *
 * One pass over the code units with one table look-up each. Words and spaces, nine characters in ten, are done in `run`; everything else is
 * in functions of its own.
 */

// The flags of src/signatures/sketch-token.ts.
const HASH_MASK: u32 = 0x0fff
const FACT: u32 = 1 << 12
const NAME: u32 = 1 << 13
const QUOTED: u32 = 1 << 14
const CODE: u32 = 1 << 15
const WORD_BITS: u32 = 7

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
/** Shares of a word; characters of scripts that are written without spaces are a part of one each. */
const WORD: i32 = 6
/** Ideographs and kana of a word, about. */
const IDEOGRAPHS: i32 = 2
/** Letters of a Thai word, with the marks that belong to them, about. */
const UNSPACED_LETTERS: i32 = 3
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
const TRUE_MINUS: u32 = 0x2212
const LF: u32 = 0x0a
const CR: u32 = 0x0d

/** Whether a character reference begins at a place of the text. */
@external('host', 'isEntity')
declare function isEntity(at: i32): bool

/** Lower case of a code point above U+FFFF; -1 where it is no letter and no digit. */
@external('host', 'foldSupplementary')
declare function foldSupplementary(codePoint: u32): i32

let textLength: i32 = 0
/** Shift to the class that counts in the information of a unit: 0 in a text as it came, 4 in a normalised one. */
let classShift: u32 = 0
let watchesLines: bool = false
let hasKinds: bool = false

/** End of the folded text. */
let out: usize = 0
let count: i32 = 0
/** Own words and figures, short words included, in shares of which {@link WORD} are one. */
let wordShares: i32 = 0
/** The same of words in quotes. */
let quotedShares: i32 = 0
/** Everything that was read as a word or figure. */
let length: i32 = 0
/** Sums of the whole hashes of own facts, and of those in quotes: what two texts are told by whose facts have the same tokens. */
let ownFacts: u32 = 0
let quotedFacts: u32 = 0
/** Facts were taken back as parts of an address, so that the sums are not theirs who are left. */
let hasLostFacts: bool = false
let digestHigh: u32 = 0
let digestLow: u32 = 0
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
let lineCapitals: i32 = 0
let lineWords: i32 = 0
let lineFirstToken: i32 = 0

function classAt(i: i32): u32 {
  return classOf(infoOf(unitAt(i)))
}

function classOf(info: u32): u32 {
  return (info >>> classShift) & 15
}

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
  classShift = isNormalised ? 4 : 0
  watchesLines = watches
  hasKinds = classified
  out = bytesAt
  count = wordShares = quotedShares = length = line = 0
  ownFacts = quotedFacts = 0
  hasLostFacts = false
  digestHigh = digestLow = 0
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
  store<i32>(RESULTS, count, 4)
  store<i32>(RESULTS, wordsOf(wordShares), 8)
  store<i32>(RESULTS, wordsOf(wordShares + quotedShares), 32)
  store<i32>(RESULTS, length, 12)
  store<u32>(RESULTS, digestHigh, 16)
  store<u32>(RESULTS, digestLow, 20)
  store<u32>(RESULTS, digestOfFacts(ownFacts), 36)
  store<u32>(RESULTS, digestOfFacts(ownFacts + quotedFacts), 40)
}

/** The upper half of a sum, because tokens tell the lower bits; 0: none, or not to be told. */
function digestOfFacts(sum: u32): u32 {
  return hasLostFacts ? 0 : sum >>> 16
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
  lineWords++
  lineCapitals += i32(isCapital(infoOf(unitAt(start))))
  pushFact(hashOn(FNV_OFFSET, start, end + marks), start, NAME)
  sentenceStart = false
  stopSeen = false
  return true
}

/** As {@link takeWord} for the commonest word, without a branch on what cannot be guessed. */
function takeOwnLatinWord(start: i32, letters: i32, first: u32, folded: usize): void {
  const capital: i32 = (first & 0x20) == 0 ? 1 : 0
  previousLetters = letters
  length++
  wordShares += WORD
  lineWords++
  lineCapitals += capital
  const flag = u32(capital & i32(!sentenceStart)) * NAME
  setToken(count, wordHash(first, latinHash(folded, letters)) | flag)
  setStart(count, start)
  count += i32(letters >= SHORTEST_WORD)
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
  const end = figureEnd(start)
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

function writeUtf8(at: usize, codePoint: u32): usize {
  if (codePoint < 0x80) {
    store<u8>(at, codePoint)
    return at + 1
  }
  if (codePoint < 0x800) {
    store<u8>(at, 0xc0 | (codePoint >>> 6))
    store<u8>(at, 0x80 | (codePoint & 63), 1)
    return at + 2
  }
  if (codePoint < 0x10000) {
    store<u8>(at, 0xe0 | (codePoint >>> 12))
    store<u8>(at, 0x80 | ((codePoint >>> 6) & 63), 1)
    store<u8>(at, 0x80 | (codePoint & 63), 2)
    return at + 3
  }
  store<u8>(at, 0xf0 | (codePoint >>> 18))
  store<u8>(at, 0x80 | ((codePoint >>> 12) & 63), 1)
  store<u8>(at, 0x80 | ((codePoint >>> 6) & 63), 2)
  store<u8>(at, 0x80 | (codePoint & 63), 3)
  return at + 4
}

function startLine(): void {
  lineCapitals = lineWords = 0
  lineFirstToken = count
}

/** A line mostly in capitals is a heading: its capitals name nothing. */
function endLine(): void {
  if (lineWords >= 4 && f64(lineCapitals) > 0.6 * f64(lineWords)) {
    for (let i = lineFirstToken; i < count; i++) if ((token(i) & (NAME | FACT)) == NAME) setToken(i, (token(i) & ~NAME) | headingFlag(i))
  }
  if (stopSeen || lineFirstToken == count) sentenceStart = true
  endStop()
  startLine()
}

/** Marks a word of a heading in which other words have capitals too, unless all of its letters are. */
function headingFlag(i: i32): u32 {
  const second = infoOf(unitAt(load<i32>(startsAt + (usize(i) << 2)) + 1))
  return isCapital(second) ? 0 : CODE
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
  while (count > 0) {
    const place = load<i32>(startsAt + (usize(count - 1) << 2))
    if (place < start) break
    count--
    if ((token(count) & FACT) != 0) hasLostFacts = true
    addShare(-shareOfWord(unitAt(place)), (token(count) & QUOTED) != 0)
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
  lineWords++
  if (capital) lineCapitals++
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
  if (lineKind == QUOTED_LINE) quotedFacts += mixed
  else ownFacts += mixed
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
  lineWords++
  if (isNumeral(infoOf(first))) pushFact(hash, start, 0)
  else push(wordHash(first, hash), start)
  sentenceStart = false
}

function wordsOf(shares: i32): i32 {
  return (shares + WORD - 1) / WORD
}

function addShare(share: i32, isQuoted: bool): void {
  if (isQuoted) quotedShares += share
  else wordShares += share
}

/** What the token that begins with a unit counts as a word, in shares. */
function shareOfWord(unit: u32): i32 {
  const info = infoOf(unit)
  const kind = classOf(info)
  if (kind == UNSPACED_LETTER && !isHangul(unit)) return WORD / UNSPACED_LETTERS
  const isWord = kind == LETTER || kind == DIGIT || kind == UNSPACED_MARK || isHangul(unit) || isNumeral(info)
  return isWord ? WORD : WORD / IDEOGRAPHS
}

function isHangul(unit: u32): bool {
  return unit >= 0xac00 && unit <= 0xd7a3
}

function figureEnd(start: i32): i32 {
  const limit = min(textLength, start + LONGEST_FIGURE)
  let end = start + 1
  while (end < limit) {
    const kind = classAt(end)
    if (kind == DIGIT) end++
    else if (kind == JOINER && end + 1 < limit && classAt(end + 1) == DIGIT) end += 2
    else break
  }
  return end
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

function digestFigure(negative: bool): void {
  let high = digestHigh ^ (negative ? MINUS : PLUS)
  let low = digestLow
  for (let i = 0; i < figureLength; i++) {
    const unit = figureUnit(i)
    high = (high ^ unit) * FNV_PRIME
    low = ((low + unit) * 0x5bd1e995) ^ (low >>> 15)
  }
  digestHigh = mix32(high)
  digestLow = mix32(low ^ figureLength)
}

/** A minus sign counts where it cannot be a hyphen: behind a blank, an opening bracket or nothing. */
function isNegative(start: i32): bool {
  if (start < 1) return false
  const sign = unitAt(start - 1)
  if (sign != MINUS && sign != TRUE_MINUS) return false
  if (start < 2) return true
  const before = unitAt(start - 2)
  const mark = markOf(infoOf(before))
  return mark == BLANK || mark == LINE_END || before == BRACKET
}

/** Whether a hyphen joins a figure to a word that ends in capitals, or is one: `HC-200`. */
function isModelNumber(start: i32): bool {
  if (start < 2 || unitAt(start - 1) != MINUS || !isCapital(infoOf(unitAt(start - 2)))) return false
  return isCapital(infoOf(unitAt(start - 3))) || classAt(start - 3) > UNSPACED_MARK
}

/** Lets the folded units [start, end) take part in a hash. */
function hashOn(from: u32, start: i32, end: i32): u32 {
  let hash = from
  for (let i = start; i < end; i++) hash = (hash ^ foldOf(infoOf(unitAt(i)))) * FNV_PRIME
  return hash
}

function token(i: i32): u32 {
  return load<u16>(tokensAt + (usize(i) << 1))
}

function setToken(i: i32, value: u32): void {
  store<u16>(tokensAt + (usize(i) << 1), value)
}

function setStart(i: i32, start: i32): void {
  store<i32>(startsAt + (usize(i) << 2), start)
}

function push(value: u32, start: i32): void {
  setToken(count, lineKind == QUOTED_LINE ? value | QUOTED : value)
  setStart(count, start)
  count++
}
