/** Layout of the kernel's memory: the slots of fields, their names, and the block of lines. */

/** The value of each watched field: kind, first byte, end. */
export const SLOTS: usize = 0x40
/** Bytes of a slot. */
export const SLOT_BYTES: usize = 12
/** Names of the watched fields: 4 bytes length, the name, padded. */
export const NAMES: usize = 0x200
/** Bytes of a name with its length. */
export const NAME_BYTES: usize = 64
/** Address of the lines. */
export const BLOCK: usize = 0x1000
const PAGE: usize = 0x10000
/** Bytes behind the block: strings are read in blocks of 16 bytes, and literals by words. */
const MARGIN: usize = 32

/** Makes room for a block of lines, with zeros behind it, at which every value ends. @returns its address */
export function reserve(length: i32): usize {
  const end = BLOCK + usize(length) + MARGIN
  const pages = i32((end + PAGE - 1) / PAGE)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable()
  store<u64>(BLOCK + usize(length), 0)
  return BLOCK
}
