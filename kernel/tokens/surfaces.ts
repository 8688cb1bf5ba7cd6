import { knowNothing } from './known'
import { allocate, endsAt, hashesAt, numbersAt, reallocate, startsAt, textAt } from './memory'

/**
 * Numbers distinct strings of code units in order of first appearance.
 *
 * Uses open addressing. Code units are compared, so the hash only affects speed. After 32 probes, the host looks the string up, so that words chosen
 * to collide do not make look-ups linear.
 */

const MOST_PROBES: i32 = 32
const NONE: i32 = -1

/** The number of the string `[start, end)` of the text if the string is one of those without a slot, else -1. */
@external('host', 'findCrowded')
declare function findCrowded(start: i32, end: i32): i32

/** Tells the host of a string without a slot. */
@external('host', 'addCrowded')
declare function addCrowded(surface: i32): void

/** Lets the host forget all strings without a slot, before every string is placed again. */
@external('host', 'clearCrowded')
declare function clearCrowded(): void

/** A row, half a cache line: hash, place and count of units, 32 bits each, then the fields of known.ts. A comparison fetches one place in memory. */
const ROW_BITS: usize = 5
const OF_PLACE: usize = 4
const OF_LENGTH: usize = 8

let slotBits: u32 = 14
let slotsAt: usize = emptySlots()
let rowCapacity: i32 = 1 << 12
let rowsAt: usize = allocate(usize(rowCapacity) << ROW_BITS)
let poolBytes: usize = 1 << 16
let poolAt: usize = allocate(poolBytes)
let poolUsed: usize = 0
let count: i32 = 0

/** Number of distinct strings so far; the next new string gets this number. */
export function surfaceCount(): i32 {
  return count
}

/** Address of the units of a string. */
export function surfacePlace(surface: i32): usize {
  return poolAt + load<u32>(rowOf(surface) + OF_PLACE)
}

/** Number of code units of a string. */
export function surfaceLength(surface: i32): i32 {
  return load<i32>(rowOf(surface) + OF_LENGTH)
}

/**
 * Writes, for each of the first `tokens` tokens, the number of its string.
 *
 * Looks up the likely numbers of all tokens first, and compares afterwards: if no step waits for the result of the previous one, a processor fetches
 * several places in memory at once, and waiting for memory is most of the cost of a token.
 */
export function internAll(tokens: i32): void {
  const end = usize(tokens) << 2
  for (let at: usize = 0; at < end; at += 4) store<i32>(numbersAt + at, load<i32>(slotOf(load<u32>(hashesAt + at))))
  for (let at: usize = 0; at < end; at += 4) {
    const surface = load<i32>(numbersAt + at)
    const hash = load<u32>(hashesAt + at)
    // Where there is no string, the row of string 0 is read instead.
    if (load<u32>(rowOf(max(0, surface))) != hash) store<i32>(numbersAt + at, NONE)
  }
  for (let at: usize = 0; at < end; at += 4) {
    const surface = load<i32>(numbersAt + at)
    const start = load<i32>(startsAt + at)
    const stop = load<i32>(endsAt + at)
    if (surface == NONE || !equals(surface, start, stop)) store<i32>(numbersAt + at, intern(start, stop, load<u32>(hashesAt + at)))
  }
}

function intern(start: i32, end: i32, hash: u32): i32 {
  let slot = slotOf(hash)
  for (let probe = 0; probe < MOST_PROBES; probe++) {
    const surface = load<i32>(slot)
    if (surface == NONE) {
      store<i32>(slot, add(start, end, hash))
      if (count > 1 << (slotBits - 1)) rehash()
      return count - 1
    }
    if (load<u32>(rowOf(surface)) == hash && equals(surface, start, end)) return surface
    slot = nextSlot(slot)
  }
  return internCrowded(start, end, hash)
}

function internCrowded(start: i32, end: i32, hash: u32): i32 {
  const known = findCrowded(start, end)
  if (known != NONE) return known
  const surface = add(start, end, hash)
  addCrowded(surface)
  return surface
}

function equals(surface: i32, start: i32, end: i32): bool {
  const units = end - start
  if (surfaceLength(surface) != units) return false
  let here = textAt + (usize(start) << 1)
  let there = surfacePlace(surface)
  let rest = units
  while (rest > 4) {
    if (load<u64>(here) != load<u64>(there)) return false
    here += 8
    there += 8
    rest -= 4
  }
  // The bytes behind the last unit are undefined, so they are shifted out.
  return (load<u64>(here) ^ load<u64>(there)) << (u64(4 - rest) << 4) == 0
}

function add(start: i32, end: i32, hash: u32): i32 {
  const bytes = usize(end - start) << 1
  makeRoom(bytes)
  const row = rowOf(count)
  store<u32>(row, hash)
  store<u32>(row, u32(poolUsed), OF_PLACE)
  store<i32>(row, end - start, OF_LENGTH)
  knowNothing(row)
  memory.copy(poolAt + poolUsed, textAt + (usize(start) << 1), bytes)
  poolUsed += bytes
  return count++
}

function makeRoom(bytes: usize): void {
  if (count == rowCapacity) {
    rowsAt = reallocate(rowsAt, usize(count) << ROW_BITS, usize(rowCapacity) << (ROW_BITS + 1))
    rowCapacity *= 2
  }
  if (poolUsed + bytes <= poolBytes) return
  poolBytes = (poolBytes + bytes) * 2
  poolAt = reallocate(poolAt, poolUsed, poolBytes)
}

/** Places every string again, so that each is found within the probes or by the host. */
function rehash(): void {
  slotBits++
  slotsAt = emptySlots()
  clearCrowded()
  for (let surface = 0; surface < count; surface++) if (!place(surface)) addCrowded(surface)
}

function place(surface: i32): bool {
  let slot = slotOf(load<u32>(rowOf(surface)))
  for (let probe = 0; probe < MOST_PROBES; probe++) {
    if (load<i32>(slot) == NONE) {
      store<i32>(slot, surface)
      return true
    }
    slot = nextSlot(slot)
  }
  return false
}

/** The row of a string. */
export function rowOf(surface: i32): usize {
  return rowsAt + (usize(surface) << ROW_BITS)
}

/** The first slot to probe for a hash; the multiplication spreads hashes that differ in few bits. */
function slotOf(hash: u32): usize {
  return slotsAt + (usize((hash * 0x9e3779b1) >>> (32 - slotBits)) << 2)
}

function nextSlot(slot: usize): usize {
  return slotsAt + ((slot + 4 - slotsAt) & ((usize(4) << slotBits) - 1))
}

function emptySlots(): usize {
  const bytes = usize(4) << slotBits
  const at = allocate(bytes)
  memory.fill(at, 0xff, bytes)
  return at
}
