import { mix32 } from '../text/hash'
import { allocate } from './memory'
import { sortKeys } from './sort'

/** The families, by the number of their list. */
export const SIMHASH: i32 = 0
export const I_MATCH: i32 = 1
export const SENTENCES: i32 = 2
export const PATHS: i32 = 3
export const TWEEZER: i32 = 4

/** The head of each list: the address of its terms, and the fields below. */
const HEAD_BYTES: usize = 32
const HEADS: usize = memory.data(160)
/** Number of terms. */
const OF_COUNT: usize = 4
/** Number of terms for which there is room. */
const OF_CAPACITY: usize = 8
const OF_SEED_HIGH: usize = 12
const OF_SEED_LOW: usize = 16
/** Address of the written terms. */
const OF_WRITTEN: usize = 20
/** Address of the room for sorting. */
const OF_SPARE: usize = 24

/** The letters of the 64 values. */
const LETTERS: usize = memory.data<u8>([
  65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 97, 98, 99, 100, 101, 102, 103, 104,
  105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 45, 95,
])

/** The two letters of each twelve-bit value, the first in the high byte: four look-ups per term instead of eight. */
const PAIRS: usize = letterPairs()

function letterPairs(): usize {
  const pairs = memory.data(8192)
  for (let i = 0; i < 4096; i++) {
    const first = u16(load<u8>(LETTERS + (usize(i) >>> 6)))
    store<u16>(pairs + (usize(i) << 1), (first << 8) | u16(load<u8>(LETTERS + (usize(i) & 63))))
  }
  return pairs
}

function pairOf(value: u64): u64 {
  return u64(load<u16>(PAIRS + ((usize(value) & 4095) << 1)))
}

function headOf(list: i32): usize {
  return HEADS + usize(list) * HEAD_BYTES
}

/** Bytes of a written term: 8 letters in quotes and a comma. */
const QUOTED_BYTES: usize = 11
const QUOTE: u8 = 0x22
/** A quote and a comma. */
const CLOSE: u16 = 0x2c22

/** Where the terms of a list are written, as JSON strings with a comma after each. */
export function termsPlace(list: i32): usize {
  return load<u32>(headOf(list), OF_WRITTEN)
}

/** How many terms a list has. */
export function termCount(list: i32): i32 {
  return load<i32>(headOf(list), OF_COUNT)
}

/** Sets the seed of a family's terms. */
export function setSeed(list: i32, high: u32, low: u32): void {
  store<u32>(headOf(list), high, OF_SEED_HIGH)
  store<u32>(headOf(list), low, OF_SEED_LOW)
}

/** Empties a list and makes room for `most` terms. */
export function openList(list: i32, most: i32): void {
  const head = headOf(list)
  store<i32>(head, 0, OF_COUNT)
  if (most <= load<i32>(head, OF_CAPACITY)) return
  const capacity = max<i32>(64, most + (most >>> 1))
  store<u32>(head, u32(allocate(usize(capacity) << 3)))
  store<u32>(head, u32(allocate(usize(capacity) << 3)), OF_SPARE)
  store<u32>(head, u32(allocate(usize(capacity) * QUOTED_BYTES)), OF_WRITTEN)
  store<i32>(head, capacity, OF_CAPACITY)
}

/**
 * Appends the term of a value, given by its halves, like `TermList` of src/signatures/term-list.ts. The term is kept as a number, which has the order
 * of its letters.
 */
export function addTerm(list: i32, high: u32, low: u32): void {
  const head = headOf(list)
  const mixed = mix32(low ^ load<u32>(head, OF_SEED_LOW) ^ mix32(high ^ load<u32>(head, OF_SEED_HIGH)))
  const upper = mix32(high + mixed * 0x9e3779b1)
  const value = (u64(upper & 0xffff) << 32) | u64(mixed)
  const key = (pairOf(value >>> 36) << 48) | (pairOf(value >>> 24) << 32) | (pairOf(value >>> 12) << 16) | pairOf(value)
  const count = load<i32>(head, OF_COUNT)
  store<u64>(usize(load<u32>(head)) + (usize(count) << 3), key)
  store<i32>(head, count + 1, OF_COUNT)
}

/** Sorts the terms by their letters, removes repetitions, and writes them. */
export function closeList(list: i32): void {
  sortList(list)
  const at = keysOf(list)
  const end = at + (usize(termCount(list)) << 3)
  let to = termsPlace(list)
  for (let from = at; from < end; from += 8) {
    store<u8>(to, QUOTE)
    store<u64>(to, bswap<u64>(load<u64>(from)), 1)
    store<u16>(to, CLOSE, 9)
    to += QUOTED_BYTES
  }
}

/** Sorts the terms by their letters and removes repetitions; more may be added afterwards. */
export function sortList(list: i32): void {
  const head = headOf(list)
  const spare = usize(load<u32>(head, OF_SPARE))
  const at = sortKeys(keysOf(list), termCount(list), spare)
  if (at == spare) {
    store<u32>(head, u32(keysOf(list)), OF_SPARE)
    store<u32>(head, u32(at))
  }
  const end = at + (usize(termCount(list)) << 3)
  let to = at
  let previous: u64 = 0
  // Writes every key; a key that equals the previous one overwrites it.
  for (let from = at; from < end; from += 8) {
    const key = load<u64>(from)
    to += usize(from > at && key != previous) << 3
    store<u64>(to, key)
    previous = key
  }
  if (end > at) store<i32>(head, i32((to - at) >>> 3) + 1, OF_COUNT)
}

/** Removes all terms. */
export function clearList(list: i32): void {
  store<i32>(headOf(list), 0, OF_COUNT)
}

/** The letters of term `i`, the first in the high byte. */
export function lettersAt(list: i32, i: i32): u64 {
  return load<u64>(keysOf(list) + (usize(i) << 3))
}

function keysOf(list: i32): usize {
  return usize(load<u32>(headOf(list)))
}
