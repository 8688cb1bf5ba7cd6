import { termAlphabet } from './term-code.js'

/** The letters of index terms, smallest first. */
const ordered = Uint8Array.from([...termAlphabet].sort(), (letter) => letter.charCodeAt(0))
const pairs = 64 * 64

/** The place of each letter in the order of letters, by the letter's code. */
const placeOf = new Uint8Array(256)
ordered.forEach((code, place) => {
  placeOf[code] = place
})

/** The place of each letter in the order of letters, by the six bits for which it stands. */
const placeOfBits = Uint8Array.from(termAlphabet, (letter) => placeOf[letter.charCodeAt(0)]!)

/** The places of two letters in the order of letters, as 12 bits, by the two letters of a term, as 12 bits. */
const orderOfPair = new Uint16Array(pairs)

/** The reverse of {@link orderOfPair}: two letters of a term by their places. */
const pairOfOrder = new Uint16Array(pairs)

// A loop, because `from` with a function takes four times as long, and every command waits for it.
for (let pair = 0; pair < pairs; pair++) {
  const order = (placeOfBits[pair >>> 6]! << 6) | placeOfBits[pair & 63]!
  orderOfPair[pair] = order
  pairOfOrder[order] = pair
}

/**
 * An index term as a number of 48 bits. Each six bits are the place of a letter in the order of letters, so the numbers have the order of their
 * terms, and terms can be sorted without making strings.
 *
 * @param high,low as those of `encodeTerm`, signed or unsigned
 * @returns 0..2^48 − 1
 */
export function termKey(high: number, low: number): number {
  const first = (orderOfPair[(high >>> 4) & 0xfff]! << 12) | orderOfPair[((high & 15) << 8) | (low >>> 24)]!
  const second = (orderOfPair[(low >>> 12) & 0xfff]! << 12) | orderOfPair[low & 0xfff]!
  return first * 2 ** 24 + second
}

/** The 48 bits of a key's term as an integer, upper bits first: the reverse of {@link termKey}. */
export function bitsOfKey(key: number): number {
  const first = Math.floor(key / 2 ** 24)
  const second = key - first * 2 ** 24
  const high = (pairOfOrder[first >>> 12]! << 12) | pairOfOrder[first & 0xfff]!
  return high * 2 ** 24 + ((pairOfOrder[second >>> 12]! << 12) | pairOfOrder[second & 0xfff]!)
}

/** Writes the 8 letters of a term, given by its key, as ASCII into `target[at, at + 8)`. */
export function writeTerm(key: number, target: Uint8Array, at: number): void {
  const first = Math.floor(key / 2 ** 24)
  const second = key - first * 2 ** 24
  target[at] = ordered[first >>> 18]!
  target[at + 1] = ordered[(first >>> 12) & 63]!
  target[at + 2] = ordered[(first >>> 6) & 63]!
  target[at + 3] = ordered[first & 63]!
  target[at + 4] = ordered[second >>> 18]!
  target[at + 5] = ordered[(second >>> 12) & 63]!
  target[at + 6] = ordered[(second >>> 6) & 63]!
  target[at + 7] = ordered[second & 63]!
}

/**
 * The key of the term whose 8 letters are ASCII codes in `source[at, at + 8)`: the reverse of {@link writeTerm}. Other codes count as the first
 * letter.
 */
export function readTerm(source: Uint8Array, at: number): number {
  let first = 0
  let second = 0
  for (let i = at; i < at + 4; i++) {
    first = (first << 6) | placeOf[source[i]!]!
    second = (second << 6) | placeOf[source[i + 4]!]!
  }
  return first * 2 ** 24 + second
}
