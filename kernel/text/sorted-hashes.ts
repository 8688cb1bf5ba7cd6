import { chosenAt, holdUpTo } from './memory'

/**
 * Writes the distinct hashes of the chosen grams after these, in ascending order.
 *
 * @param chosen how many were chosen
 * @returns how many hashes there are; they begin at {@link sortedPlace}
 */
export function sortHashes(chosen: i32): i32 {
  const at = sortedPlace(chosen)
  holdUpTo(at + (usize(chosen) << 2))
  const length = copyHashes(chosen, at)
  for (let gap = firstGap(length); gap > 0; gap /= 3) sortByGap(at, length, gap)
  return dropRepeats(at, length)
}

/** Where the sorted hashes begin. */
export function sortedPlace(chosen: i32): usize {
  return chosenAt + (usize(chosen) << 3)
}

/** A text that repeats a few letters chooses the same gram many times in a row, which is copied once. @returns how many were copied */
function copyHashes(chosen: i32, at: usize): i32 {
  let length = 0
  for (let i: usize = 0; i < usize(chosen); i++) {
    const hash = load<u32>(chosenAt + (i << 3))
    if (length == 0 || load<u32>(at + (usize(length - 1) << 2)) != hash) store<u32>(at + (usize(length++) << 2), hash)
  }
  return length
}

/** Shell's sort with the gaps 1, 4, 13, 40 …: most texts have some twenty hashes, for which it is one or two sorts by insertion. */
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
