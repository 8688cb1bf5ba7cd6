import { BLOCK, NAME_BYTES, NAMES, SLOT_BYTES, SLOTS } from './memory'

/** The fields that the host watches: their names, and a slot for each, which records the value in a line. */

const MOST_NAMES: i32 = 8

/** Kind of a field that a line does not have, as in src/input/json/json-fields.ts. */
const ABSENT: i32 = 0

/** The slot of fields that are not watched; nothing is recorded in it. */
export const NO_SLOT: usize = 0

let names: i32 = 0

/** Sets the number of names that the host wrote. */
export function watch(count: i32): void {
  names = min(count, MOST_NAMES)
}

/** Where the host writes a watched name. */
export function namePlace(i: i32): usize {
  return NAMES + usize(i) * NAME_BYTES
}

/** Begins a line: marks all fields as absent. */
export function clearSlots(): void {
  for (let i = 0; i < names; i++) store<i32>(SLOTS + usize(i) * SLOT_BYTES, ABSENT)
}

/** Slot of a name; NO_SLOT if it is not watched. */
export function slotOf(at: usize, length: usize): usize {
  for (let i = 0; i < names; i++) {
    const name = namePlace(i)
    if (load<u32>(name) == u32(length) && memory.compare(name + 4, at, length) == 0) return SLOTS + usize(i) * SLOT_BYTES
  }
  return NO_SLOT
}

/** Records the value of a field, `[from, end)`. If several fields have the same name, the last one counts. */
export function note(slot: usize, kind: i32, from: usize, end: usize): void {
  if (slot == NO_SLOT) return
  store<i32>(slot, kind)
  store<u32>(slot, u32(from - BLOCK), 4)
  store<u32>(slot, u32(end - BLOCK), 8)
}
