/**
 * The sums of SimHash: for each bit, the weight of the features whose hash has a one there. Features are collected first; then four bits of a
 * hash are counted in one operation, in 32-bit sums, which are added to the totals before they can overflow.
 */

/** Most features collected at a time: their weights, each at most two idfs of 2^20.5, add up to less than 2^31. */
const MOST_FEATURES: i32 = 512
/** For each feature, in 16 bytes: the halves of its hash, low half first, and its weight. */
const FEATURES: usize = memory.data(8192, 16)
/** Sums of 64 bits, in the order of bits. */
const SUMS: usize = memory.data(512, 16)

let features: i32 = 0
let total: u64 = 0

/** Adds a feature. */
export function addVote(high: u32, low: u32, weight: u32): void {
  const at = FEATURES + (usize(features) << 4)
  store<u32>(at, low, 0)
  store<u32>(at, high, 4)
  store<u32>(at, weight, 8)
  total += u64(weight)
  features++
  if (features == MOST_FEATURES) flush()
}

/** Whether the total weight is above 0. */
export function hasVotes(): bool {
  return total > 0
}

/** The bits whose ones outweigh their zeros; a tie gives 0. Resets the sums. */
export function decide(): u64 {
  flush()
  let decided: u64 = 0
  for (let bit = 0; bit < 64; bit++) {
    const at = SUMS + (usize(bit) << 3)
    // No branch, because it would be mispredicted every other time.
    decided |= u64(load<u64>(at) * 2 > total) << bit
    store<u64>(at, 0)
  }
  total = 0
  return decided
}

/** Adds the collected features to the sums, one half of the hashes after the other, so that the 32 sums of a half stay in registers. */
function flush(): void {
  addHalves(FEATURES, SUMS)
  addHalves(FEATURES + 4, SUMS + 256)
  features = 0
}

function addHalves(from: usize, sums: usize): void {
  let sum0 = i32x4.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  let sum4 = sum0
  let sum5 = sum0
  let sum6 = sum0
  let sum7 = sum0
  const end = from + (usize(features) << 4)
  const shifts = i32x4(8, 4, 2, 1)
  for (let at = from; at < end; at += 16) {
    const weights = i32x4.splat(load<i32>((at & ~15) + 8))
    // The signs of the lanes are bits 28 to 31; after each shift, they are the four bits below.
    let bits = i32x4.mul(i32x4.splat(load<i32>(at)), shifts)
    sum0 = i32x4.add(sum0, v128.and(weights, i32x4.shr_s(bits, 31)))
    bits = i32x4.shl(bits, 4)
    sum1 = i32x4.add(sum1, v128.and(weights, i32x4.shr_s(bits, 31)))
    bits = i32x4.shl(bits, 4)
    sum2 = i32x4.add(sum2, v128.and(weights, i32x4.shr_s(bits, 31)))
    bits = i32x4.shl(bits, 4)
    sum3 = i32x4.add(sum3, v128.and(weights, i32x4.shr_s(bits, 31)))
    bits = i32x4.shl(bits, 4)
    sum4 = i32x4.add(sum4, v128.and(weights, i32x4.shr_s(bits, 31)))
    bits = i32x4.shl(bits, 4)
    sum5 = i32x4.add(sum5, v128.and(weights, i32x4.shr_s(bits, 31)))
    bits = i32x4.shl(bits, 4)
    sum6 = i32x4.add(sum6, v128.and(weights, i32x4.shr_s(bits, 31)))
    bits = i32x4.shl(bits, 4)
    sum7 = i32x4.add(sum7, v128.and(weights, i32x4.shr_s(bits, 31)))
  }
  addSums(sums + 224, sum0)
  addSums(sums + 192, sum1)
  addSums(sums + 160, sum2)
  addSums(sums + 128, sum3)
  addSums(sums + 96, sum4)
  addSums(sums + 64, sum5)
  addSums(sums + 32, sum6)
  addSums(sums, sum7)
}

/** Adds four sums of 32 bits to four of 64. */
function addSums(at: usize, sums: v128): void {
  v128.store(at, i64x2.add(v128.load(at), i64x2.extend_low_i32x4_u(sums)))
  v128.store(at, i64x2.add(v128.load(at, 16), i64x2.extend_high_i32x4_u(sums)), 16)
}
