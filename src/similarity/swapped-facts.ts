import { hashMask, nameFlag, quotedFlag, wordBits } from '../signatures/sketch-token.js'
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
 * Counts the facts that were swapped in the gaps between covered tokens, as far as both alignments agree on the gap.
 *
 * @param places alignment of a in b
 * @param back alignment of b in a
 * @param covered of a, from `markCovered`
 */
export function countSwappedFacts(
  a: TokenSequence,
  b: TokenSequence,
  places: Int32Array,
  back: Int32Array,
  covered: Uint8Array,
  params: VerificationParams,
): SwappedFacts {
  let figures = 0
  let names = 0
  let last = -1
  for (let i = 0; i <= a.length; i++) {
    if (i < a.length && covered[i] === 0) continue
    const gap = i - last > 1 ? findGap(a, b, places, back, last, i, params) : undefined
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
  places: Int32Array,
  back: Int32Array,
  from: number,
  to: number,
  { maxSwapGap, drift }: VerificationParams,
): Gap | undefined {
  const length = to - from - 1
  const atStart = from < 0
  const atEnd = to === a.length
  if (length > maxSwapGap || (atStart && atEnd)) return undefined
  const agrees = (i: number): boolean => {
    const returned = back[places[i]!]!
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
  const mine = nameLetters(a, b, from, to, nameFlag | quotedFlag)
  if (mine.count === 0 || mine.count < minNameShare * (to - from - 1)) return 0
  const other = nameLetters(b, a, low, high, nameFlag)
  if (other.count === 0 || other.count < minNameShare * (high - low - 1)) return 0
  const both = mine.letters & other.letters
  return Math.min(countNamesWithout(a, b, from, to, nameFlag | quotedFlag, both), countNamesWithout(b, a, low, high, nameFlag, both))
}

/** The names between two bounds that the other text has nowhere, and a bit for each of their first letters. */
function nameLetters(
  text: TokenSequence,
  other: TokenSequence,
  from: number,
  to: number,
  mask: number,
): { count: number; letters: number } {
  let count = 0
  let letters = 0
  for (let i = from + 1; i < to; i++) {
    if (!isNewName(text, other, i, mask)) continue
    count++
    letters |= 1 << (text.hashes[i]! >>> wordBits)
  }
  return { count, letters }
}

function countNamesWithout(text: TokenSequence, other: TokenSequence, from: number, to: number, mask: number, letters: number): number {
  let count = 0
  for (let i = from + 1; i < to; i++) {
    if (isNewName(text, other, i, mask) && ((letters >>> (text.hashes[i]! >>> wordBits)) & 1) === 0) count++
  }
  return count
}

/** @param mask nameFlag, and quotedFlag where quoted names do not count */
function isNewName(text: TokenSequence, other: TokenSequence, i: number, mask: number): boolean {
  return (text.tokens[i]! & mask) === nameFlag && other.present[text.tokens[i]! & hashMask] === 0
}
