import { LISTED_BEGINNINGS, LISTED_WORDS } from './memory'
import { mix32 } from './hash'

/** The words of src/signatures/contrasting-words.ts, which the host writes into two tables (src/signatures/listed-words.ts). */

const BEGINNING_MASK: u32 = 0x7fff
const PLACE_MASK: u32 = 0x0fff

/** Whether a listed word may begin so; true for one word in fifty. Tables are not asked about the others, because each word would miss the cache. */
export function mayBeListed(beginning: u32): bool {
  const bit = beginning & BEGINNING_MASK
  return ((u32(load<u8>(LISTED_BEGINNINGS + (bit >>> 3))) >>> (bit & 7)) & 1) != 0
}

/** Code of a listed word by the hash of all its letters, not mixed; -1 if no listed word has that hash. */
export function codeOfListed(hash: u32): i32 {
  let place = mix32(hash) & PLACE_MASK
  while (true) {
    const at = LISTED_WORDS + (usize(place) << 3)
    const found = load<u32>(at)
    if (found == 0) return -1
    if (found == hash) return load<i32>(at, 4)
    place = (place + 1) & PLACE_MASK
  }
}
