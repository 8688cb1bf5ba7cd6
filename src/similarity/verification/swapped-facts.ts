import { factFlag, isShortName, nameFlag, quotedFlag, wordBits } from '../../signatures/sketch-token.js'
import { findGap } from './gaps.js'
import { RepeatedSwaps } from './repeated-swaps.js'
import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** Facts of one text that stand in the same place of the other with another value. */
export interface SwappedFacts {
  readonly figures: number
  /** Those of the figures that are codes. */
  readonly codes: number
  readonly names: number
  /** Words that were exchanged for the same other word again and again: see {@link RepeatedSwaps}. */
  readonly repeated: number
  /** Words of headings. */
  readonly headings: number
}

/** Which of two texts can be in the other, and was therefore aligned to it. */
export interface Directions {
  readonly aInB: boolean
  readonly bInA: boolean
}

/** The exchanges of the text at hand: one list for all comparisons of a thread. */
const repeated = new RepeatedSwaps()

const noFacts: SwappedFacts = { figures: 0, codes: 0, names: 0, repeated: 0, headings: 0 }

/**
 * Counts the facts that were swapped in the gaps between covered tokens: for each kind of fact, the larger count of the directions that were aligned.
 *
 * @param edgeTokens tokens at either end of a text whose gaps are left out
 */
export function countSwappedFacts(
  a: TokenSequence,
  b: TokenSequence,
  { aInB, bInA }: Directions,
  params: VerificationParams,
  edgeTokens = 0,
): SwappedFacts {
  const there = aInB ? countSwappedIn(a, b, bInA, params, edgeTokens) : noFacts
  const back = bInA ? countSwappedIn(b, a, aInB, params, edgeTokens) : noFacts
  return {
    figures: Math.max(there.figures, back.figures),
    codes: Math.max(there.codes, back.codes),
    names: Math.max(there.names, back.names),
    repeated: Math.max(there.repeated, back.repeated),
    headings: Math.max(there.headings, back.headings),
  }
}

/** Counts the facts swapped in the gaps of `a`. @param bothWays whether `b` was aligned to `a` too: then both alignments must agree on a gap */
function countSwappedIn(
  a: TokenSequence,
  b: TokenSequence,
  bothWays: boolean,
  params: VerificationParams,
  edgeTokens: number,
): SwappedFacts {
  const { covered } = a
  let figures = 0
  let codes = 0
  let names = 0
  let headings = 0
  repeated.clear()
  let last = -1
  for (let i = 0; i <= a.length; i++) {
    if (i < a.length && covered[i] === 0) continue
    if (last >= 0 && i < a.length) addInsertedName(a, b, last, i)
    const isInside = edgeTokens === 0 || (last >= edgeTokens && i < a.length - edgeTokens)
    const gap = i - last > 1 && isInside ? findGap(a, b, bothWays, last, i, params) : undefined
    if (gap !== undefined) {
      repeated.add(a, b, gap, bothWays)
      const mine = { text: a, from: gap.from, to: gap.to }
      const others = { text: b, from: gap.low, to: gap.high }
      const swapped = countSwappedFigures(mine, others)
      figures += swapped.figures
      codes += swapped.codes
      const inHeading = gap.atEdge ? 0 : countSwappedHeadingNames(mine, others)
      headings += inHeading
      if (!gap.atEdge && inHeading === 0) names += countSwappedNames(mine, others, params.minNameShare)
    }
    last = i
  }
  return { figures, codes, names, repeated: repeated.count, headings }
}

/** Takes a word that was inserted: two covered tokens are neighbours in one text, and in the other a single word stands between them. */
function addInsertedName(a: TokenSequence, b: TokenSequence, last: number, i: number): void {
  const between = i - last - 1
  const betweenPlaces = a.places[i]! - a.places[last]! - 1
  if (between === 0 && betweenPlaces === 1) repeated.addInserted(b, a.places[last]! + 1, a)
  else if (between === 1 && betweenPlaces === 0) repeated.addInserted(a, last + 1, b)
}

/** The tokens of a text between two bounds, exclusive: one side of a gap. */
interface Stretch {
  readonly text: TokenSequence
  readonly from: number
  readonly to: number
}

/** Figures that only one side of a gap has, and how many of them are codes. */
interface SwappedFigures {
  readonly figures: number
  readonly codes: number
}

const noFigures: SwappedFigures = { figures: 0, codes: 0 }
const noNames = { count: 0, new: 0 }

function countSwappedFigures(a: Stretch, b: Stretch): SwappedFigures {
  const mine = countNewFigures(a, b, true)
  if (mine.figures === 0) return noFigures
  const others = countNewFigures(b, a, false)
  return { figures: Math.min(mine.figures, others.figures), codes: Math.min(mine.codes, others.codes) }
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

/** Counts exchanged names. Two names with the same first letter are taken for two spellings of one name. */
function countSwappedNames(a: Stretch, b: Stretch, minNameShare: number): number {
  const lettersA = newNameLetters(a, b.text, ownName, minNameShare)
  if (lettersA === 0) return 0
  const lettersB = newNameLetters(b, a.text, anyName, minNameShare)
  if (lettersB === 0) return 0
  const both = lettersA & lettersB
  return Math.min(countNewNames(a, b.text, ownName, both), countNewNames(b, a.text, anyName, both))
}

/** A heading's exchange of more words than this is not read as another name. */
const longestHeadingName = 2

/**
 * Words of a heading that were exchanged for as many others. Only one side need be new to the other text: a coat may also come in the other's colour.
 */
function countSwappedHeadingNames(a: Stretch, b: Stretch): number {
  const mine = newHeadingNames(a, b.text)
  const others = newHeadingNames(b, a.text)
  return mine.count === others.count && mine.new + others.new >= mine.count ? mine.count : 0
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

/** Flags that are looked at: a name; a name among the own words. */
const anyName = nameFlag | factFlag
const ownName = nameFlag | factFlag | quotedFlag

/** A bit for each first letter of the names of a stretch that the other text has nowhere; 0 where too little of the stretch is names. */
function newNameLetters({ text, from, to }: Stretch, other: TokenSequence, mask: number, minShare: number): number {
  let names = 0
  let words = 0
  let letters = 0
  for (let i = from + 1; i < to; i++) {
    const token = text.tokens[i]!
    if (!isShortName(token)) words++
    if ((token & mask) !== nameFlag) continue
    names++
    if (other.present[text.hashes[i]!] === 0) letters |= 1 << (text.hashes[i]! >>> wordBits)
  }
  return names < minShare * words ? 0 : letters
}

/** Names of a stretch that the other text has nowhere. @param except a bit for each first letter whose names are left out */
function countNewNames({ text, from, to }: Stretch, other: TokenSequence, mask: number, except: number): number {
  let count = 0
  for (let i = from + 1; i < to; i++) {
    const hash = text.hashes[i]!
    const isNew = (text.tokens[i]! & mask) === nameFlag && other.present[hash] === 0
    if (isNew && ((except >>> (hash >>> wordBits)) & 1) === 0) count++
  }
  return count
}
