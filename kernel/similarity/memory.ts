/**
 * The layout of the kernel's memory: two sequences of tokens, 0 and 1, each of which is aligned to the other. Nothing is allocated while texts are
 * compared; the regions grow to the longest sequence seen, and lose their contents when they grow.
 */

/** The counts of a sequence, as 32-bit words in the order of `counted` in src/similarity/verification/token-sequence.ts. */
const RESULTS: usize = 0x40
const RESULTS_BYTES: usize = 0x40
/** 1 at each hash that a sequence has. */
const PRESENT: usize = 0x1000
/** Number of different hashes of tokens, one byte each. */
export const PRESENT_BYTES: usize = 0x1000

const FREE: usize = 0x4000
const PAGE: usize = 0x10000
/** Tokens and hashes take 2 bytes each, places and links 4 each, two marks 1 each; padded to whole words. */
const BYTES_PER_TOKEN: usize = 16
/** At least two slots for each pair of tokens, and at most four: slots are a power of two. */
const SLOTS_PER_TOKEN: usize = 4

let capacity: usize = 0

/** Makes room for sequences of `tokens` tokens. @returns whether the regions have moved */
export function reserve(tokens: i32): bool {
  if (usize(tokens) <= capacity) return false
  capacity = (usize(tokens) + (usize(tokens) >> 1) + 64) & ~63
  const end = FREE + 2 * sideBytes()
  const pages = i32((end + PAGE - 1) / PAGE)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable()
  return true
}

function sideBytes(): usize {
  return capacity * (BYTES_PER_TOKEN + SLOTS_PER_TOKEN * 4)
}

function regionOf(side: i32): usize {
  return FREE + usize(side) * sideBytes()
}

/** Address of the counts of a sequence. */
export function resultsOf(side: i32): usize {
  return RESULTS + usize(side) * RESULTS_BYTES
}

/** Address of the marks of a sequence's hashes. */
export function presentOf(side: i32): usize {
  return PRESENT + usize(side) * PRESENT_BYTES
}

/** Tokens with their flags, 16 bits each. */
export function tokensOf(side: i32): usize {
  return regionOf(side)
}

/** Hashes alone, 16 bits each. */
export function hashesOf(side: i32): usize {
  return regionOf(side) + capacity * 2
}

/** Place of each token in the other sequence, or -1; 32 bits each. */
export function placesOf(side: i32): usize {
  return regionOf(side) + capacity * 4
}

/** The next place in the slot of each place, or -1; 32 bits each. */
export function linksOf(side: i32): usize {
  return regionOf(side) + capacity * 8
}

/** 1 for each covered token. */
export function coveredOf(side: i32): usize {
  return regionOf(side) + capacity * 12
}

/** 1 for each token that the other sequence covers. */
export function hitOf(side: i32): usize {
  return regionOf(side) + capacity * 13
}

/** The first place in each slot, or -1; 32 bits each. */
export function headsOf(side: i32): usize {
  return regionOf(side) + capacity * 16
}
