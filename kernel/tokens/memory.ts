/**
 * Where everything lies in the kernel's memory. A region that is full is replaced by one of twice the size behind all others; what it took
 * before is not used again, so that all together take twice what they need at most.
 */

/** Class of each code unit, a byte each, filled by the host. */
export const CLASSES: usize = 0x1000

const FREE: usize = CLASSES + 0x10000
const PAGE: usize = 0x10000
/** Behind texts and strings, because both are compared in blocks. */
const MARGIN: usize = 16
const COLUMNS: usize = 6
const FIRST_TOKENS: i32 = 1 << 10

/** UTF-16 code units of the text. */
export let textAt: usize = 0
/**
 * Columns of 32 bits a token: where it starts and ends in the text, its hash, the number of its surface, that of its spelling; and one for the tokens
 * after which something else than a single space stands.
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

/** A region of so many bytes; traps where there is no memory. */
export function allocate(bytes: usize): usize {
  const at = (free + 15) & ~15
  free = at + bytes + MARGIN
  const pages = i32((free + PAGE - 1) / PAGE)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable()
  return at
}

/** A larger region with what was in `[from, from + used)`. */
export function reallocate(from: usize, used: usize, bytes: usize): usize {
  const at = allocate(bytes)
  memory.copy(at, from, used)
  return at
}

/** Makes room for a text of so many code units, what was there is gone. @returns the place of the text */
export function reserve(units: i32): usize {
  if (units <= textCapacity) return textAt
  textCapacity = units < 0x100000 ? units + (units >>> 1) + 1024 : units
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

/** Writes a token of the text, the `count`-th. */
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

/** The places of the columns, for the host. */
export function startsPlace(): usize {
  return startsAt
}

export function endsPlace(): usize {
  return endsAt
}

export function numbersPlace(): usize {
  return numbersAt
}

export function gapsPlace(): usize {
  return gapsAt
}

export function spellingsPlace(): usize {
  return spellingsAt
}
