import { mix32 } from '../text/hash'
import { highOf, lowOf } from './rows'

/** High half of the hash of a sequence of terms so far, computed like `RunningHash` of src/hashing/running-hash.ts. */
export let runningHigh: u32 = 0
/** Its low half. */
export let runningLow: u32 = 0

/** Begins a sequence with a number. */
export function startWith(number: u32): void {
  runningHigh = number
  runningLow = 0
}

/** Begins a sequence with a term. */
export function startHash(row: usize): void {
  runningHigh = highOf(row)
  runningLow = lowOf(row)
}

/** Appends a term; order matters. */
export function addToHash(row: usize): void {
  const mixed = mix32((runningLow * 0x9e3779b1) ^ lowOf(row) ^ rotl<u32>(runningHigh, 7))
  runningHigh = mix32(((runningHigh * 0x85ebca77) ^ highOf(row)) + mixed)
  runningLow = mixed
}
