import { clearSlots, NO_SLOT, note, slotOf } from './fields'
import { BLOCK } from './memory'
import {
  FAILED,
  hasEscapes,
  hasOddEscapes,
  isHigh,
  MINUS,
  passLiteral,
  passNumber,
  passString,
  QUOTE,
  skipBlanks,
  ZERO,
} from './tokens'

/**
 * Finds fields in lines of JSON, one object per line, without creating values. Skips objects and lists in it. Leaves anything else (escapes in a
 * name, deeply nested values, malformed input) to the host, which parses the line.
 */

// Kinds of value, as in src/input/json/json-fields.ts.
const ASCII: i32 = 1
const STRING: i32 = 2
const NUMBER: i32 = 3
const LITERAL: i32 = 4
const NULL: i32 = 5
const NESTED: i32 = 6
const CANONICAL: i32 = 7

/** Deepest nesting of values that are skipped, which limits the depth of calls. */
const DEEPEST: i32 = 32

const LF: u32 = 0x0a
const COMMA: u32 = 0x2c
const COLON: u32 = 0x3a
const OPEN_LIST: u32 = 0x5b
const CLOSE_LIST: u32 = 0x5d
const LETTER_N: u32 = 0x6e
const OPEN: u32 = 0x7b
const CLOSE: u32 = 0x7d

/**
 * Reads the object of the line that begins at a byte of the block.
 *
 * @returns the byte after the line's content: its line feed, or the end of the block; -1 if the host must read the line
 */
export function readLine(from: i32, length: i32): i32 {
  clearSlots()
  const end = BLOCK + usize(length)
  const next = readObject(skipBlanks(BLOCK + usize(from)), 0)
  if (next == FAILED) return -1
  const last = skipBlanks(next)
  return last == end || (last < end && load<u8>(last) == LF) ? i32(last - BLOCK) : -1
}

/**
 * Passes an object. Records only the fields of the outermost one. Every byte after the block is 0, which cannot occur in an object.
 *
 * @param depth objects and lists around it
 * @returns the byte after the object, or FAILED
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

/** Passes a list, like {@link readObject}. */
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
  if (end != FAILED) note(slot, isNumber ? NUMBER : first == LETTER_N ? NULL : LITERAL, from, end)
  return end
}
