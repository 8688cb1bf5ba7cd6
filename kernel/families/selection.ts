import { addByte, addBytes, endDigest, startDigest } from './digest'
import { selectedAt } from './memory'
import { textLengthOf, textOf } from './rows'
import { sortByText } from './sort'

/** Number of selected rows, which are hashed together. */
export let selectedCount: i32 = 0

/** Begins a selection. */
export function clearSelection(): void {
  selectedCount = 0
}

/** Adds a row to the selection. */
export function select(row: usize): void {
  store<u32>(selectedAt + (usize(selectedCount) << 2), u32(row))
  selectedCount++
}

/** Digests the texts of the selected terms, sorted by UTF-16 code units and joined by a character. */
export function digestSorted(sha1: bool, separator: u8): void {
  sortByText(selectedAt, selectedCount)
  startDigest(sha1)
  for (let i = 0; i < selectedCount; i++) {
    const row = usize(load<u32>(selectedAt + (usize(i) << 2)))
    if (i > 0) addByte(separator)
    addBytes(textOf(row), textLengthOf(row))
  }
  endDigest()
}
