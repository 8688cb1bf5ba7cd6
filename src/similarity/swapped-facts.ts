import { nameFlag, quotedFlag, wordBits } from '../signatures/sketch-token.js'
import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** Facts of one text that stand in the same place of the other with another value. */
export interface SwappedFacts {
  readonly figures: number
  readonly names: number
}

/** A gap between two covered tokens of a and what stands between their places in b; bounds exclusive. */
interface Gap {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
  /** Before the first or behind the last covered token: by-lines and date lines stand there, whose names are no facts of the text. */
  readonly atEdge: boolean
}

/**
 * Counts the facts that were swapped in the gaps between the covered tokens of `a`.
 *
 * @param bothWays `b` was aligned to `a` too: then both alignments must agree on a gap
 */
export function countSwappedFacts(a: TokenSequence, b: TokenSequence, bothWays: boolean, params: VerificationParams): SwappedFacts {
  const { covered } = a
  let figures = 0
  let names = 0
  let last = -1
  for (let i = 0; i <= a.length; i++) {
    if (i < a.length && covered[i] === 0) continue
    const gap = i - last > 1 ? findGap(a, b, bothWays, last, i, params) : undefined
    if (gap !== undefined) {
      figures += countSwappedFigures(a, b, gap)
      if (!gap.atEdge) names += countSwappedNames(a, b, gap, params.minNameShare)
    }
    last = i
  }
  return { figures, names }
}

function findGap(
  a: TokenSequence,
  b: TokenSequence,
  bothWays: boolean,
  from: number,
  to: number,
  { maxSwapGap, drift }: VerificationParams,
): Gap | undefined {
  const { places } = a
  const length = to - from - 1
  const atStart = from < 0
  const atEnd = to === a.length
  if (length > maxSwapGap || (atStart && atEnd)) return undefined
  const agrees = (i: number): boolean => {
    if (!bothWays) return true
    const returned = b.places[places[i]!]!
    return returned >= 0 && Math.abs(returned - i) <= drift
  }
  if ((!atStart && !agrees(from)) || (!atEnd && !agrees(to))) return undefined
  const low = atStart ? Math.max(-1, places[to]! - length - 1) : places[from]!
  const high = atEnd ? Math.min(b.length, places[from]! + length + 1) : places[to]!
  const width = high - low - 1
  return width > 0 && width <= maxSwapGap + 2 ? { from, to, low, high, atEdge: atStart || atEnd } : undefined
}

function countSwappedFigures(a: TokenSequence, b: TokenSequence, { from, to, low, high }: Gap): number {
  let mine = 0
  for (let i = from + 1; i < to; i++) if (a.isFigure(i) && a.isOwn(i) && !standsIn(b, a.hashes[i]!, low, high)) mine++
  if (mine === 0) return 0
  let other = 0
  for (let j = low + 1; j < high; j++) if (b.isFigure(j) && !standsIn(a, b.hashes[j]!, from, to)) other++
  return Math.min(mine, other)
}

function standsIn(sequence: TokenSequence, hash: number, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (sequence.hashes[i] === hash) return true
  return false
}

/** Names of one first letter on both sides are taken for two spellings of one name. */
function countSwappedNames(a: TokenSequence, b: TokenSequence, { from, to, low, high }: Gap, minNameShare: number): number {
  const lettersA = newNameLetters(a, b, from, to, ownName, minNameShare)
  if (lettersA === 0) return 0
  const lettersB = newNameLetters(b, a, low, high, anyName, minNameShare)
  if (lettersB === 0) return 0
  const both = lettersA & lettersB
  return Math.min(countNewNames(a, b, from, to, ownName, both), countNewNames(b, a, low, high, anyName, both))
}

/** Flags that are looked at: a name; a name among the own words. */
const anyName = nameFlag
const ownName = nameFlag | quotedFlag

/** A bit for each first letter of the names between two bounds that the other text has nowhere; 0 where too little of the gap is names. */
function newNameLetters(text: TokenSequence, other: TokenSequence, from: number, to: number, mask: number, minShare: number): number {
  let names = 0
  let letters = 0
  for (let i = from + 1; i < to; i++) {
    if ((text.tokens[i]! & mask) !== nameFlag) continue
    names++
    if (other.present[text.hashes[i]!] === 0) letters |= 1 << (text.hashes[i]! >>> wordBits)
  }
  return names < minShare * (to - from - 1) ? 0 : letters
}

function countNewNames(text: TokenSequence, other: TokenSequence, from: number, to: number, mask: number, except: number): number {
  let count = 0
  for (let i = from + 1; i < to; i++) {
    const hash = text.hashes[i]!
    const isNew = (text.tokens[i]! & mask) === nameFlag && other.present[hash] === 0
    if (isNew && ((except >>> (hash >>> wordBits)) & 1) === 0) count++
  }
  return count
}
