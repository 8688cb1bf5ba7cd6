import { classOf } from './classes'
import { appendUpTo, foldedEnd, writeFolded } from './folded-text'
import { FNV_OFFSET, FNV_PRIME } from './hash'
import { writeLatin } from './latin-words'
import { noteMisread } from './misread'
import { addressEnd, passUrl } from './passed-addresses'
import { passSpace } from './sentences'
import { isLongSize, nameMarks } from './short-words'
import { SHORTEST_WORD, takeLatinWord, takeShortName, takeWholeWord, takeWord } from './taken-tokens'
import { DIGIT, foldOf, infoOf, isCapital, LETTER, textLength, UNSPACED_MARK, unitAt } from './units'
import { writeUtf8 } from './utf8'
import { endsInNumber, joinsWords, UNDERSCORE } from './word-ends'

/** Folds the words of a text, and hashes the letters that count. */

/** Letters of a word that count, or of each of the words that capitals join. */
const PREFIX_LETTERS: i32 = 4
/** Letters before a capital that begins another word: a single one is a mark of a name, as in `iPhone` and `eBay`. */
const SHORTEST_PART: i32 = 2
/** This many words that capitals join are the name of a thing in a program; of two, many are brands. */
const FEWEST_JOINED: i32 = 3
/** Letters of `https`. */
const LONGEST_SCHEME: i32 = 5

const SPACE: u32 = 0x20
const HASH_SIGN: u32 = 0x23
const PLUS: u32 = 0x2b
const POINT: u32 = 0x2e
const COLON: u32 = 0x3a
const CAPITAL_X: u32 = 0x58

/** Passes a word of ASCII letters only, and the blank after it. @returns where to continue */
export function passLatinWord(start: i32, letters: i32, first: u32): i32 {
  const at = foldedEnd
  const end = start + letters
  writeLatin(at, start, letters)
  appendUpTo(at + letters)
  const next = unitAt(end)
  if ((next == COLON || next == POINT) && letters <= LONGEST_SCHEME) passUrl(start, end)
  // A single branch that is hardly ever taken, because a branch on the length of words could not be predicted.
  const isNamed = i32((first & 0x20) == 0) | i32(next == PLUS) | i32(next == HASH_SIGN)
  if ((i32(letters < SHORTEST_WORD) & isNamed) | i32(first == CAPITAL_X && isLongSize(start, letters))) {
    const marks = letters == 1 ? nameMarks(start) : 0
    for (let i = end; i < end + marks; i++) writeFolded(unitAt(i))
    if (start >= addressEnd && takeShortName(start, end, marks)) return end
  }
  if (start >= addressEnd) takeLatinWord(start, letters, first, at)
  if (next != SPACE) return end
  // No stop can have been seen since the word, unless the word is in an address.
  passSpace()
  return end + 1
}

/**
 * Passes a word of any letters and digits, without the number at its end. Words joined by `_` are one name, and a fact like words with digits inside.
 * So are three words that capitals join (`getMinValue`); of two (`YouTube`), the first letters of each count.
 *
 * @returns where to continue
 */
export function passWord(start: i32): i32 {
  const end = textLength
  const first = unitAt(start)
  let info = infoOf(first)
  let kind = classOf(info)
  let hash = FNV_OFFSET
  let prefix = hash
  let isFact = false
  let parts = 1
  let part = start
  let i = start
  let at = foldedEnd
  do {
    const folded = foldOf(info)
    hash = (hash ^ folded) * FNV_PRIME
    if (i - part < PREFIX_LETTERS) prefix = (prefix ^ folded) * FNV_PRIME
    at = writeUtf8(at, folded)
    if (++i == end) break
    const isSmall = !isCapital(info)
    info = infoOf(unitAt(i))
    kind = classOf(info)
    if (kind == DIGIT) {
      noteMisread(i, unitAt(i))
      if (!isFact && endsInNumber(i)) break
      isFact = true
    } else if (unitAt(i) == UNDERSCORE && joinsWords(i)) {
      info = infoOf(unitAt(++i))
      kind = classOf(info)
      isFact = true
    } else if (isSmall && i - part >= SHORTEST_PART && isCapital(info) && isSmallLetter(i + 1)) {
      part = i
      parts++
    }
  } while (kind == LETTER || kind == DIGIT || kind == UNSPACED_MARK)
  appendUpTo(at)
  const next = unitAt(i)
  if ((next == COLON || next == POINT) && i - start <= LONGEST_SCHEME && i < end) passUrl(start, i)
  if (start < addressEnd) return i
  if (isFact || parts >= FEWEST_JOINED) {
    takeWholeWord(start, i, first, hash, isFact)
    return i
  }
  const isShort = i - start < SHORTEST_WORD || isLongSize(start, i - start)
  if (!isShort || !takeShortName(start, i, 0)) takeWord(start, i, first, prefix)
  return i
}

function isSmallLetter(i: i32): bool {
  const info = infoOf(unitAt(i))
  return classOf(info) == LETTER && !isCapital(info)
}
