/**
 * The layout of the kernel's memory. Nothing is allocated while a text is read: the regions behind the tables grow to the longest text seen and move
 * when they grow, so their contents last until the next `reserve`.
 */

/** Results of a scan, as 32-bit words in the order of `scanResult` in src/signatures/text-kernel.ts. */
export const RESULTS: usize = 0x40
/** The spelling of a figure, 64 code units. */
export const FIGURE_UNITS: usize = 0x100
/** Hashes of a figure's tokens, 64 words. */
export const FIGURE_TOKENS: usize = 0x200
/** One word for each code unit; see units.ts. */
export const UNITS: usize = 0x10000
/** Class of the first letter of a word, by code unit; 0: not known yet. */
export const LETTER_CLASSES: usize = 0x50000
/** Hashes of the grams that fingerprints are chosen from, of fixed size. */
export const GRAM_HASHES: usize = 0x60000
/** Places of these grams, of fixed size. */
export const GRAM_PLACES: usize = 0x90000
/** A bit for each value of 15 bits of the hash of a listed word's beginning. */
export const LISTED_BEGINNINGS: usize = 0xc0000
/** Hash and code of each listed word, 8 bytes each, by the hash; zeros where there is none. */
export const LISTED_WORDS: usize = 0xc1000

const FREE: usize = 0xd0000
const PAGE: usize = 0x10000
/** Bytes around the text and the folded text, because both are read and written in blocks. */
const MARGIN: usize = 128
const MAX_BYTES_PER_UNIT: usize = 3
/** A longer text gets no room to spare: such texts are rare, and a unit takes twelve bytes. */
const LONGEST_SPARED: i32 = 1 << 20

/** UTF-16 code units of the text. */
export let textAt: usize = 0
/** Kind of each line, one byte; read only if lines were classified. */
export let kindsAt: usize = 0
/** Sketch tokens, 16 bits each. */
export let tokensAt: usize = 0
/** Start of each token in the text, 32 bits each. */
export let startsAt: usize = 0
/** The folded text in UTF-8. */
export let bytesAt: usize = 0
/** Chosen grams, hash and place, 8 bytes each; the last region, so that it can grow by itself. */
export let chosenAt: usize = 0

let capacity: i32 = -1

/** Makes room for a text of `units` code units. @returns the address of the text */
export function reserve(units: i32): usize {
  if (units > capacity) layOut(units < LONGEST_SPARED ? units + (units >>> 1) + 1024 : units)
  return textAt
}

function layOut(units: i32): void {
  const count = (usize(units) + 7) & ~7
  capacity = units
  textAt = FREE + MARGIN
  kindsAt = textAt + count * 2 + MARGIN
  tokensAt = kindsAt + count + MARGIN
  startsAt = tokensAt + count * 2
  bytesAt = startsAt + count * 4
  chosenAt = bytesAt + count * MAX_BYTES_PER_UNIT + MARGIN
  holdUpTo(chosenAt)
}

/**
 * Grows the memory to at least `end` bytes. Traps if there is none left.
 *
 * It grows by an eighth at least: the host counts the whole memory as new each time, and collects garbage after a few hundred megabytes. Pages that
 * nothing has written to take no room.
 */
export function holdUpTo(end: usize): void {
  const missing = i32((end + PAGE - 1) / PAGE) - memory.size()
  if (missing <= 0 || memory.grow(max(missing, memory.size() >>> 3)) >= 0) return
  if (memory.grow(missing) < 0) unreachable()
}

/** Where the host writes the kinds of lines. */
export function kindsPlace(): usize {
  return kindsAt
}

/** Where the host reads the sketch tokens. */
export function tokensPlace(): usize {
  return tokensAt
}

/** Where the host reads the folded text. */
export function bytesPlace(): usize {
  return bytesAt
}

/** Where the host reads the chosen grams. */
export function chosenPlace(): usize {
  return chosenAt
}
