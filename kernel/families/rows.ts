import { ROW_BITS, rowsAt, textsAt } from './memory'

/**
 * The lexicon's data of a spelling, in eight integers, which the host writes in the form of src/signatures/spelling-rows.ts. The rows of two
 * spellings may hold the same term, so terms are compared by the contents of rows.
 */

/** The row of a spelling. */
export function rowOf(spelling: u32): usize {
  return rowsAt + (usize(spelling) << ROW_BITS)
}

/** df in the high half, the high half of the hash in the low half: a key for rarity, so that one comparison nearly always decides. */
export function rarityOf(row: usize): u64 {
  return load<u64>(row, 0)
}

/** High half of the term's hash. */
export function highOf(row: usize): u32 {
  return load<u32>(row, 0)
}

/** The term's document frequency. */
export function dfOf(row: usize): u32 {
  return load<u32>(row, 4)
}

/** Low half of the term's hash. */
export function lowOf(row: usize): u32 {
  return load<u32>(row, 8)
}

/** idf in whole 65536ths. */
export function weightOf(row: usize): u32 {
  return load<u32>(row, 12)
}

/** Bit k: whether random lexicon k keeps the term. */
export function isKept(row: usize, k: i32): bool {
  return ((load<u32>(row, 16) >>> k) & 1) == 1
}

/** 1 for a stop word, else 0. */
export function stopOf(row: usize): u32 {
  return load<u32>(row, 16) >>> 31
}

/** The first three UTF-16 code units of the text, the first in the high bits: a key for the order of texts, so that one comparison mostly decides. */
export function textKeyOf(row: usize): u64 {
  return load<u64>(row, 24) >>> 16
}

/** The address of the term's text. */
export function textOf(row: usize): usize {
  return textsAt + usize(load<u32>(row, 20))
}

/** Length of the term's text in bytes. */
export function textLengthOf(row: usize): i32 {
  return i32(load<u16>(row, 24))
}

/** Whether a is the more common of two terms. Terms of equal df are ordered by their hashes. */
export function isMoreCommon(a: usize, b: usize): bool {
  const first = rarityOf(a)
  const second = rarityOf(b)
  return first > second || (first == second && lowOf(a) > lowOf(b))
}

/** Whether two rows hold the same term, which the rows of several spellings may. */
export function isSameTerm(a: usize, b: usize): bool {
  return rarityOf(a) == rarityOf(b) && lowOf(a) == lowOf(b)
}

/** Whether the text of a comes after that of b, by UTF-16 code units. */
export function isTextAfter(a: usize, b: usize): bool {
  const first = textKeyOf(a)
  const second = textKeyOf(b)
  if (first != second) return first > second
  const lengthOfA = textLengthOf(a)
  const lengthOfB = textLengthOf(b)
  const shared = lengthOfA < lengthOfB ? lengthOfA : lengthOfB
  for (let i = 0; i < shared; i++) {
    const x = load<u8>(textOf(a) + usize(i))
    const y = load<u8>(textOf(b) + usize(i))
    if (x != y) return unitOrder(x) > unitOrder(y)
  }
  return lengthOfA > lengthOfB
}

/** UTF-8 bytes sort by code points; in UTF-16, U+E000 to U+FFFF, whose first byte is EE or EF, come after all others. */
function unitOrder(byte: u8): u32 {
  return byte == 0xee || byte == 0xef ? u32(byte) + 0x10 : byte
}
