/** Strings, numbers and literals of JSON, and the blanks between them. */

/** Returned in place of an address if the input is malformed. */
export const FAILED: usize = 0

const TAB: u32 = 0x09
const CR: u32 = 0x0d
const SPACE: u32 = 0x20
export const QUOTE: u8 = 0x22
const PLUS: u32 = 0x2b
export const MINUS: u32 = 0x2d
const POINT: u32 = 0x2e
export const ZERO: u32 = 0x30
const BACKSLASH: u8 = 0x5c

/** Whether the last string had an escape. */
export let hasEscapes: bool = false
/** Whether the last string had an escape that `JSON.stringify` might write differently. */
export let hasOddEscapes: bool = false
/** Whether the last string had a byte above 0x7f. */
export let isHigh: bool = false

/** The first byte, from a place on, that is not a blank. A line feed is not a blank, because it ends the line. */
export function skipBlanks(from: usize): usize {
  let at = from
  while (true) {
    const byte: u32 = load<u8>(at)
    if (byte != SPACE && byte != TAB && byte != CR) return at
    at++
  }
}

/** @returns the closing quote of a string, given its first byte; FAILED if the string has none or holds an invalid byte */
export function passString(from: usize): usize {
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

/** @param at the byte after a backslash */
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

/** @returns the byte after a number, or FAILED */
export function passNumber(from: usize): usize {
  let at = load<u8>(from) == MINUS ? from + 1 : from
  at = load<u8>(at) == ZERO ? at + 1 : passDigits(at)
  if (at != FAILED && load<u8>(at) == POINT) at = passDigits(at + 1)
  if (at == FAILED || (load<u8>(at) | 0x20) != 0x65) return at
  const sign: u32 = load<u8>(at, 1)
  return passDigits(sign == PLUS || sign == MINUS ? at + 2 : at + 1)
}

/** Passes one or more digits. */
function passDigits(from: usize): usize {
  let at = from
  while (u32(load<u8>(at)) - ZERO < 10) at++
  return at == from ? FAILED : at
}

/** Passes `true`, `false` or `null`. @returns the byte after it, or FAILED */
export function passLiteral(from: usize): usize {
  const first = load<u32>(from)
  if (first == 0x65757274 || first == 0x6c6c756e) return from + 4
  return first == 0x736c6166 && load<u8>(from, 4) == 0x65 ? from + 5 : FAILED
}
