import type { AlignedText } from './aligned-pair.js'
import type { TokenSequence } from './token-sequence.js'
import { verificationParams } from './verification-params.js'

/** The tokens of a text between two bounds, both exclusive. */
export interface Stretch {
  readonly text: TokenSequence
  readonly from: number
  readonly to: number
}

/**
 * Visits the breaks of an aligned text: where a run of covered tokens ends and the next one begins. Nothing need stand between the two; the other text
 * may have more there, or go on elsewhere.
 *
 * Cost: linear in what is not covered, because texts of one template agree for hundreds of tokens.
 *
 * @param visit gets the last token of the one run and the first of the next: -1 and the length of the text where there is none
 */
export function forEachBreak(text: TokenSequence, visit: (from: number, to: number) => void): void {
  let from = -1
  while (from < text.length) {
    let to = from + 1
    while (to < text.length && text.covered[to] === 0) to++
    visit(from, to)
    from = to < text.length ? text.endOfRun(to + 1) - 1 : to
  }
}

/** A stretch between two covered tokens of an aligned text, and the stretch between their places in the other text. */
export interface Gap {
  readonly mine: Stretch
  readonly others: Stretch
  /**
   * Whether the gap is before the first covered token or after the last. By-lines and date lines stand there, and their names are not facts of the
   * text.
   */
  readonly atEdge: boolean
}

/**
 * The gap between two covered tokens of a text; undefined if it is too long, or if no gap of about its length corresponds to it in the other text.
 *
 * @param from,to places of the two tokens; -1 and the length of the text if there is no token on that side
 */
export function findGap({ text, other, bothWays }: AlignedText, from: number, to: number): Gap | undefined {
  const { maxSwapGap, drift } = verificationParams
  const { places } = text
  const length = to - from - 1
  const atStart = from < 0
  const atEnd = to === text.length
  if (length > maxSwapGap || (atStart && atEnd)) return undefined
  const agrees = (i: number): boolean => {
    if (!bothWays) return true
    const returned = other.places[places[i]!]!
    return returned >= 0 && Math.abs(returned - i) <= drift
  }
  if ((!atStart && !agrees(from)) || (!atEnd && !agrees(to))) return undefined
  const low = atStart ? Math.max(-1, places[to]! - length - 1) : places[from]!
  const high = atEnd ? Math.min(other.length, places[from]! + length + 1) : places[to]!
  const width = high - low - 1
  if (width <= 0 || width > maxSwapGap + 2) return undefined
  return { mine: { text, from, to }, others: { text: other, from: low, to: high }, atEdge: atStart || atEnd }
}
