import { addFact, digestFigure } from './fact-digests'
import { isModelNumber, isNegative } from './figure-places'
import { figureToken, figureTokens, readFigure, separators } from './figures'
import { FNV_OFFSET, FNV_PRIME, mix32 } from './hash'
import { addLineWord } from './headings'
import { latinHash } from './latin-words'
import { endOfMeasure, startOfMeasure } from './measures'
import { textAt } from './memory'
import { addressEnd } from './passed-addresses'
import { continueSentence, endStop, notePrevious, previousEnd, previousLetters, sentenceStart, startSentence } from './sentences'
import { codeOfListed, mayBeListed } from './listed-words'
import { isShortName } from './short-words'
import { foldOf, infoOf, isCapital, isNumeral, letterClass, unitAt } from './units'
import { addOwnWord, addShare, isHangul, shareOfWord, WORD } from './word-counts'
import { addToken, addTokenIf, CODE, FACT, HASH_MASK, NAME, QUOTED, WORD_BITS } from './written-tokens'

/** Makes sketch tokens, as src/signatures/text-scanner.ts defines them, from the words, figures and characters that a scan passes. */

// The kinds of src/signatures/line-kinds.ts.
const OWN_LINE: u32 = 0
const QUOTED_LINE: u32 = 1
const DROPPED_LINE: u32 = 2

/** Letters of the shortest word that always gives a token. */
export const SHORTEST_WORD: i32 = 3
const HANGUL_PREFIX: i32 = 2
/** Most letters of a suffix after an apostrophe, which is dropped: `Ankara'da`, `it's`. */
const LONGEST_SUFFIX: i32 = 3
/** This many digits in a row are more often a number that identifies something than a count: counts are written in groups. */
const SHORTEST_CODE: i32 = 5

const MINUS: u32 = 0x2d

/** Number of words, figures and characters that were read, whether or not they gave a token. */
export let length: i32 = 0
let lineKind: u32 = OWN_LINE
/** End of the unit of measure after the last figure; the unit is part of the figure. */
let measureEnd: i32 = 0

/** Begins a text. */
export function resetTaken(): void {
  length = measureEnd = 0
  lineKind = OWN_LINE
}

/** Begins a line of a kind. */
export function startKind(kind: u32): void {
  if (kind == QUOTED_LINE) startSentence()
  lineKind = kind
}

/**
 * Takes a word of ASCII letters only.
 *
 * @param first its first letter, not folded
 * @param folded where {@link writeLatin} wrote the word
 */
export function takeLatinWord(start: i32, letters: i32, first: u32, folded: usize): void {
  if (lineKind == OWN_LINE && previousLetters == 0) takeOwnLatinWord(start, letters, first, folded)
  else takeWord(start, start + letters, first, letters < SHORTEST_WORD ? 0 : latinHash(folded, letters))
}

/** {@link takeWord} for the most common case, without branches that could not be predicted. */
function takeOwnLatinWord(start: i32, letters: i32, first: u32, folded: usize): void {
  const capital = (first & 0x20) == 0
  notePrevious(letters, start + letters)
  length++
  addOwnWord()
  addLineWord(capital)
  const flag = u32(i32(capital) & i32(!sentenceStart)) * NAME
  addTokenIf(letters >= SHORTEST_WORD, wordHash(first, latinHash(folded, letters), start, start + letters) | flag, start)
  continueSentence()
}

/** Takes a short word that names something, with the marks after it. @returns false if it names nothing; then nothing is taken */
export function takeShortName(start: i32, end: i32, marks: i32): bool {
  if (marks == 0 && (start < measureEnd || isSuffix(start, end) || !isShortName(start, end, sentenceStart))) return false
  notePrevious(end - start, end)
  length++
  if (lineKind == DROPPED_LINE) return true
  addShare(WORD, lineKind == QUOTED_LINE)
  addLineWord(isCapital(infoOf(unitAt(start))))
  pushFact(hashOn(FNV_OFFSET, start, end + marks), start, NAME)
  continueSentence()
  return true
}

/** Takes a word. @param hash of the letters that count */
export function takeWord(start: i32, end: i32, first: u32, hash: u32): void {
  if (!countWord(start, end, first)) return
  const isName = isCapital(infoOf(first)) && !sentenceStart
  if (end - start >= SHORTEST_WORD) push(wordHash(first, hash, start, end) | (isName ? NAME : 0), start)
  continueSentence()
}

/**
 * Takes a word that is a code, because codes differ at their ends.
 *
 * @param hash of the whole word
 * @param isFact it has a digit or an `_` inside. Other such words are told by their capitals, so they are not in the digest of the facts: texts that
 *   differ only in case read the same
 */
export function takeWholeWord(start: i32, end: i32, first: u32, hash: u32, isFact: bool): void {
  if (!countWord(start, end, first)) return
  if (isFact) pushFact(hash, start, CODE)
  else push((mix32(hash) & HASH_MASK) | FACT | CODE, start)
  continueSentence()
}

/** Counts a word, and notes where it ends. @returns false if it gives no token */
function countWord(start: i32, end: i32, first: u32): bool {
  const isDropped = isSuffix(start, end)
  notePrevious(isDropped ? 0 : end - start, end)
  length++
  if (isDropped || lineKind == DROPPED_LINE) return false
  addShare(WORD, lineKind == QUOTED_LINE)
  addLineWord(isCapital(infoOf(first)))
  return true
}

/** Whether a word is the ending behind the apostrophe of another. */
function isSuffix(start: i32, end: i32): bool {
  return previousLetters >= SHORTEST_WORD && end - start <= LONGEST_SUFFIX && start == previousEnd + 1
}

/** Takes a character of a script without spaces, or a word of Hangul; these have no case and no least length. */
export function takeCharacters(start: i32, end: i32): void {
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
  else push(plainHash(first, mix32(hash)), start)
  continueSentence()
}

/** Takes a figure with its sign and the unit of measure after it. */
export function takeFigure(start: i32, end: i32): void {
  readFigure(textAt + (usize(start) << 1), end - start)
  length++
  notePrevious(end - start, end)
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
  continueSentence()
}

/** Hash of the word `[start, end)`: its code if it is listed. @param beginning hash of its first letters, not mixed yet */
function wordHash(first: u32, beginning: u32, start: i32, end: i32): u32 {
  const mixed = mix32(beginning)
  if (mayBeListed(mixed)) {
    const code = codeOfListed(hashOn(FNV_OFFSET, start, end))
    if (code >= 0) return code
  }
  return plainHash(first, mixed)
}

/** Like `wordHash` of src/signatures/sketch-token.ts. */
function plainHash(first: u32, mixed: u32): u32 {
  return (letterClass(first) << WORD_BITS) | (mixed & ((1 << WORD_BITS) - 1))
}

/**
 * Takes a figure, or a word with a digit or an `_` inside.
 *
 * @param hash of the whole figure or word, not mixed yet
 * @param kind the flag of a code, that of a short name, or 0
 */
function pushFact(hash: u32, start: i32, kind: u32): void {
  const mixed = mix32(hash)
  addFact(mixed, lineKind == QUOTED_LINE)
  push((mixed & HASH_MASK) | FACT | kind, start)
}

/** Continues a hash with the folded units `[start, end)`. */
function hashOn(from: u32, start: i32, end: i32): u32 {
  let hash = from
  for (let i = start; i < end; i++) hash = (hash ^ foldOf(infoOf(unitAt(i)))) * FNV_PRIME
  return hash
}

function push(token: u32, start: i32): void {
  addToken(lineKind == QUOTED_LINE ? token | QUOTED : token, start)
}
