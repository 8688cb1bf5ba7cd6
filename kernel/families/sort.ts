import { isMoreCommon, isTextAfter, textKeyOf } from './rows'

/** Sorts rows by their texts, as {@link shellSortByRarity}. */
export function shellSortByText(at: usize, length: i32): void {
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
 * Sorts rows by rarity. Shell's sort: for the ten rows of most sentences it is an insertion sort, and a sentence of a hundred thousand words
 * is done as well, in place.
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

/** Sorts keys in the same way. */
export function shellSortKeys(at: usize, length: i32): void {
  for (let gap = firstGap(length); gap > 0; gap = nextGap(gap)) {
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
