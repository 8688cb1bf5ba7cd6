import { codeFlag, factFlag, initialBit, isCodeWord, isShortName, nameFlag, quotedFlag } from '../../signatures/sketch-token.js'
import { type AlignedPair, type AlignedText, alignedTexts } from './aligned-pair.js'
import { countContrasts } from './contrasts.js'
import { findGap, forEachBreak, type Gap, type Stretch } from './gaps.js'
import { RepeatedSwaps } from './repeated-swaps.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** Facts of one text that stand in the same place of the other with another value. */
export interface SwappedFacts {
  readonly figures: number
  /** Those of the figures that are codes. */
  readonly codes: number
  readonly names: number
  /** Words of code, which are not counted as names, too. */
  readonly inCode: number
  /** Words that were swapped for the same other word again and again: see {@link RepeatedSwaps}. */
  readonly repeated: number
  /** Words that exclude one another: see {@link countContrasts}. They are not counted as names, words of headings or words, too. */
  readonly contrasts: number
  /** Words of headings. */
  readonly headings: number
  /** Words of short texts, whatever their case. */
  readonly words: number
}

/** The swaps of the text at hand: one list for all comparisons of a thread. */
const repeated = new RepeatedSwaps()

const noFacts: SwappedFacts = { figures: 0, codes: 0, names: 0, inCode: 0, repeated: 0, contrasts: 0, headings: 0, words: 0 }

/**
 * Counts the facts that were swapped in the gaps between covered tokens: for each kind of fact, the larger count of the directions that were aligned.
 *
 * @param edgeTokens tokens at either end of a text whose gaps are left out
 */
export function countSwappedFacts(pair: AlignedPair, edgeTokens = 0): SwappedFacts {
  const [there = noFacts, back = noFacts] = alignedTexts(pair).map((aligned) => countSwappedIn(aligned, edgeTokens))
  return {
    figures: Math.max(there.figures, back.figures),
    codes: Math.max(there.codes, back.codes),
    names: Math.max(there.names, back.names),
    inCode: Math.max(there.inCode, back.inCode),
    repeated: Math.max(there.repeated, back.repeated),
    contrasts: Math.max(there.contrasts, back.contrasts),
    headings: Math.max(there.headings, back.headings),
    words: Math.max(there.words, back.words),
  }
}

/** Facts that are being counted. */
type Counts = { -readonly [Kind in keyof SwappedFacts]: number }

/** Counts the facts swapped in the gaps of one text. */
function countSwappedIn(aligned: AlignedText, edgeTokens: number): SwappedFacts {
  const { text, other } = aligned
  const { shortWords, minSwappedWords } = verificationParams
  const isShort = Math.max(text.plainWords, other.plainWords) <= shortWords
  // Without edges, the gaps before the first covered token and after the last one count, too.
  const edge = edgeTokens || -1
  const counts: Counts = { figures: 0, codes: 0, names: 0, inCode: 0, repeated: 0, contrasts: 0, headings: 0, words: 0 }
  repeated.begin()
  forEachBreak(text, (from, to) => {
    if (from >= 0 && to < text.length) {
      addInsertedName(aligned, from, to)
      if (lengthensFigure(aligned, from, to)) counts.figures++
    }
    const gap = to - from > 1 && from >= edge && to < text.length - edge ? findGap(aligned, from, to) : undefined
    if (gap === undefined) return
    repeated.add(gap, aligned.bothWays)
    countInGap(gap, counts)
    if (isShort) counts.words += countSwappedWords(gap)
  })
  counts.repeated = repeated.count
  counts.words = counts.words < minSwappedWords * text.tokensPerWord ? 0 : Math.max(0, counts.words - counts.contrasts)
  return counts
}

/**
 * Adds the facts that were swapped in a gap. Names and headings are not looked for at the edges of a text, where by-lines stand; code is, because a
 * heading of a manual may be the name of an option.
 */
function countInGap(gap: Gap, counts: Counts): void {
  const { figures, codes } = countSwappedFigures(gap)
  const contrasts = countContrasts(gap)
  counts.figures += figures
  counts.codes += codes
  counts.contrasts += contrasts
  const inCode = Math.max(0, countSwappedInCode(gap) - contrasts)
  counts.inCode += inCode
  if (gap.atEdge || inCode > 0) return
  const headings = contrasts > 0 ? 0 : countSwappedHeadingNames(gap)
  counts.headings += headings
  if (headings === 0) counts.names += Math.max(0, countSwappedNames(gap) - contrasts)
}

/** Takes a word that was inserted: two covered tokens are neighbours in one text, and in the other a single word stands between them. */
function addInsertedName({ text, other }: AlignedText, from: number, to: number): void {
  const between = to - from - 1
  const betweenPlaces = text.places[to]! - text.places[from]! - 1
  if (between === 0 && betweenPlaces === 1) repeated.addInserted(other, text.places[from]! + 1, text)
  else if (between === 1 && betweenPlaces === 0) repeated.addInserted(text, from + 1, other)
}

/**
 * Whether one text has a figure more right before a figure of both: `2,500` is two tokens, and another number than `500`. Not in a row of figures, of
 * which a cell may be missing.
 */
function lengthensFigure({ text, other }: AlignedText, from: number, to: number): boolean {
  if (!text.isFigure(to) || text.isFigure(from)) return false
  const between = to - from - 1
  const betweenPlaces = text.places[to]! - text.places[from]! - 1
  if (between === 0 && betweenPlaces === 1) return other.isFigure(text.places[from]! + 1)
  return between === 1 && betweenPlaces === 0 && text.isFigure(from + 1)
}

/** Figures that only one side of a gap has, and how many of them are codes. */
interface SwappedFigures {
  readonly figures: number
  readonly codes: number
}

const noFigures: SwappedFigures = { figures: 0, codes: 0 }
const noNames = { count: 0, new: 0 }

function countSwappedFigures({ mine, others }: Gap): SwappedFigures {
  const lost = countNewFigures(mine, others, true)
  if (lost.figures === 0) return noFigures
  const found = countNewFigures(others, mine, false)
  return { figures: Math.min(lost.figures, found.figures), codes: Math.min(lost.codes, found.codes) }
}

/** Figures of one side of a gap that the other side lacks. */
function countNewFigures({ text, from, to }: Stretch, other: Stretch, onlyOwn: boolean): SwappedFigures {
  let figures = 0
  let codes = 0
  for (let i = from + 1; i < to; i++) {
    if (!text.isFigure(i) || (onlyOwn && !text.isOwn(i)) || standsIn(other, text.hashes[i]!)) continue
    figures++
    if (text.isCode(i) || isShortName(text.tokens[i]!)) codes++
  }
  return { figures, codes }
}

function standsIn({ text, from, to }: Stretch, hash: number): boolean {
  for (let i = from + 1; i < to; i++) if (text.hashes[i] === hash) return true
  return false
}

/** Which tokens are looked at: those that have, of the bits of a mask, these flags and no others. */
interface TokenKind {
  readonly mask: number
  readonly flags: number
}

const anyName: TokenKind = { mask: nameFlag | factFlag | codeFlag, flags: nameFlag }
/** A name among the own words. */
const ownName: TokenKind = { mask: nameFlag | factFlag | codeFlag | quotedFlag, flags: nameFlag }
const anyNameOrCode: TokenKind = { mask: nameFlag | factFlag, flags: nameFlag }
const ownNameOrCode: TokenKind = { mask: nameFlag | factFlag | quotedFlag, flags: nameFlag }
const anyWord: TokenKind = { mask: factFlag, flags: 0 }

/** Counts swapped names; none where too little of either side is names. */
function countSwappedNames(gap: Gap): number {
  const { minNameShare } = verificationParams
  const count = countSwapped(gap, ownName, anyName)
  return count > 0 && isMostly(gap.mine, ownName, minNameShare) && isMostly(gap.others, anyName, minNameShare) ? count : 0
}

/**
 * Counts the words of a gap that were swapped in code, on both sides of which there is code. Names among them count, because a word with a capital is
 * one in code, too: `Date`, `time`.
 */
function countSwappedInCode(gap: Gap): number {
  return hasCode(gap.mine) && hasCode(gap.others) ? countSwapped(gap, ownNameOrCode, anyNameOrCode) : 0
}

function hasCode({ text, from, to }: Stretch): boolean {
  for (let i = from + 1; i < to; i++) if (isCodeWord(text.tokens[i]!)) return true
  return false
}

/** Whether this share of a stretch's words is of a kind. */
function isMostly({ text, from, to }: Stretch, { mask, flags }: TokenKind, minShare: number): boolean {
  let found = 0
  let words = 0
  for (let i = from + 1; i < to; i++) {
    if (!isShortName(text.tokens[i]!)) words++
    if ((text.tokens[i]! & mask) === flags) found++
  }
  return found >= minShare * words
}

/**
 * Counts swapped words of short texts: they have no room for rewording, so another word is another subject. It may be quoted, and stand first or
 * last, where a short text names what it is about.
 */
function countSwappedWords(gap: Gap): number {
  return countSwapped(gap, anyWord, anyWord)
}

/** A heading's swap of more words than this is not read as another name. */
const longestHeadingName = 2

/**
 * Words of a heading that were swapped for as many others. Only one side need be new to the other text: a coat may also come in the other's colour.
 */
function countSwappedHeadingNames({ mine, others }: Gap): number {
  const lost = newHeadingNames(mine, others.text)
  const found = newHeadingNames(others, mine.text)
  return lost.count === found.count && lost.new + found.new >= lost.count ? lost.count : 0
}

/**
 * How many words a stretch has, and how many of them stand nowhere in the other text; none where a word is not part of a heading, or where
 * there are too many.
 */
function newHeadingNames({ text, from, to }: Stretch, other: TokenSequence): { readonly count: number; readonly new: number } {
  let count = 0
  let found = 0
  for (let i = from + 1; i < to; i++) {
    if (text.isFigure(i)) continue
    if (!text.isHeading(i) || !text.isOwn(i) || ++count > longestHeadingName) return noNames
    if (other.present[text.hashes[i]!] === 0) found++
  }
  return { count, new: found }
}

/**
 * Counts the tokens of a kind that stand on one side of a gap, and nowhere in the other text, for as many on the other side. Two words with the same
 * first letter are taken for two spellings of one word.
 */
function countSwapped({ mine, others }: Gap, kind: TokenKind, otherKind: TokenKind): number {
  const both = newLetters(mine, others.text, kind) & newLetters(others, mine.text, otherKind)
  const count = countNew(mine, others.text, kind, both)
  return count === 0 ? 0 : Math.min(count, countNew(others, mine.text, otherKind, both))
}

/** A bit for each first letter of the tokens of a kind that a stretch has and the other text has nowhere. */
function newLetters({ text, from, to }: Stretch, other: TokenSequence, { mask, flags }: TokenKind): number {
  let letters = 0
  for (let i = from + 1; i < to; i++) {
    const hash = text.hashes[i]!
    if ((text.tokens[i]! & mask) === flags && other.present[hash] === 0) letters |= initialBit(hash)
  }
  return letters
}

/** How many such tokens there are. @param except a bit for each first letter whose words are left out */
function countNew({ text, from, to }: Stretch, other: TokenSequence, { mask, flags }: TokenKind, except: number): number {
  let count = 0
  for (let i = from + 1; i < to; i++) {
    const hash = text.hashes[i]!
    const isNew = (text.tokens[i]! & mask) === flags && other.present[hash] === 0
    if (isNew && (except & initialBit(hash)) === 0) count++
  }
  return count
}
