import type { WeightedTerms } from './weighted-terms.js'

/**
 * Order of two positions by idf, descending: negative when a's term is the rarer one. Terms of equal df are ordered by their hashes, so that
 * the order is the same wherever they are in a text; 0 means the same term.
 *
 * Compares df, not idf: the same order in whole numbers.
 */
export function compareRarity({ rarity, high, low }: WeightedTerms, a: number, b: number): number {
  return rarity[a]! - rarity[b]! || high[a]! - high[b]! || low[a]! - low[b]!
}

/** The first position of every distinct term, rarest first. Cost: O(n log n), some tenths of a microsecond a token. */
export function rankAll(words: WeightedTerms): Uint32Array {
  const all = Uint32Array.from({ length: words.length }, (_, position) => position)
  all.sort((a, b) => compareRarity(words, a, b) || a - b)
  return all.filter((position, i) => i === 0 || compareRarity(words, all[i - 1]!, position) !== 0)
}

/** Positions `[from, end)` to choose among, and where to put the choice. */
export interface RarestRequest {
  readonly from: number
  readonly end: number
  /** Its length is the largest number of positions wanted. */
  readonly into: Uint32Array
  /** Whether a term that occurs several times is taken once, at its first position; if not, each occurrence counts. */
  readonly distinct: boolean
}

/**
 * Writes the positions of the rarest terms of a range into `into`, rarest first.
 *
 * Insertion into a short sorted list: most tokens of a document fail the first comparison once the list is full, and nothing is allocated.
 * Cost: O((end − from) · log wanted), and O(wanted) more for each token that enters.
 *
 * @returns how many positions were written
 */
export function selectRarest(words: WeightedTerms, { from, end, into, distinct }: RarestRequest): number {
  let count = 0
  for (let position = from; position < end; position++) {
    if (count === into.length && compareRarity(words, position, into[count - 1]!) >= 0) continue
    const place = findPlace(words, into, count, position)
    if (distinct && place > 0 && compareRarity(words, into[place - 1]!, position) === 0) continue
    if (count < into.length) count++
    for (let i = count - 1; i > place; i--) into[i] = into[i - 1]!
    into[place] = position
  }
  return count
}

/** First place whose term is more common than the given one: the place after its equals. */
function findPlace(words: WeightedTerms, sorted: Uint32Array, count: number, position: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareRarity(words, sorted[middle]!, position) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
