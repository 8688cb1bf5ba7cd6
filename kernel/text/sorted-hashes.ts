import { chosenAt, holdUpTo } from './memory'

/** Up to this many hashes are ordered by comparing every two; most texts have about twenty. */
const FEW: i32 = 64
/** A copy of few hashes, padded to whole vectors. */
const FEW_HASHES: usize = memory.data(272, 16)

/**
 * Writes the distinct hashes of the chosen grams behind the grams, in ascending order.
 *
 * @param chosen how many were chosen
 * @returns how many hashes there are; they begin at {@link sortedPlace}
 */
export function sortHashes(chosen: i32): i32 {
  const at = sortedPlace(chosen)
  holdUpTo(at + (usize(chosen) << 2))
  const length = copyHashes(chosen, at)
  if (length <= FEW && placeHashes(at, length)) return length
  for (let gap = firstGap(length); gap > 0; gap /= 3) sortByGap(at, length, gap)
  return dropRepeats(at, length)
}

/**
 * Puts each of a few hashes at its rank: the number of smaller ones. Compares every two, four at a time, which takes a quarter of the time of
 * sorting, whose branches are as good as random.
 *
 * @returns whether the hashes are in order; if some are equal, leaves all as they were
 */
function placeHashes(at: usize, length: i32): bool {
  memory.copy(FEW_HASHES, at, usize(length) << 2)
  memory.fill(FEW_HASHES + (usize(length) << 2), 0xff, 16 - ((usize(length) << 2) & 15))
  let ranks = 0
  for (let i = 0; i < length; i++) {
    const hash = load<u32>(FEW_HASHES + (usize(i) << 2))
    const rank = countSmaller(hash, length)
    ranks += rank
    store<u32>(at + (usize(rank) << 2), hash)
  }
  // Equal hashes share the smallest of their ranks, which lowers the sum.
  if (ranks == (length * (length - 1)) >>> 1) return true
  memory.copy(at, FEW_HASHES, usize(length) << 2)
  return false
}

function countSmaller(hash: u32, length: i32): i32 {
  const hashes = i32x4.splat(hash)
  let counts = i32x4.splat(0)
  for (let i = 0; i < length; i += 4) counts = i32x4.sub(counts, i32x4.lt_u(v128.load(FEW_HASHES + (usize(i) << 2)), hashes))
  return i32x4.extract_lane(counts, 0) + i32x4.extract_lane(counts, 1) + i32x4.extract_lane(counts, 2) + i32x4.extract_lane(counts, 3)
}

/** Address of the sorted hashes. */
export function sortedPlace(chosen: i32): usize {
  return chosenAt + (usize(chosen) << 3)
}

/** Copies the hashes, equal ones in a row once: a text that repeats a few letters chooses the same gram many times. @returns how many were copied */
function copyHashes(chosen: i32, at: usize): i32 {
  let length = 0
  for (let i: usize = 0; i < usize(chosen); i++) {
    const hash = load<u32>(chosenAt + (i << 3))
    if (length == 0 || load<u32>(at + (usize(length - 1) << 2)) != hash) store<u32>(at + (usize(length++) << 2), hash)
  }
  return length
}

/** The first gap of Shell's sort, of the gaps 1, 4, 13, 40 … */
function firstGap(length: i32): i32 {
  let gap = 1
  while (gap * 9 < length) gap = gap * 3 + 1
  return gap
}

function sortByGap(at: usize, length: i32, gap: i32): void {
  for (let i = gap; i < length; i++) {
    const hash = load<u32>(at + (usize(i) << 2))
    let place = i
    while (place >= gap) {
      const other = load<u32>(at + (usize(place - gap) << 2))
      if (other <= hash) break
      store<u32>(at + (usize(place) << 2), other)
      place -= gap
    }
    store<u32>(at + (usize(place) << 2), hash)
  }
}

function dropRepeats(at: usize, length: i32): i32 {
  let kept = min(length, 1)
  for (let i = 1; i < length; i++) {
    const hash = load<u32>(at + (usize(i) << 2))
    store<u32>(at + (usize(kept) << 2), hash)
    kept += i32(hash != load<u32>(at + (usize(kept - 1) << 2)))
  }
  return kept
}
