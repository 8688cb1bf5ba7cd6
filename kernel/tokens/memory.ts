/**
 * The layout of the kernel's memory. A region that is too small is replaced by a larger one behind all others, usually of one and a half times the
 * size needed or of twice the old size. Its old space is not used again.
 */

/** Class of each code unit, one byte each; written by the host. */
export const CLASSES: usize = 0x1000

const FREE: usize = CLASSES + 0x10000
const PAGE: usize = 0x10000
/** Bytes behind texts and strings, because both are compared in blocks. */
const MARGIN: usize = 16
const COLUMNS: usize = 6
const FIRST_TOKENS: i32 = 1 << 10
/** After a longer text the host forgets the kernel with its memory (`maxKeptUnits` in analyser.ts), so its region needs no room to spare. */
const LONGEST_KEPT: i32 = 1 << 23

/** UTF-16 code units of the text. */
export let textAt: usize = 0
/**
 * Columns of 32 bits per token: its start and end in the text, its hash, the numbers of its surface and of its spelling; and a column that lists the
 * tokens that are not followed by a single space.
 */
export let startsAt: usize = 0
export let endsAt: usize = 0
export let hashesAt: usize = 0
export let numbersAt: usize = 0
export let gapsAt: usize = 0
export let spellingsAt: usize = 0

let free: usize = FREE
let textCapacity: i32 = -1
let tokenCapacity: i32 = 0

/** Allocates a region of `bytes` bytes. Traps if there is no memory. */
export function allocate(bytes: usize): usize {
  const at = (free + 15) & ~15
  free = at + bytes + MARGIN
  holdUpTo(free)
  return at
}

/** As in kernel/text/memory.ts: grows by an eighth at least, because the host counts the whole memory as new each time. */
function holdUpTo(end: usize): void {
  const missing = i32((end + PAGE - 1) / PAGE) - memory.size()
  if (missing <= 0 || memory.grow(max(missing, memory.size() >>> 3)) >= 0) return
  if (memory.grow(missing) < 0) unreachable()
}

/** Allocates a larger region with the contents of `[from, from + used)`. */
export function reallocate(from: usize, used: usize, bytes: usize): usize {
  const at = allocate(bytes)
  memory.copy(at, from, used)
  return at
}

/** Makes room for a text of `units` code units; the previous text is lost. @returns the address of the text */
export function reserve(units: i32): usize {
  if (units <= textCapacity) return textAt
  textCapacity = units <= LONGEST_KEPT ? units + (units >>> 1) + 1024 : units
  textAt = allocate((usize(textCapacity) + 1) << 1)
  return textAt
}

/** The code unit of the text at a place. */
export function unitAt(i: i32): u32 {
  return load<u16>(textAt + (usize(i) << 1))
}

/** Class of the unit at a place of the text. */
export function classAt(i: i32): u32 {
  return load<u8>(CLASSES + unitAt(i))
}

/** Writes the `count`-th token of the text. */
export function setToken(count: i32, start: i32, end: i32, hash: u32): void {
  if (count == tokenCapacity) growTokens()
  const at = usize(count) << 2
  store<i32>(startsAt + at, start)
  store<i32>(endsAt + at, end)
  store<u32>(hashesAt + at, hash)
}

function growTokens(): void {
  const used = usize(tokenCapacity) << 2
  const column = used == 0 ? usize(FIRST_TOKENS) << 2 : used << 1
  const at = allocate(column * COLUMNS)
  memory.copy(at, startsAt, used)
  memory.copy(at + column, endsAt, used)
  memory.copy(at + column * 2, hashesAt, used)
  startsAt = at
  endsAt = at + column
  hashesAt = at + column * 2
  numbersAt = at + column * 3
  memory.copy(at + column * 4, gapsAt, used)
  gapsAt = at + column * 4
  spellingsAt = at + column * 5
  tokenCapacity = i32(column >>> 2)
}

/** Where the host reads the starts of tokens. */
export function startsPlace(): usize {
  return startsAt
}

/** Where it reads their ends. */
export function endsPlace(): usize {
  return endsAt
}

/** Where it reads the numbers of their surfaces. */
export function numbersPlace(): usize {
  return numbersAt
}

/** Where it reads which of them are not followed by a single space. */
export function gapsPlace(): usize {
  return gapsAt
}

/** Where it reads the numbers of their spellings. */
export function spellingsPlace(): usize {
  return spellingsAt
}
