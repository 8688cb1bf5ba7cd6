import { rankedAt } from './memory'
import { isMoreCommon, isSameTerm } from './rows'
import { shellSortByRarity } from './sort'
import { wordAt, wordCount } from './words'

/** Rows of the rarest words of a range, rarest first. */
const CHOSEN: usize = memory.data(0x4000)
/** The most that may be wanted. */
export const MOST_CHOSEN: i32 = 0x1000

/** Moved one by one. */
const FEW: i32 = 32

/** The i-th of the rows that {@link selectRarest} chose. */
export function chosenAt(i: i32): usize {
  return usize(load<u32>(CHOSEN + (usize(i) << 2)))
}

function setChosen(i: i32, row: usize): void {
  store<u32>(CHOSEN + (usize(i) << 2), u32(row))
}

/**
 * Chooses the rarest of the words `[from, end)`, as `selectRarest` of src/signatures/rarest-terms.ts: insertion into a short sorted list.
 *
 * @returns how many there are, `wanted` at most
 */
export function selectRarest(from: i32, end: i32, wanted: i32, distinct: bool): i32 {
  let count = 0
  for (let i = from; i < end; i++) {
    const row = wordAt(i)
    if (count == wanted && !isMoreCommon(chosenAt(count - 1), row)) continue
    const place = findPlace(count, row)
    if (distinct && place > 0 && isSameTerm(chosenAt(place - 1), row)) continue
    if (count < wanted) count++
    makeWay(place, count - 1)
    setChosen(place, row)
  }
  return count
}

/** Moves the chosen from `place` up to `last` on by one. A few at a time by hand, because the copy is a call out of the kernel. */
function makeWay(place: i32, last: i32): void {
  const at = CHOSEN + (usize(place) << 2)
  if (last - place > FEW) memory.copy(at + 4, at, usize(last - place) << 2)
  else for (let to = CHOSEN + (usize(last) << 2); to > at; to -= 4) store<u32>(to, load<u32>(to - 4))
}

/** First place whose term is more common than the given one. */
function findPlace(count: i32, row: usize): i32 {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isMoreCommon(chosenAt(middle), row)) high = middle
    else low = middle + 1
  }
  return low
}

/** The i-th row by rarity. */
export function rankedWordAt(i: i32): usize {
  return usize(load<u32>(rankedAt + (usize(i) << 2)))
}

/** Ranks every distinct term of the document, rarest first. @returns how many there are */
export function rankAll(): i32 {
  for (let i = 0; i < wordCount; i++) store<u32>(rankedAt + (usize(i) << 2), u32(wordAt(i)))
  shellSortByRarity(rankedAt, wordCount)
  let count = 0
  for (let i = 0; i < wordCount; i++) {
    const row = rankedWordAt(i)
    if (count > 0 && isSameTerm(rankedWordAt(count - 1), row)) continue
    store<u32>(rankedAt + (usize(count) << 2), u32(row))
    count++
  }
  return count
}
