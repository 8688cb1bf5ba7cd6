import { chooseClasses, classAt, classOf } from './classes'
import { markCode, passCode, resetCode } from './code'
import { allFactsDigest, digestHigh, digestLow, forgetFacts, ownFactsDigest } from './fact-digests'
import { figureEnd } from './figure-places'
import { headingTokens, noteLineEnd, resetFirstHeading } from './first-heading'
import { foldedEnd, resetFolded, writeFolded } from './folded-text'
import { beginsAsFile, beginsTime, isArrow } from './formats'
import { isLineEmpty, startLine, unnameHeading } from './headings'
import { hasInnerCapital, isLatinLetter, latinRun, LONGEST_RUN, resetLatinWords } from './latin-words'
import { isLineMark } from './line-marks'
import { bytesAt, kindsAt, RESULTS } from './memory'
import { hasMisread, noteMisread, resetMisread } from './misread'
import { addressEnd, passAddress, passTag, passTarget, resetAddresses } from './passed-addresses'
import { passLatinWord, passWord } from './passed-words'
import { hasRule } from './rules'
import { endStop, noteMark, passSpace, resetSentences, startSentence } from './sentences'
import { length, resetTaken, startKind, takeCharacters, takeFigure } from './taken-tokens'
import {
  DIGIT,
  foldOf,
  HIGH_SURROGATE,
  IDEOGRAPH,
  infoOf,
  LETTER,
  LINE_END,
  LINE_MARK,
  markOf,
  OTHER,
  startText,
  SUSPECT,
  textLength,
  UNSPACED_LETTER,
  UNSPACED_MARK,
  unitAt,
} from './units'
import { allWords, forgetWords, isHangul, ownWords } from './word-counts'
import { endsWord } from './word-ends'
import { forgetTokens, tokenCount } from './written-tokens'

/**
 * Reads a text once and produces two views of it, which src/signatures/text-scanner.ts defines: the folded text and the sketch tokens.
 *
 * Makes one pass over the code units with one table look-up each. `run` handles words and spaces, nine characters in ten; other functions handle the
 * rest. This file and `passed-words.ts` fold the text; `taken-tokens.ts` makes the tokens.
 */

// How a scan ended, as in src/signatures/text-scanner.ts.
const DONE: i32 = 0
const NOT_NORMALISED: i32 = -1
const HAS_LINE_MARKS: i32 = -2

const SPACE: u32 = 0x20
const AMPERSAND: u32 = 0x26
const BRACKET: u32 = 0x28
const LESS: u32 = 0x3c
const GREATER: u32 = 0x3e
const AT: u32 = 0x40
const CLOSING_BRACKET: u32 = 0x5d
const BAR: u32 = 0x7c
const LF: u32 = 0x0a
const CR: u32 = 0x0d

/** Whether a character reference begins at a place of the text. */
@external('host', 'isReference')
declare function isReference(at: i32): bool

/** Lower case of a code point above U+FFFF; -1 if it is neither a letter nor a digit. */
@external('host', 'foldSupplementary')
declare function foldSupplementary(codePoint: u32): i32

/** Whether the text has not gone through `normalise` yet. */
let watchesForms: bool = false
let watchesLines: bool = false
/** Whether marks like those of rules and barred quotes were seen anywhere in a line: the same mark twice in a row, or `|>`. */
let hasStrokes: bool = false
let hasKinds: bool = false
let line: i32 = 0

/**
 * Scans the text of `units` code units at `textAt`.
 *
 * @param isNormalised the text has gone through `normalise`; otherwise the scan ends as soon as the text may need it
 * @param watches the scan ends at the first mark that may affect the kind of its line
 * @param classified the kinds of the lines are at `kindsAt`
 * @returns DONE with the results written, or why the pass ended early
 */
export function scan(units: i32, isNormalised: bool, watches: bool, classified: bool): i32 {
  reset(units, isNormalised, watches, classified)
  if (!isNormalised && beginsAsFile()) return NOT_NORMALISED
  const outcome = run()
  if (outcome != DONE) return outcome
  if (hasMisread) return NOT_NORMALISED
  // Checks the lines, because dashes between words are strokes, too, and far more frequent than rules.
  if (hasStrokes && hasRule()) return HAS_LINE_MARKS
  endLine()
  writeResults()
  return DONE
}

function reset(units: i32, isNormalised: bool, watches: bool, classified: bool): void {
  startText(units)
  chooseClasses(isNormalised)
  watchesForms = !isNormalised
  watchesLines = watches
  hasStrokes = false
  hasKinds = classified
  line = 0
  forgetTokens()
  forgetWords()
  forgetFacts()
  resetFolded()
  resetMisread(watchesForms)
  resetSentences()
  resetAddresses()
  resetCode()
  resetTaken()
  resetLatinWords()
  resetFirstHeading()
  if (classified) startKind(load<u8>(kindsAt))
  startLine()
}

function writeResults(): void {
  store<i32>(RESULTS, i32(foldedEnd - bytesAt))
  store<i32>(RESULTS, tokenCount, 4)
  store<i32>(RESULTS, ownWords(), 8)
  store<i32>(RESULTS, allWords(), 32)
  store<i32>(RESULTS, length, 12)
  store<u32>(RESULTS, digestHigh, 16)
  store<u32>(RESULTS, digestLow, 20)
  store<u32>(RESULTS, ownFactsDigest(), 36)
  store<u32>(RESULTS, allFactsDigest(), 40)
  store<i32>(RESULTS, headingTokens(), 44)
}

function run(): i32 {
  const end = textLength
  let i = 0
  while (i < end) {
    const unit = unitAt(i)
    if (isLatinLetter(unit)) {
      const letters = latinRun(i)
      i = letters < LONGEST_RUN && !hasInnerCapital(i, letters) && endsWord(i + letters) ? passLatinWord(i, letters, unit) : passWord(i)
    } else if (unit == SPACE) {
      passSpace()
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

/** Passes everything but words and spaces. @returns where to continue, or the outcome that ends the pass */
function passOther(i: i32, unit: u32, info: u32): i32 {
  const kind = classOf(info)
  if (kind == DIGIT) return passFigure(i)
  if (kind == SUSPECT) return isOtherForm(i, unit) ? NOT_NORMALISED : passMark(i, unit, markOf(info), OTHER)
  if (kind == IDEOGRAPH || kind == UNSPACED_LETTER) return passCharacters(i, unit)
  return kind == HIGH_SURROGATE ? passSupplementary(i) : passMark(i, unit, markOf(info), kind)
}

/** Whether a suspect unit shows that the text needs `normalise`, and is not just a mark. */
function isOtherForm(i: i32, unit: u32): bool {
  if (unit == AMPERSAND) return isReference(i)
  return unit != GREATER || isArrow(i)
}

function passFigure(start: i32): i32 {
  const end = figureEnd(start)
  if (watchesForms && beginsTime(start, end)) return NOT_NORMALISED
  for (let i = start; i < end; i++) {
    const info = infoOf(unitAt(i))
    if (classOf(info) == DIGIT) writeFolded(foldOf(info))
  }
  takeFigure(start, end)
  return end
}

function passCharacters(start: i32, unit: u32): i32 {
  const end = characterEnd(start, unit)
  for (let i = start; i < end; i++) writeFolded(foldOf(infoOf(unitAt(i))))
  takeCharacters(start, end)
  return end
}

function passSupplementary(start: i32): i32 {
  const low = unitAt(start + 1)
  const isPair = start + 1 < textLength && low >= 0xdc00 && low < 0xe000
  const folded = isPair ? foldSupplementary(0x10000 + ((unitAt(start) - 0xd800) << 10) + (low - 0xdc00)) : -1
  if (folded >= 0) {
    writeFolded(folded)
    takeCharacters(start, start + 2)
  } else endStop()
  return start + 2
}

function passMark(i: i32, unit: u32, mark: u32, kind: u32): i32 {
  noteMisread(i, unit)
  if (mark == LINE_END) {
    endLine()
    noteLineEnd(i)
    line++
    if (hasKinds) startKind(load<u8>(kindsAt + line))
    return unit == CR && unitAt(i + 1) == LF ? i + 2 : i + 1
  }
  if (watchesLines && (mark == LINE_MARK || unit == CLOSING_BRACKET)) {
    if (isLineMark(i, unit)) return HAS_LINE_MARKS
    const next = unitAt(i + 1)
    if (mark == LINE_MARK && (next == unit || (unit == BAR && next == GREATER))) hasStrokes = true
  }
  // The contents of a tag are passed already, and end no sentence.
  if (i >= addressEnd) {
    noteMark(mark, kind)
    passCode(i, unit)
  }
  if (unit == AT) passAddress(i)
  else if (unit == LESS) passTag(i)
  // The target of a link in Markdown, `[text](target)`, is an address, even if it is relative.
  else if (unit == BRACKET && i > 0 && i >= addressEnd && unitAt(i - 1) == CLOSING_BRACKET) passTarget(i)
  return i + 1
}

function endLine(): void {
  markCode()
  unnameHeading()
  if (isLineEmpty()) startSentence()
  passSpace()
  startLine()
}

/** End of the token at a place: a character with its marks, or a word of Hangul, which is written with spaces. */
function characterEnd(start: i32, unit: u32): i32 {
  let end = start + 1
  if (isHangul(unit)) while (end < textLength && isHangul(unitAt(end))) end++
  else while (end < textLength && classAt(end) == UNSPACED_MARK) end++
  return end
}
