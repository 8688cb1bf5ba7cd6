import type { TokenSequence } from './token-sequence.js'
import type { VerificationParams } from './verification-params.js'

/** How much of one text stands in another. */
export interface Coverage {
  /** Share of the own tokens that are covered, 0..1. */
  readonly share: number
  /** Share of the own tokens inside literal runs, 0..1. */
  readonly literal: number
  /** Own tokens that are not covered. */
  readonly uncovered: number
  /** Those of them in stretches long enough to be changed clauses. */
  readonly changed: number
}

/**
 * Marks the matches that have company: of the tokens around them enough match along about the same diagonal. A lone match of a common word
 * is chance.
 *
 * @param places an alignment
 * @param covered receives 1 a covered token; room for `length` values
 */
export function markCovered(length: number, places: Int32Array, params: VerificationParams, covered: Uint8Array): void {
  const { coverWindow, drift } = params
  // A text of a few tokens cannot give that much company.
  const need = length < params.coverNeed + 2 ? Math.min(2, params.coverNeed) : params.coverNeed
  covered.fill(0, 0, length)
  for (let i = 0; i < length; i++) {
    const place = places[i]!
    if (place < 0) continue
    // Inside a literal run, where most tokens are, its neighbours are company enough.
    if (need <= 3 && i > 0 && place > 0 && i + 1 < length && places[i - 1] === place - 1 && places[i + 1] === place + 1) {
      covered[i] = 1
      continue
    }
    const diagonal = place - i
    const last = Math.min(length - 1, i + coverWindow)
    let company = 0
    for (let k = Math.max(0, i - coverWindow); k <= last && company < need; k++) {
      const offset = places[k]! - k - diagonal
      if (places[k]! >= 0 && offset <= drift && offset >= -drift) company++
    }
    if (company >= need) covered[i] = 1
  }
}

/** Sums up a marking over the own tokens of a text. */
export function measureCoverage(text: TokenSequence, places: Int32Array, covered: Uint8Array, params: VerificationParams): Coverage {
  let coveredOwn = 0
  let literalOwn = 0
  let changed = 0
  let run = 0
  let runOwn = 0
  let gap = 0
  let gapOwn = 0
  for (let i = 0; i <= text.length; i++) {
    const isCovered = i < text.length && covered[i] === 1
    const goesOn = isCovered && i > 0 && covered[i - 1] === 1 && places[i] === places[i - 1]! + 1
    if (!goesOn) {
      if (run >= params.literalRun) literalOwn += runOwn
      run = runOwn = 0
    }
    const own = i < text.length && text.isOwn(i) ? 1 : 0
    if (isCovered) {
      run++
      runOwn += own
      coveredOwn += own
    }
    if (i < text.length && !isCovered) {
      gap++
      gapOwn += own
    } else {
      if (gap >= params.changedRun) changed += gapOwn
      gap = gapOwn = 0
    }
  }
  const own = Math.max(1, text.ownTokens)
  return { share: coveredOwn / own, literal: literalOwn / own, uncovered: text.ownTokens - coveredOwn, changed }
}
