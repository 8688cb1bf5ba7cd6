import type { Sides } from '../../model.js'
import type { ReuseUnits } from './reuse-units.js'

/** Half-open range of tokens. */
export interface TokenRange {
  readonly first: number
  readonly end: number
}

/** Where the literal runs of a passage begin and end. */
interface LiteralEdges extends Sides<TokenRange> {
  /** Tokens of a that are in runs. */
  readonly covered: number
}

/**
 * The ranges from the first to the last token in literal runs that both texts have. A passage that was copied into the middle of a sentence begins
 * there, and not at the start of the sentence.
 *
 * Cost: linear in both ranges.
 *
 * @param run tokens in a row that make a run, at least 1
 * @returns undefined if there is no run
 */
export function findLiteralEdges(termsA: Int32Array, termsB: Int32Array, ranges: Sides<TokenRange>, run: number): LiteralEdges | undefined {
  const places = placesOfRuns(termsB, ranges.b, run)
  const isRun = (token: number, place: number): boolean => {
    for (let i = 0; i < run; i++) if (termsA[token + i] !== termsB[place + i]) return false
    return true
  }
  let found: Sides<TokenRange> | undefined
  let covered = 0
  let next = ranges.b.end
  for (let token = ranges.a.first; token + run <= ranges.a.end; token++) {
    // If the text repeats itself, the run continues from the place that it has reached.
    const goesOn = next + run <= ranges.b.end && isRun(token, next)
    const place = goesOn ? next : places.get(hashRun(termsA, token, run))
    if (place === undefined || !isRun(token, place)) continue
    next = place + 1
    covered += token + run - Math.max(token, found?.a.end ?? 0)
    found = {
      a: { first: found?.a.first ?? token, end: token + run },
      b: { first: Math.min(found?.b.first ?? place, place), end: Math.max(found?.b.end ?? 0, place + run) },
    }
  }
  return found && { ...found, covered }
}

/** The first place of each run, by its hash. If two runs have the same hash, only the earlier run is listed. */
function placesOfRuns(terms: Int32Array, { first, end }: TokenRange, run: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let token = end - run; token >= first; token--) places.set(hashRun(terms, token, run), token)
  return places
}

function hashRun(terms: Int32Array, token: number, run: number): number {
  let hash = 0
  for (let i = token; i < token + run; i++) hash = Math.imul(hash ^ terms[i]!, 0x9e3779b1) ^ (hash >>> 15)
  return hash
}

/** The tokens of units `[first, last]` and of one more unit on either side, because a copy may begin or end in the middle of a sentence. */
export function growRange({ count, firstTokens }: ReuseUnits, first: number, last: number): TokenRange {
  return { first: firstTokens[Math.max(0, first - 1)]!, end: firstTokens[Math.min(count, last + 2)]! }
}
