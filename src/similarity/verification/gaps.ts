import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** A gap between two covered tokens of a and what stands between their places in b; bounds exclusive. */
export interface Gap {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
  /** Before the first or behind the last covered token: by-lines and date lines stand there, whose names are no facts of the text. */
  readonly atEdge: boolean
}

/**
 * The gap between two covered tokens of a text; undefined where it is too long, or lies elsewhere in the other one.
 *
 * @param bothWays `b` was aligned to `a` too: then both alignments must agree
 * @param from -1 before the first token, and `to` the length behind the last one
 */
export function findGap(
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
