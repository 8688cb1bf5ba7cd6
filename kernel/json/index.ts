/**
 * Finds fields in lines of JSON without making values of them: one object a line. Values in it that hold others are passed over. Anything
 * else (escapes in a name, values deep within each other, whatever is wrong) is left to the host, which parses the line.
 */

/** What was found of each watched field: kind, first byte, end; 12 bytes each. */
const SLOTS: usize = 0x40
const SLOT_BYTES: usize = 12
/** Names of the watched fields: 4 bytes length, the name, padded. */
const NAMES: usize = 0x200
const NAME_BYTES: usize = 64
const MOST_NAMES: i32 = 8
const BLOCK: usize = 0x1000
const PAGE: usize = 0x10000

/** Kinds of value, as in src/input/json-fields.ts. */
const ABSENT: i32 = 0
const ASCII: i32 = 1
const STRING: i32 = 2
const NUMBER: i32 = 3
const LITERAL: i32 = 4
const NULL: i32 = 5
const NESTED: i32 = 6
const CANONICAL: i32 = 7

/** What no slot belongs to is noted nowhere. */
const NO_SLOT: usize = 0
/** Values within values that are passed over; it keeps the stack of calls short. */
const DEEPEST: i32 = 32

const FAILED: usize = 0

const TAB: u32 = 0x09
const LF: u32 = 0x0a
const CR: u32 = 0x0d
const SPACE: u32 = 0x20
const QUOTE: u8 = 0x22
const PLUS: u32 = 0x2b
const COMMA: u32 = 0x2c
const MINUS: u32 = 0x2d
const POINT: u32 = 0x2e
const ZERO: u32 = 0x30
const COLON: u32 = 0x3a
const BACKSLASH: u8 = 0x5c
const OPEN_LIST: u32 = 0x5b
const CLOSE_LIST: u32 = 0x5d
const OPEN: u32 = 0x7b
const CLOSE: u32 = 0x7d

let names: i32 = 0
/** Whether the last string had an escape, one that `JSON.stringify` might not write so, or a byte above 0x7f. */
let hasEscapes: bool = false
let hasOddEscapes: bool = false
let isHigh: bool = false

/** Makes room for a block of lines. @returns its place */
export function reserve(length: i32): usize {
  const end = BLOCK + usize(length) + 32
  const pages = i32((end + PAGE - 1) / PAGE)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable()
  store<u64>(BLOCK + usize(length), 0)
  return BLOCK
}

/** Counts the names that the host wrote. */
export function watch(count: i32): void {
  names = min(count, MOST_NAMES)
}

/** Place of a watched name, for the host. */
export function namePlace(i: i32): usize {
  return NAMES + usize(i) * NAME_BYTES
}

/**
 * Reads the object of the line that begins at a byte of the block.
 *
 * @returns the byte behind the line's content, where its line feed stands or the block ends; -1 if the host must read it
 */
export function readLine(from: i32, length: i32): i32 {
  clearSlots()
  const end = BLOCK + usize(length)
  const behind = readObject(skipBlanks(BLOCK + usize(from)), 0)
  if (behind == FAILED) return -1
  const last = skipBlanks(behind)
  return last == end || (last < end && load<u8>(last) == LF) ? i32(last - BLOCK) : -1
}

function clearSlots(): void {
  for (let i = 0; i < names; i++) store<i32>(SLOTS + usize(i) * SLOT_BYTES, ABSENT)
}

/**
 * Passes an object; only the fields of the outermost are noted. Every byte behind the block is 0, which stands nowhere in an object.
 *
 * @param depth objects and lists around it
 * @returns the byte behind it, or FAILED
 */
function readObject(from: usize, depth: i32): usize {
  if (load<u8>(from) != OPEN) return FAILED
  let at = skipBlanks(from + 1)
  if (load<u8>(at) == CLOSE) return at + 1
  while (true) {
    if (load<u8>(at) != QUOTE) return FAILED
    const key = at + 1
    at = passString(key)
    if (at == FAILED || (hasEscapes && depth == 0)) return FAILED
    const slot = depth == 0 ? slotOf(key, at - key) : NO_SLOT
    at = skipBlanks(at + 1)
    if (load<u8>(at) != COLON) return FAILED
    at = readValue(skipBlanks(at + 1), slot, depth)
    if (at == FAILED) return FAILED
    at = skipBlanks(at)
    const mark = load<u8>(at)
    if (mark == CLOSE) return at + 1
    if (mark != COMMA) return FAILED
    at = skipBlanks(at + 1)
  }
}

/** Passes a list; as {@link readObject}. */
function readList(from: usize, depth: i32): usize {
  let at = skipBlanks(from + 1)
  if (load<u8>(at) == CLOSE_LIST) return at + 1
  while (true) {
    at = readValue(at, NO_SLOT, depth)
    if (at == FAILED) return FAILED
    at = skipBlanks(at)
    const mark = load<u8>(at)
    if (mark == CLOSE_LIST) return at + 1
    if (mark != COMMA) return FAILED
    at = skipBlanks(at + 1)
  }
}

function skipBlanks(from: usize): usize {
  let at = from
  while (true) {
    const byte: u32 = load<u8>(at)
    if (byte != SPACE && byte != TAB && byte != CR) return at
    at++
  }
}

/** Slot of a name; NO_SLOT if it is not watched. */
function slotOf(at: usize, length: usize): usize {
  for (let i = 0; i < names; i++) {
    const name = namePlace(i)
    if (load<u32>(name) == u32(length) && memory.compare(name + 4, at, length) == 0) return SLOTS + usize(i) * SLOT_BYTES
  }
  return NO_SLOT
}

function readValue(from: usize, slot: usize, depth: i32): usize {
  const first: u32 = load<u8>(from)
  if (first == QUOTE) {
    const end = passString(from + 1)
    if (end == FAILED) return FAILED
    note(slot, hasOddEscapes ? STRING : hasEscapes || isHigh ? CANONICAL : ASCII, from + 1, end)
    return end + 1
  }
  if (first == OPEN || first == OPEN_LIST) {
    if (depth == DEEPEST) return FAILED
    const end = first == OPEN ? readObject(from, depth + 1) : readList(from, depth + 1)
    if (end != FAILED) note(slot, NESTED, from, end)
    return end
  }
  const isNumber = first == MINUS || first - ZERO < 10
  const end = isNumber ? passNumber(from) : passLiteral(from)
  if (end != FAILED) note(slot, isNumber ? NUMBER : first == 0x6e ? NULL : LITERAL, from, end)
  return end
}

/** The last of several fields of one name counts. */
function note(slot: usize, kind: i32, from: usize, end: usize): void {
  if (slot == NO_SLOT) return
  store<i32>(slot, kind)
  store<u32>(slot, u32(from - BLOCK), 4)
  store<u32>(slot, u32(end - BLOCK), 8)
}

/** @returns the closing quote of a string, given its first byte; FAILED if it has none or holds what may not stand in it */
function passString(from: usize): usize {
  hasEscapes = hasOddEscapes = isHigh = false
  let at = from
  while (true) {
    const bytes = v128.load(at)
    const special = v128.or(i8x16.eq(bytes, i8x16.splat(QUOTE)), i8x16.eq(bytes, i8x16.splat(BACKSLASH)))
    const found = i8x16.bitmask(v128.or(special, i8x16.lt_u(bytes, i8x16.splat(0x20))))
    const above = i8x16.bitmask(bytes)
    if (found == 0) {
      if (above != 0) isHigh = true
      at += 16
      continue
    }
    const place = ctz(found)
    if ((above & ((1 << place) - 1)) != 0) isHigh = true
    at += usize(place)
    const byte = load<u8>(at)
    if (byte == QUOTE) return at
    if (byte != BACKSLASH) return FAILED
    hasEscapes = true
    at = passEscape(at + 1)
    if (at == FAILED) return FAILED
  }
}

/** @param at the byte behind a backslash */
function passEscape(at: usize): usize {
  const kind: u32 = load<u8>(at)
  if (kind == 0x75 || kind == 0x2f) hasOddEscapes = true
  if (kind == 0x75) return isHex(at + 1) && isHex(at + 2) && isHex(at + 3) && isHex(at + 4) ? at + 5 : FAILED
  const isKnown =
    kind == QUOTE || kind == BACKSLASH || kind == 0x2f || kind == 0x62 || kind == 0x66 || kind == 0x6e || kind == 0x72 || kind == 0x74
  return isKnown ? at + 1 : FAILED
}

function isHex(at: usize): bool {
  const byte: u32 = load<u8>(at)
  return byte - ZERO < 10 || (byte | 0x20) - 0x61 < 6
}

function passNumber(from: usize): usize {
  let at = load<u8>(from) == MINUS ? from + 1 : from
  at = load<u8>(at) == ZERO ? at + 1 : passDigits(at)
  if (at != FAILED && load<u8>(at) == POINT) at = passDigits(at + 1)
  if (at == FAILED || (load<u8>(at) | 0x20) != 0x65) return at
  const sign: u32 = load<u8>(at, 1)
  return passDigits(sign == PLUS || sign == MINUS ? at + 2 : at + 1)
}

/** Passes one digit at least. */
function passDigits(from: usize): usize {
  let at = from
  while (u32(load<u8>(at)) - ZERO < 10) at++
  return at == from ? FAILED : at
}

/** `true`, `false`, `null`. */
function passLiteral(from: usize): usize {
  const first = load<u32>(from)
  if (first == 0x65757274 || first == 0x6c6c756e) return from + 4
  return first == 0x736c6166 && load<u8>(from, 4) == 0x65 ? from + 5 : FAILED
}
