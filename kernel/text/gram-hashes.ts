import { mixLanes } from './hash'
import { GRAM_HASHES, GRAM_PLACES } from './memory'

/**
 * Hashes character grams four at a time, if no digest of the text is computed along with them: the digest takes one byte after the other, which would
 * cancel the gain.
 *
 * The hash of a gram is a sum of its bytes, each times a power of the base. A gram consists of six quarters of four bytes each; the following four
 * grams share five consecutive quarters with these four.
 */

/** Base of the powers by which the bytes of a gram are multiplied. */
export const BASE: u32 = 0x01000193
const BASE_2: u32 = BASE * BASE
const BASE_3: u32 = BASE_2 * BASE
/** The factor of a quarter when the next one is appended, and its factor when it leaves the gram. */
const BASE_4: u32 = BASE_2 * BASE_2
const BASE_24: u32 = BASE_4 * BASE_4 * BASE_4 * BASE_4 * BASE_4 * BASE_4

/** For each choice of four lanes, the bytes of these lanes moved to the front. */
const TO_FRONT: usize = memory.data(256)

for (let chosen: u32 = 0; chosen < 16; chosen++) {
  let at = TO_FRONT + (usize(chosen) << 4)
  for (let lane: u32 = 0; lane < 4; lane++) {
    if (((chosen >>> lane) & 1) == 0) continue
    store<u32>(at, 0x03020100 + lane * 0x04040404)
    at += 4
  }
}

/**
 * Writes the hashes and places of those grams whose hash has no bit of the mask, and up to three meaningless ones after them.
 *
 * @param text must have a margin of 16 bytes behind it
 * @param first,end the grams; `first` is a multiple of four
 * @param kept how many grams are written already
 * @returns how many are written in all
 */
export function gatherFour(text: usize, first: i32, end: i32, mask: u32, kept: i32): i32 {
  let at = text + first
  let one = quarters(at, 0)
  let two = quarters(at, 4)
  let three = quarters(at, 8)
  let four = quarters(at, 12)
  let five = quarters(at, 16)
  let six = quarters(at, 20)
  let hashes = follow(follow(follow(follow(follow(one, two), three), four), five), six)
  let places = i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3))
  let count = usize(kept) << 2
  for (let i = first; i < end; i += 4) {
    const mixed = mixLanes(hashes)
    const isKept = i32x4.bitmask(i32x4.eq(v128.and(mixed, i32x4.splat(mask)), i32x4.splat(0))) & lanesBefore(end - i)
    const toFront = v128.load(TO_FRONT + (usize(isKept) << 4))
    v128.store(GRAM_HASHES + count, i8x16.swizzle(mixed, toFront))
    v128.store(GRAM_PLACES + count, i8x16.swizzle(places, toFront))
    count += usize(popcnt(isKept)) << 2
    const next = quarters(at, 24)
    hashes = i32x4.sub(follow(hashes, next), i32x4.mul(one, i32x4.splat(BASE_24)))
    one = two
    two = three
    three = four
    four = five
    five = six
    six = next
    places = i32x4.add(places, i32x4.splat(4))
    at += 4
  }
  return i32(count >>> 2)
}

/** The lanes of the first `grams` grams, one bit each. */
function lanesBefore(grams: i32): i32 {
  return grams < 4 ? (1 << grams) - 1 : 15
}

/** A quarter of each of four neighbouring grams: the four bytes at an offset, as a sum with powers of the base. */
@inline
function quarters(at: usize, offset: usize): v128 {
  const first = i32x4.mul(bytesFrom(at + offset), i32x4.splat(BASE_3))
  const second = i32x4.mul(bytesFrom(at + offset + 1), i32x4.splat(BASE_2))
  const third = i32x4.mul(bytesFrom(at + offset + 2), i32x4.splat(BASE))
  return i32x4.add(i32x4.add(first, second), i32x4.add(third, bytesFrom(at + offset + 3)))
}

@inline
function bytesFrom(at: usize): v128 {
  return i32x4.extend_low_i16x8_u(v128.load8x8_u(at))
}

@inline
function follow(hashes: v128, next: v128): v128 {
  return i32x4.add(i32x4.mul(hashes, i32x4.splat(BASE_4)), next)
}
