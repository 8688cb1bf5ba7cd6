import { factFlag } from '../signatures/sketch-token.js'
import type { TokenSequence } from './token-sequence.js'

/** Bounds of an alignment, in tokens. */
export interface AlignmentParams {
  /** Places of a pair of tokens that are looked at: bounds the work on texts that repeat themselves. 1..64 */
  readonly placesPerPair: number
  /** How far from the diagonal a single token may match. */
  readonly drift: number
  /** Tokens without a match after which the diagonal is given up. */
  readonly reach: number
}

/**
 * Maps the tokens of one sequence to places in another, greedily from the left: a match goes on along its diagonal; a new diagonal begins
 * where two neighbouring tokens stand together in both; single tokens match near the diagonal, figures only on it.
 *
 * Cost: linear in `a`, at most `placesPerPair` looks a token.
 *
 * @param places receives for each token of `a` its place in `b`, or -1; room for `a.length` values
 */
export function alignTokens(a: TokenSequence, b: TokenSequence, params: AlignmentParams, places: Int32Array): void {
  const { hashes, length } = a
  const { present } = b
  b.indexPairs()
  places.fill(-1, 0, length)
  let diagonal = 0
  let live = 0
  for (let i = 0; i < length; i++) {
    const hash = hashes[i]!
    if (live > 0 && isAt(b, i + diagonal, hash)) {
      places[i] = i + diagonal
      live = params.reach
      continue
    }
    if (present[hash] === 1) {
      const seed = findSeed(a, b, i, live > 0 ? diagonal : undefined, params.placesPerPair)
      if (seed >= 0) {
        places[i] = seed
        diagonal = seed - i
        live = params.reach
        matchBackwards(a, b, i, diagonal, params, places)
        continue
      }
    }
    if (live === 0) continue
    const place = isFigure(a, i) || present[hash] === 0 ? -1 : findNear(b, hash, i + diagonal, params.drift)
    places[i] = place
    if (place < 0) live--
    else if (live < params.reach) live++
  }
}

/** The place where the pair at `i` stands in `b`: the one nearest to the diagonal, without one a place that goes on with a third token. */
function findSeed(a: TokenSequence, b: TokenSequence, i: number, diagonal: number | undefined, limit: number): number {
  if (i + 1 >= a.length) return -1
  const hash = a.hashes[i]!
  const next = a.hashes[i + 1]!
  if (b.present[next] === 0) return -1
  const { hashes } = b
  let best = -1
  let bestDistance = Number.MAX_SAFE_INTEGER
  let left = limit
  for (let place = b.firstPair(hash, next); place >= 0 && left > 0; place = b.nextPair(place)) {
    if (hashes[place] !== hash || hashes[place + 1] !== next) continue
    left--
    const distance = diagonal === undefined ? (goesOn(a, b, i, place) ? -1 : 0) : Math.abs(place - i - diagonal)
    if (distance < bestDistance) {
      bestDistance = distance
      best = place
    }
  }
  return best
}

function goesOn(a: TokenSequence, b: TokenSequence, i: number, place: number): boolean {
  return i + 2 < a.length && isAt(b, place + 2, a.hashes[i + 2]!)
}

/** Single tokens before a new diagonal begins belong to it as far as they match near it. */
function matchBackwards(
  a: TokenSequence,
  b: TokenSequence,
  from: number,
  diagonal: number,
  params: AlignmentParams,
  places: Int32Array,
): void {
  for (let i = from - 1; i >= 0 && i >= from - params.reach && places[i]! < 0; i--) {
    const hash = a.hashes[i]!
    if (b.present[hash] === 0) continue
    if (isAt(b, i + diagonal, hash)) places[i] = i + diagonal
    else if (!isFigure(a, i)) places[i] = findNear(b, hash, i + diagonal, params.drift)
  }
}

function findNear(b: TokenSequence, hash: number, place: number, drift: number): number {
  for (let distance = 1; distance <= drift; distance++) {
    if (isAt(b, place + distance, hash)) return place + distance
    if (isAt(b, place - distance, hash)) return place - distance
  }
  return -1
}

function isAt(sequence: TokenSequence, place: number, hash: number): boolean {
  return place >= 0 && place < sequence.length && sequence.hashes[place] === hash
}

function isFigure(sequence: TokenSequence, i: number): boolean {
  return (sequence.tokens[i]! & factFlag) !== 0
}
