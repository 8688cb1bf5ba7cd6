/**
 * Compares the bits of two documents; src/similarity/verification/token-bits.ts defines their layout and meaning. In JavaScript, counting the bits of
 * two texts takes about 200 ns, which for five million pairs is one second of ten; here it takes only the time to fetch them.
 */

/** As in src/similarity/verification/token-bits.ts. */
const BITS: usize = 0x400
const LOG_BYTES_PER_TEXT: usize = 7
const PAGE: usize = 0x10000

/** Makes room for the documents below a number. @returns whether the memory suffices */
export function reserve(documents: u32): bool {
  const end = u64(BITS) + (u64(documents) << u64(LOG_BYTES_PER_TEXT))
  const pages = i32((end + PAGE - 1) / PAGE)
  return pages <= memory.size() || memory.grow(pages - memory.size()) >= 0
}

/** Which of two documents have too many bits that the other lacks: 1 the first, 2 the second, 3 both. */
export function findOutsiders(x: u32, y: u32): i32 {
  const a = placeOf(x)
  const b = placeOf(y)
  const shared = countShared(a, b)
  return i32(load<i32>(a, 4) - shared > load<i32>(a)) | (i32(load<i32>(b, 4) - shared > load<i32>(b)) << 1)
}

function placeOf(document: u32): usize {
  return BITS + (usize(document) << LOG_BYTES_PER_TEXT)
}

/** Counts shared bits, up to 64 per byte lane, and adds the lanes at the end. */
function countShared(a: usize, b: usize): i32 {
  // The first two words are the header.
  let counts = i8x16.popcnt(v128.and(shared(a, b, 0), i32x4(0, 0, -1, -1)))
  counts = i8x16.add(counts, i8x16.popcnt(shared(a, b, 16)))
  counts = i8x16.add(counts, i8x16.popcnt(shared(a, b, 32)))
  counts = i8x16.add(counts, i8x16.popcnt(shared(a, b, 48)))
  counts = i8x16.add(counts, i8x16.popcnt(shared(a, b, 64)))
  counts = i8x16.add(counts, i8x16.popcnt(shared(a, b, 80)))
  counts = i8x16.add(counts, i8x16.popcnt(shared(a, b, 96)))
  counts = i8x16.add(counts, i8x16.popcnt(shared(a, b, 112)))
  const sums = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts))
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
}

function shared(a: usize, b: usize, offset: usize): v128 {
  return v128.and(v128.load(a + offset), v128.load(b + offset))
}
