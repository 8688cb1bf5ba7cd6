import { rankedAt } from './memory'
import { isSameTerm, lowOf, rarityOf } from './rows'
import { shellSortByRarity } from './sort'
import { wordAt, wordCount } from './words'

/** Rows of the rarest words of a range, rarest first. There is room for 4,096; at most about 2,400 are wanted (`rankedAtFirst` in i-match.ts). */
const CHOSEN: usize = memory.data(0x4000)
/** Rarities of these rows. */
const RARITIES: usize = memory.data(0x8000, 8)

/** Up to this many entries are moved one by one. */
const FEW: i32 = 32

/** The i-th of the rows that {@link selectRarest} chose. */
export function chosenAt(i: i32): usize {
  return usize(load<u32>(CHOSEN + (usize(i) << 2)))
}

function chosenRarityAt(i: i32): u64 {
  return load<u64>(RARITIES + (usize(i) << 3))
}

/**
 * Chooses the rarest of the words `[from, end)`, rarest first, by insertion into a short sorted list.
 *
 * @param distinct whether a term that occurs several times is taken once, at its first place
 *
 * @returns how many were chosen, at most `wanted`
 */
export function selectRarest(from: i32, end: i32, wanted: i32, distinct: bool): i32 {
  let count = 0
  for (let i = from; i < end; i++) {
    const row = wordAt(i)
    const rarity = rarityOf(row)
    if (count == wanted && chosenRarityAt(count - 1) < rarity) continue
    const place = findPlace(count, row, rarity)
    if (place == wanted || (distinct && place > 0 && isSameTerm(chosenAt(place - 1), row))) continue
    if (count < wanted) count++
    makeWay(place, count - 1)
    store<u32>(CHOSEN + (usize(place) << 2), u32(row))
    store<u64>(RARITIES + (usize(place) << 3), rarity)
  }
  return count
}

/** Moves the chosen rows from `place` to `last` one further. Moves a few of them one by one, because the copy is a call out of the kernel. */
function makeWay(place: i32, last: i32): void {
  const rows = CHOSEN + (usize(place) << 2)
  const rarities = RARITIES + (usize(place) << 3)
  if (last - place > FEW) {
    memory.copy(rows + 4, rows, usize(last - place) << 2)
    memory.copy(rarities + 8, rarities, usize(last - place) << 3)
    return
  }
  for (let i: usize = usize(last - place); i > 0; i--) {
    store<u32>(rows + (i << 2), load<u32>(rows + (i << 2) - 4))
    store<u64>(rarities + (i << 3), load<u64>(rarities + (i << 3) - 8))
  }
}

/** The first place whose term is more common than the given one. A binary search without branches, because a branch could not be predicted. */
function findPlace(count: i32, row: usize, rarity: u64): i32 {
  let place = 0
  let rest = count
  while (rest > 0) {
    const half = (rest + 1) >>> 1
    place = select<i32>(place + half, place, chosenRarityAt(place + half - 1) <= rarity)
    rest -= half
  }
  // Equal rarities mean the same term, except for collisions of 32 bits.
  while (place > 0 && chosenRarityAt(place - 1) == rarity && lowOf(chosenAt(place - 1)) > lowOf(row)) place--
  return place
}

/** The i-th row by rarity. */
export function rankedWordAt(i: i32): usize {
  return usize(load<u32>(rankedAt + (usize(i) << 2)))
}

/** Ranks all distinct terms of the document, rarest first. @returns how many there are */
export function rankAll(): i32 {
  for (let i = 0; i < wordCount; i++) store<u32>(rankedAt + (usize(i) << 2), u32(wordAt(i)))
  shellSortByRarity(rankedAt, wordCount)
  let count = 0
  for (let i = 0; i < wordCount; i++) {
    const row = rankedWordAt(i)
    if (count > 0 && isSameTerm(rankedWordAt(count - 1), row)) continue
    store<u32>(rankedAt + (usize(count) << 2), u32(row))
    count++
  }
  return count
}
