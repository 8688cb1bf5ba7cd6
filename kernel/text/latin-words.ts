import { FNV_OFFSET, FNV_PRIME } from './hash'
import { textAt } from './memory'

/**
 * Reads words of ASCII letters, sixteen letters at a time: three words in four of a European text, all words of an English one. The end of a word is
 * read from bits, because the processor mispredicts the exit of a loop over letters for nearly every word.
 */

const CASE_BIT: u32 = 0x20
const FIRST_LETTER: u32 = 0x61
const LETTERS: u32 = 26
/** Number of units that `mask` describes. */
const BLOCK: i32 = 64
/** A run of this many letters may be longer. */
export const LONGEST_RUN: i32 = BLOCK

/** First unit that `mask` describes. */
let block: i32 = 0
/** A bit for each unit of the block, set if the unit is an ASCII letter. */
let mask: u64 = 0
/** A bit for each unit of the block, set if the unit is a capital between small letters. */
let innerCapitals: u64 = 0

/** Whether a unit is an ASCII letter. */
export function isLatinLetter(unit: u32): bool {
  return (unit | CASE_BIT) - FIRST_LETTER < LETTERS
}

/** Whether a unit is a small ASCII letter. */
export function isSmallLatin(unit: u32): bool {
  return unit - FIRST_LETTER < LETTERS
}

/** Begins a text. */
export function resetLatinWords(): void {
  block = -BLOCK
}

/** Number of ASCII letters from a place of the text on, at most {@link LONGEST_RUN}. */
export function latinRun(i: i32): i32 {
  const offset = i - block
  if (offset < BLOCK) {
    const letters = i32(ctz(~(mask >>> u64(offset))))
    if (offset + letters < BLOCK) return letters
  }
  block = i
  const at = textAt + (usize(i) << 1)
  mask = letterBits(at) | (letterBits(at + 32) << 16) | (letterBits(at + 64) << 32) | (letterBits(at + 96) << 48)
  const small = smallBits(at) | (smallBits(at + 32) << 16) | (smallBits(at + 64) << 32) | (smallBits(at + 96) << 48)
  innerCapitals = mask & ~small & (small << 1) & (small >>> 1)
  return i32(ctz(~mask))
}

/** Whether a run of letters, which {@link latinRun} just measured and which is shorter than a block, has a capital between small letters. */
export function hasInnerCapital(i: i32, letters: i32): bool {
  return ((innerCapitals >>> u64(i - block)) & ((u64(1) << u64(letters)) - 1)) != 0
}

/** Sixteen units as bytes; those above U+00FF become 0xff or 0. */
function narrow(at: usize): v128 {
  return i8x16.narrow_i16x8_u(v128.load(at), v128.load(at, 16))
}

function letterBits(at: usize): u64 {
  return bitsFrom(v128.or(narrow(at), i8x16.splat(u8(CASE_BIT))))
}

function smallBits(at: usize): u64 {
  return bitsFrom(narrow(at))
}

/** A bit for each of sixteen bytes, set if it is a small letter. */
function bitsFrom(bytes: v128): u64 {
  return u64(i8x16.bitmask(i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(u8(FIRST_LETTER))), i8x16.splat(u8(LETTERS)))))
}

/** Writes a run of ASCII letters in lower case; up to 15 bytes after them are overwritten, too. */
export function writeLatin(target: usize, i: i32, letters: i32): void {
  const source = textAt + (usize(i) << 1)
  for (let done = 0; done < letters; done += 16) {
    v128.store(target + done, v128.or(narrow(source + (usize(done) << 1)), i8x16.splat(u8(CASE_BIT))))
  }
}

/** Hash of the first three or four letters that {@link writeLatin} wrote, without a branch, because lengths cannot be predicted. */
export function latinHash(at: usize, letters: i32): u32 {
  const bytes = load<u32>(at)
  let hash = FNV_OFFSET
  hash = (hash ^ (bytes & 255)) * FNV_PRIME
  hash = (hash ^ ((bytes >>> 8) & 255)) * FNV_PRIME
  hash = (hash ^ ((bytes >>> 16) & 255)) * FNV_PRIME
  return select<u32>((hash ^ (bytes >>> 24)) * FNV_PRIME, hash, letters > 3)
}
