import { isMoreCommon, isTextAfter, textKeyOf } from './rows'

/** Up to this many rows are ordered by comparing every two. */
const FEW: i32 = 24
/** The rows to order, their keys, and the rank of each: the number of rows that come before it. */
const ROWS: usize = memory.data(96)
const KEYS: usize = memory.data(192, 8)
const RANKS: usize = memory.data(96)

/** Sorts rows by their texts. */
export function sortByText(at: usize, length: i32): void {
  if (length > FEW) shellSortByText(at, length)
  else placeByText(at, length)
}

/**
 * Puts each of a few rows at its rank, for which it compares every two. That is faster than sorting: whether a word comes before another is as good
 * as random, and a mispredicted branch takes as long as ten comparisons.
 */
function placeByText(at: usize, length: i32): void {
  for (let i: usize = 0; i < usize(length); i++) {
    const row = load<u32>(at + (i << 2))
    const key = textKeyOf(row)
    store<u32>(ROWS + (i << 2), row)
    store<u64>(KEYS + (i << 3), key)
    let rank = 0
    for (let j: usize = 0; j < i; j++) {
      const otherKey = load<u64>(KEYS + (j << 3))
      let isBehind = i32(key > otherKey)
      // The keys nearly always decide.
      if (key == otherKey) isBehind = i32(!isTextAfter(load<u32>(ROWS + (j << 2)), row))
      rank += isBehind
      store<i32>(RANKS + (j << 2), load<i32>(RANKS + (j << 2)) + 1 - isBehind)
    }
    store<i32>(RANKS + (i << 2), rank)
  }
  for (let i: usize = 0; i < usize(length); i++) store<u32>(at + (usize(load<i32>(RANKS + (i << 2))) << 2), load<u32>(ROWS + (i << 2)))
}

/** Sorts rows by their texts, in the way of {@link shellSortByRarity}. */
function shellSortByText(at: usize, length: i32): void {
  for (let gap = firstGap(length); gap > 0; gap = nextGap(gap)) {
    for (let i = gap; i < length; i++) {
      const row = load<u32>(at + (usize(i) << 2))
      const key = textKeyOf(row)
      let place = i
      while (place >= gap) {
        const other = load<u32>(at + (usize(place - gap) << 2))
        const otherKey = textKeyOf(other)
        // The keys nearly always decide.
        if (otherKey < key || (otherKey == key && !isTextAfter(other, row))) break
        store<u32>(at + (usize(place) << 2), other)
        place -= gap
      }
      store<u32>(at + (usize(place) << 2), row)
    }
  }
}

/**
 * Sorts rows by rarity, in place, with Shell's sort: it is an insertion sort for the ten rows of most sentences, and can also handle a sentence of a
 * hundred thousand words.
 */
export function shellSortByRarity(at: usize, length: i32): void {
  for (let gap = firstGap(length); gap > 0; gap = nextGap(gap)) {
    for (let i = gap; i < length; i++) {
      const row = load<u32>(at + (usize(i) << 2))
      let place = i
      while (place >= gap) {
        const other = load<u32>(at + (usize(place - gap) << 2))
        if (!isMoreCommon(other, row)) break
        store<u32>(at + (usize(place) << 2), other)
        place -= gap
      }
      store<u32>(at + (usize(place) << 2), row)
    }
  }
}

/** For each first byte, where its keys go. */
const PLACES: usize = memory.data(512)
/** More keys with the same first byte are too many for insertion sort. */
const CROWD: i32 = 16

/**
 * Sorts keys whose first byte is spread evenly over about sixty values below 128, like the letters of hashes: distributes them by that byte, after
 * which little is left to move.
 *
 * @param spare room for as many keys
 * @returns where the sorted keys are: `at` or `spare`
 */
export function sortKeys(at: usize, length: i32, spare: usize): usize {
  if (length <= FEW) {
    sortKeysByGaps(at, length, 1)
    return at
  }
  const mostOfOne = deal(at, length, spare)
  sortKeysByGaps(spare, length, mostOfOne > CROWD ? firstGap(length) : 1)
  return spare
}

/** Copies keys in the order of their first bytes. @returns the largest number of keys with the same first byte */
function deal(from: usize, length: i32, to: usize): i32 {
  memory.fill(PLACES, 0, 512)
  const end = from + (usize(length) << 3)
  for (let at = from; at < end; at += 8) {
    const place = placeOf(load<u64>(at))
    store<i32>(place, load<i32>(place) + 1)
  }
  let next = 0
  let most = 0
  for (let place = PLACES; place < PLACES + 512; place += 4) {
    const count = load<i32>(place)
    most = max<i32>(most, count)
    store<i32>(place, next)
    next += count
  }
  for (let at = from; at < end; at += 8) {
    const key = load<u64>(at)
    const place = placeOf(key)
    const i = load<i32>(place)
    store<u64>(to + (usize(i) << 3), key)
    store<i32>(place, i + 1)
  }
  return most
}

function placeOf(key: u64): usize {
  return PLACES + (usize(key >>> 56) << 2)
}

/** Sorts keys in the way of {@link shellSortByRarity}, beginning with a gap. */
function sortKeysByGaps(at: usize, length: i32, widest: i32): void {
  for (let gap = widest; gap > 0; gap = nextGap(gap)) {
    for (let i = gap; i < length; i++) {
      const key = load<u64>(at + (usize(i) << 3))
      let place = i
      while (place >= gap) {
        const other = load<u64>(at + (usize(place - gap) << 3))
        if (other <= key) break
        store<u64>(at + (usize(place) << 3), other)
        place -= gap
      }
      store<u64>(at + (usize(place) << 3), key)
    }
  }
}

/** Short lists are sorted by insertion alone. */
function firstGap(length: i32): i32 {
  let gap = 1
  while (gap * 9 < length * 2) gap = ((gap * 9) >>> 2) + 1
  return length <= 24 ? 1 : gap
}

function nextGap(gap: i32): i32 {
  return gap == 1 ? 0 : max<i32>(1, ((gap - 1) * 4) / 9)
}
