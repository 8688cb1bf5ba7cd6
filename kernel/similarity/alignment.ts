import { drift, placesPerPair, reach } from './params'
import { atOnce, Sequence } from './sequence'

/**
 * Maps the tokens of one sequence to places in another, greedily from the left: a match continues along its diagonal; a new diagonal begins
 * where both have the same two neighbouring tokens; single tokens match near the diagonal, figures only on it.
 *
 * Cost: linear in `a`, with at most `placesPerPair` look-ups per token.
 */
export function alignTokens(a: Sequence, b: Sequence): void {
  b.indexPairs()
  memory.fill(a.places, 0xff, usize(a.length) << 2)
  let diagonal = 0
  let live = 0
  for (let i = 0; i < a.length; i++) {
    const hash = a.hash(i)
    if (live > 0 && b.isAt(i + diagonal, hash)) {
      a.setPlace(i, i + diagonal)
      i += goOnAlong(a, b, i + 1, diagonal)
      live = reach
      continue
    }
    const known = b.has(hash)
    if (known) {
      const seed = findSeed(a, b, i, live > 0, diagonal)
      if (seed >= 0) {
        a.setPlace(i, seed)
        diagonal = seed - i
        live = reach
        matchBackwards(a, b, i, diagonal)
        continue
      }
    }
    if (live == 0) continue
    const place = !known || a.isFigure(i) ? -1 : findNear(b, hash, i + diagonal)
    a.setPlace(i, place)
    if (place < 0) live--
    else if (live < reach) live++
  }
}

/**
 * Matches tokens from `i` on along a diagonal, {@link atOnce} together, as long as all of them stand in `b`: texts of one template agree for hundreds of
 * tokens. @returns how many
 */
function goOnAlong(a: Sequence, b: Sequence, i: i32, diagonal: i32): i32 {
  const end = min(a.length, b.length - diagonal) - atOnce
  let k = i
  for (; k <= end && a.agreesWith(b, k, k + diagonal); k += atOnce) a.setPlaces(k, k + diagonal)
  return k - i
}

/** The place in `b` of the pair at `i`: the one nearest to the diagonal; without a diagonal, a place where a third token matches, too. */
// Five parameters, because an object per token of a text would have to be allocated and collected.
function findSeed(a: Sequence, b: Sequence, i: i32, hasDiagonal: bool, diagonal: i32): i32 {
  if (i + 1 >= a.length) return -1
  const hash = a.hash(i)
  const next = a.hash(i + 1)
  if (!b.has(next)) return -1
  let best = -1
  let bestDistance = i32.MAX_VALUE
  let left = placesPerPair
  for (let place = b.firstPair(hash, next); place >= 0 && left > 0; place = b.nextPair(place)) {
    if (b.hash(place) != hash || b.hash(place + 1) != next) continue
    left--
    const distance = hasDiagonal ? abs(place - i - diagonal) : goesOn(a, b, i, place) ? -1 : 0
    if (distance < bestDistance) {
      bestDistance = distance
      best = place
    }
  }
  return best
}

function goesOn(a: Sequence, b: Sequence, i: i32, place: i32): bool {
  return i + 2 < a.length && b.isAt(place + 2, a.hash(i + 2))
}

/** Adds to a new diagonal the single tokens before its beginning, as far as they match near it. */
function matchBackwards(a: Sequence, b: Sequence, from: i32, diagonal: i32): void {
  for (let i = from - 1; i >= max(0, from - reach) && a.place(i) < 0; i--) {
    const hash = a.hash(i)
    if (!b.has(hash)) continue
    if (b.isAt(i + diagonal, hash)) a.setPlace(i, i + diagonal)
    else if (!a.isFigure(i)) a.setPlace(i, findNear(b, hash, i + diagonal))
  }
}

function findNear(b: Sequence, hash: u32, place: i32): i32 {
  for (let distance = 1; distance <= drift; distance++) {
    if (b.isAt(place + distance, hash)) return place + distance
    if (b.isAt(place - distance, hash)) return place - distance
  }
  return -1
}
