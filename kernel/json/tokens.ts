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
const SLASH: u32 = 0x2f
const LETTER_A: u32 = 0x61
const LETTER_B: u32 = 0x62
const LETTER_E: u32 = 0x65
const LETTER_F: u32 = 0x66
const LETTER_N: u32 = 0x6e
const LETTER_R: u32 = 0x72
const LETTER_T: u32 = 0x74
const LETTER_U: u32 = 0x75
/** Bit that small letters have and capitals have not. */
const CASE_BIT: u32 = 0x20
/** The bytes of literals as a word in memory, of `false` the first four. */
const TRUE: u32 = 0x65757274
const NULL: u32 = 0x6c6c756e
const FALS: u32 = 0x736c6166

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
  if (kind == LETTER_U || kind == SLASH) hasOddEscapes = true
  if (kind == LETTER_U) return isHex(at + 1) && isHex(at + 2) && isHex(at + 3) && isHex(at + 4) ? at + 5 : FAILED
  return isEscaped(kind) ? at + 1 : FAILED
}

/** Whether a single byte may stand behind a backslash. */
function isEscaped(kind: u32): bool {
  if (kind == QUOTE || kind == BACKSLASH || kind == SLASH) return true
  return kind == LETTER_B || kind == LETTER_F || kind == LETTER_N || kind == LETTER_R || kind == LETTER_T
}

function isHex(at: usize): bool {
  const byte: u32 = load<u8>(at)
  return byte - ZERO < 10 || (byte | CASE_BIT) - LETTER_A < 6
}

/** @returns the byte after a number, or FAILED */
export function passNumber(from: usize): usize {
  let at = load<u8>(from) == MINUS ? from + 1 : from
  at = load<u8>(at) == ZERO ? at + 1 : passDigits(at)
  if (at != FAILED && load<u8>(at) == POINT) at = passDigits(at + 1)
  if (at == FAILED || (load<u8>(at) | CASE_BIT) != LETTER_E) return at
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
  if (first == TRUE || first == NULL) return from + 4
  return first == FALS && load<u8>(from, 4) == LETTER_E ? from + 5 : FAILED
}
