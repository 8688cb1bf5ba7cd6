import { factFlag, isShortName, nameFlag, quotedFlag, wordBits } from '../../signatures/sketch-token.js'
import { type AlignedPair, type AlignedText, alignedTexts } from './aligned-pair.js'
import { findGap, type Gap, type Stretch } from './gaps.js'
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

/** The exchanges of the text at hand: one list for all comparisons of a thread. */
const repeated = new RepeatedSwaps()

const noFacts: SwappedFacts = { figures: 0, codes: 0, names: 0, repeated: 0, headings: 0 }

/**
 * Counts the facts that were swapped in the gaps between covered tokens: for each kind of fact, the larger count of the directions that were aligned.
 *
 * @param edgeTokens tokens at either end of a text whose gaps are left out
 */
export function countSwappedFacts(pair: AlignedPair, params: VerificationParams, edgeTokens = 0): SwappedFacts {
  const [there = noFacts, back = noFacts] = alignedTexts(pair).map((aligned) => countSwappedIn(aligned, params, edgeTokens))
  return {
    figures: Math.max(there.figures, back.figures),
    codes: Math.max(there.codes, back.codes),
    names: Math.max(there.names, back.names),
    repeated: Math.max(there.repeated, back.repeated),
    headings: Math.max(there.headings, back.headings),
  }
}

/** Counts the facts swapped in the gaps of one text. */
function countSwappedIn(aligned: AlignedText, params: VerificationParams, edgeTokens: number): SwappedFacts {
  const { text } = aligned
  let figures = 0
  let codes = 0
  let names = 0
  let headings = 0
  repeated.clear()
  let last = -1
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && text.covered[i] === 0) continue
    if (last >= 0 && i < text.length) addInsertedName(aligned, last, i)
    const isInside = edgeTokens === 0 || (last >= edgeTokens && i < text.length - edgeTokens)
    const gap = i - last > 1 && isInside ? findGap(aligned, last, i, params) : undefined
    if (gap !== undefined) {
      repeated.add(gap, aligned.bothWays)
      const swapped = countSwappedFigures(gap)
      figures += swapped.figures
      codes += swapped.codes
      const inHeading = gap.atEdge ? 0 : countSwappedHeadingNames(gap)
      headings += inHeading
      if (!gap.atEdge && inHeading === 0) names += countSwappedNames(gap, params.minNameShare)
    }
    last = i
  }
  return { figures, codes, names, repeated: repeated.count, headings }
}

/** Takes a word that was inserted: two covered tokens are neighbours in one text, and in the other a single word stands between them. */
function addInsertedName({ text, other }: AlignedText, last: number, i: number): void {
  const between = i - last - 1
  const betweenPlaces = text.places[i]! - text.places[last]! - 1
  if (between === 0 && betweenPlaces === 1) repeated.addInserted(other, text.places[last]! + 1, text)
  else if (between === 1 && betweenPlaces === 0) repeated.addInserted(text, last + 1, other)
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

/** Counts exchanged names. Two names with the same first letter are taken for two spellings of one name. */
function countSwappedNames({ mine, others }: Gap, minNameShare: number): number {
  const letters = newNameLetters(mine, others.text, ownName, minNameShare)
  if (letters === 0) return 0
  const otherLetters = newNameLetters(others, mine.text, anyName, minNameShare)
  if (otherLetters === 0) return 0
  const both = letters & otherLetters
  return Math.min(countNewNames(mine, others.text, ownName, both), countNewNames(others, mine.text, anyName, both))
}

/** A heading's exchange of more words than this is not read as another name. */
const longestHeadingName = 2

/**
 * Words of a heading that were exchanged for as many others. Only one side need be new to the other text: a coat may also come in the other's colour.
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
