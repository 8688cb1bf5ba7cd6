import { bytesAt, textAt } from './memory'

/**
 * Turns the body of a JSON string into code units: resolves escapes, decodes UTF-8, and replaces lone surrogates by U+FFFD. The body is valid,
 * because the code that found it in its line has checked it.
 */

const BACKSLASH: u8 = 0x5c
const REPLACEMENT: u32 = 0xfffd

/** Reads `length` bytes at `bytesAt` and writes units at `textAt`. @returns how many */
export function decodeJson(length: i32): i32 {
  const end = bytesAt + length
  // Bytes left behind by an earlier body must not complete half a surrogate pair.
  v128.store(end, i8x16.splat(0))
  let from = bytesAt
  let to = textAt
  while (from < end) {
    const bytes = v128.load(from)
    v128.store(to, i16x8.extend_low_i8x16_u(bytes))
    v128.store(to, i16x8.extend_high_i8x16_u(bytes), 16)
    // Set for bytes above 0x7f and for backslashes.
    const special = i8x16.bitmask(v128.or(bytes, i8x16.eq(bytes, i8x16.splat(BACKSLASH))))
    const plain = min<usize>(special == 0 ? 16 : usize(ctz(special)), end - from)
    from += plain
    to += plain << 1
    if (from == end || special == 0) continue
    if (load<u8>(from) == BACKSLASH) {
      const escape = load<u8>(from, 1)
      to = escape == 0x75 ? writeEscapedUnit(to, from) : writeUnit(to, unescaped(escape))
      from += escapeLength(from)
    } else {
      to = writeCodePoint(to, from)
      from += sequenceLength(load<u8>(from))
    }
  }
  return i32((to - textAt) >>> 1)
}

function writeUnit(to: usize, unit: u32): usize {
  store<u16>(to, unit)
  return to + 2
}

/** The unit of an escape: of `b f n r t`, a control character; every other one stands for itself. */
function unescaped(escape: u32): u32 {
  switch (escape) {
    case 0x62:
      return 0x08
    case 0x66:
      return 0x0c
    case 0x6e:
      return 0x0a
    case 0x72:
      return 0x0d
    case 0x74:
      return 0x09
    default:
      return escape
  }
}

/** Length in bytes of the escape that begins at a backslash; a surrogate pair counts as one escape. */
function escapeLength(at: usize): usize {
  if (load<u8>(at, 1) != 0x75) return 2
  return isPair(at) ? 12 : 6
}

function writeEscapedUnit(to: usize, at: usize): usize {
  const unit = hexUnit(at + 2)
  if (!isPair(at)) return writeUnit(to, isSurrogate(unit) ? REPLACEMENT : unit)
  return writeUnit(writeUnit(to, unit), hexUnit(at + 8))
}

function isPair(at: usize): bool {
  return (hexUnit(at + 2) & 0xfc00) == 0xd800 && load<u16>(at, 6) == 0x755c && (hexUnit(at + 8) & 0xfc00) == 0xdc00
}

function isSurrogate(unit: u32): bool {
  return (unit & 0xf800) == 0xd800
}

function hexUnit(at: usize): u32 {
  let unit: u32 = 0
  for (let i: usize = 0; i < 4; i++) {
    const digit: u32 = load<u8>(at + i)
    // Letters have bit 6 set, and their value is their low bits plus 9.
    unit = (unit << 4) | ((digit & 15) + (digit >>> 6) * 9)
  }
  return unit
}

function sequenceLength(first: u32): usize {
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
}

function writeCodePoint(to: usize, at: usize): usize {
  const first: u32 = load<u8>(at)
  const second: u32 = load<u8>(at, 1) & 63
  if (first < 0xe0) return writeUnit(to, ((first & 31) << 6) | second)
  const third: u32 = load<u8>(at, 2) & 63
  if (first < 0xf0) return writeUnit(to, ((first & 15) << 12) | (second << 6) | third)
  const codePoint = ((first & 7) << 18) | (second << 12) | (third << 6) | (load<u8>(at, 3) & 63)
  return writeUnit(writeUnit(to, 0xd7c0 + (codePoint >>> 10)), 0xdc00 | (codePoint & 0x3ff))
}
