import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** The tokens of a between two covered ones, exclusive `from` and `to`, and those between their places in b, exclusive `low` and `high`. */
export interface Gap {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
  /** Whether the gap is before the first covered token or after the last: by-lines and date lines stand there, and the names in them are no facts of the text. */
  readonly atEdge: boolean
}

/**
 * The gap between two covered tokens of a text; undefined where it is too long, or where it has no counterpart of about its length in the other text.
 *
 * @param bothWays whether `b` was aligned to `a` too: then both alignments must agree
 * @param from,to places of the two tokens; -1 and the length of `a` where there is no token on that side
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
