import { BASE, gatherFour } from './gram-hashes'
import { finishHash64, mix32 } from './hash'
import { chosenAt, GRAM_HASHES, GRAM_PLACES, holdUpTo } from './memory'

/** Winnowed hashes of character grams, as src/signatures/fingerprints.ts defines them. */

const GRAM_BYTES: i32 = 24
/** Factors of the two halves of the text's digest, as in src/hashing/hash64.ts. */
const DIGEST_A: u32 = 0x01000193
const DIGEST_B: u32 = 0x5bd1e995
const NO_HASH: u32 = 0xffffffff
/** Number of grams that are hashed before their windows are examined: few enough for hashes and places to stay in the nearest cache. */
const BLOCK: i32 = 1 << 14

/** base^23, because a byte is removed before the next multiplication. */
const LEAVING: u32 = power(BASE, GRAM_BYTES - 1)

function power(factor: u32, exponent: i32): u32 {
  let result: u32 = 1
  for (let i = 0; i < exponent; i++) result *= factor
  return result
}

let textAt: usize = 0
let grams: i32 = 0
/** Whether the digest of the text is computed along with the grams. */
let isDigested = false
/** Rolling hash of the bytes that the next gram shares with the previous one. */
let rolling: u32 = 0
let hashed: i32 = 0
/** The two halves of the text's digest, up to the beginning of the next gram; see `hashBytes64` of src/hashing/hash64.ts. */
let digestA: u32 = 0
let digestB: u32 = 0
/** Number of grams in GRAM_HASHES and GRAM_PLACES. */
let kept: i32 = 0

function hashAt(i: i32): u32 {
  return load<u32>(GRAM_HASHES + (usize(i) << 2))
}

function placeAt(i: i32): i32 {
  return load<i32>(GRAM_PLACES + (usize(i) << 2))
}

/**
 * Like {@link choose}, but also computes the digest of the text. The processor has time for both, because each mostly waits for multiplications.
 */
export function summarise(at: usize, length: i32): i32 {
  isDigested = true
  const chosen = chooseGrams(at, length)
  while (hashed < grams) gather(0)
  writeDigest(length)
  return chosen
}

/**
 * Chooses the smallest hash of each window, the rightmost on ties, and writes hash and place of each chosen gram to the region at `chosenAt`.
 *
 * @param at,length the folded text
 * @returns how many were chosen
 */
export function choose(at: usize, length: i32): i32 {
  isDigested = false
  return chooseGrams(at, length)
}

function chooseGrams(at: usize, length: i32): i32 {
  textAt = at
  grams = max(0, length - GRAM_BYTES + 1)
  start()
  const window = min(windowOf(length), grams)
  let chosen = grams == 0 ? 0 : winnow(window, maskOf(window))
  if (chosen < 0) {
    start()
    chosen = winnow(window, 0)
  }
  return chosen
}

function writeDigest(length: i32): void {
  let a = digestA
  let b = digestB
  for (let i = grams; i < length; i++) {
    const byte: u32 = load<u8>(textAt + i)
    a = rotl((a ^ byte) * DIGEST_A, 13)
    b = rotl((b ^ byte) * DIGEST_B, 15)
  }
  finishHash64(a ^ length, b ^ length)
}

/** Window in grams for a folded text of `length` bytes. */
function windowOf(length: i32): i32 {
  if (length < 256) return 16
  return length < 512 ? 32 : 64
}

/** A mask that keeps about eight grams per window. One text in a hundred has a window with none, and is processed again without a mask. */
function maskOf(window: i32): u32 {
  if (window < 16) return 0
  if (window < 32) return 0x80000000
  return window < 64 ? 0xc0000000 : 0xe0000000
}

function start(): void {
  hashed = 0
  kept = 0
  rolling = 0
  digestA = 0x9e3779b1
  digestB = 0x85ebca77
  if (grams == 0) return
  for (let i = 0; i < GRAM_BYTES - 1; i++) rolling = rolling * BASE + load<u8>(textAt + i)
}

/**
 * Hashes the next block of grams and keeps those whose hash has no bit of the mask: in a window with such a gram, no other can be the smallest.
 * Writes every gram, but counts only those kept, because a branch would be mispredicted for every third gram.
 */
function gather(mask: u32): void {
  const end = min(grams, hashed + BLOCK)
  if (isDigested) gatherDigested(end, mask)
  else kept = gatherFour(textAt, hashed, end, mask, kept)
  hashed = end
}

/** Hashes one gram after the other, and digests the text up to there. */
function gatherDigested(end: i32, mask: u32): void {
  let h = rolling
  let a = digestA
  let b = digestB
  let count = usize(kept) << 2
  for (let i = hashed; i < end; i++) {
    h = h * BASE + load<u8>(textAt + i, GRAM_BYTES - 1)
    const mixed = mix32(h)
    const first: u32 = load<u8>(textAt + i)
    h -= first * LEAVING
    a = rotl((a ^ first) * DIGEST_A, 13)
    b = rotl((b ^ first) * DIGEST_B, 15)
    store<u32>(GRAM_HASHES + count, mixed)
    store<u32>(GRAM_PLACES + count, i)
    count += usize((mixed & mask) == 0) << 2
  }
  rolling = h
  digestA = a
  digestB = b
  kept = i32(count >>> 2)
}

/** Moves the grams from `from` on to the front, so that those of the next block can follow. */
function shift(from: i32): void {
  kept -= from
  memory.copy(GRAM_HASHES, GRAM_HASHES + (usize(from) << 2), usize(kept) << 2)
  memory.copy(GRAM_PLACES, GRAM_PLACES + (usize(from) << 2), usize(kept) << 2)
}

/**
 * Goes from one chosen gram to the next: the first one that is no larger or, if none comes before the window leaves the chosen one behind, the
 * smallest since.
 *
 * @returns how many were chosen; -1 if some window has no kept gram
 */
function winnow(window: i32, mask: u32): i32 {
  gather(mask)
  let current = smallestBefore(window)
  let chosen = 0
  while (current >= 0) {
    const hash = hashAt(current)
    const place = placeAt(current)
    const expiry = place + window
    note(chosen++, hash, place)
    // The next gram is among those up to `expiry`, so all of them must be hashed.
    if (expiry >= hashed && hashed < grams) {
      shift(current)
      current = 0
      gather(mask)
    }
    let best = -1
    let smallest = NO_HASH
    for (let next = current + 1; next < kept && placeAt(next) <= expiry; next++) {
      const other = hashAt(next)
      if (other > smallest) continue
      best = next
      smallest = other
      if (other <= hash) break
    }
    if (expiry >= grams && (best < 0 || smallest > hash)) return chosen
    current = best
  }
  return -1
}

/** The smallest, rightmost hash of the first window; -1 if it has none. */
function smallestBefore(window: i32): i32 {
  let best = -1
  let smallest = NO_HASH
  for (let i = 0; i < kept && placeAt(i) < window; i++) {
    if (hashAt(i) > smallest) continue
    best = i
    smallest = hashAt(i)
  }
  return best
}

function note(chosen: i32, hash: u32, place: i32): void {
  const at = chosenAt + (usize(chosen) << 3)
  holdUpTo(at + 8)
  store<u32>(at, hash)
  store<u32>(at, place, 4)
}
