import { slowMix32 } from './wide-arithmetic.js'

/*
 * Winnowing as in its paper: every gram is hashed anew, every window is searched completely.
 */

/** Hashes of all runs of `gramBytes` bytes. */
export function slowGramHashes(bytes: Uint8Array, gramBytes: number): number[] {
  const hashes: number[] = []
  for (let start = 0; start + gramBytes <= bytes.length; start++) {
    let polynomial = 0n
    for (const byte of bytes.subarray(start, start + gramBytes)) polynomial = (polynomial * 0x01000193n + BigInt(byte)) & 0xffff_ffffn
    hashes.push(slowMix32(Number(polynomial)))
  }
  return hashes
}

/** Places of the smallest hash of every window, the rightmost on ties, ascending and distinct. */
export function slowWinnow(hashes: readonly number[], window: number): number[] {
  const places = new Set<number>()
  for (let first = 0; first + window <= hashes.length; first++) {
    const inside = hashes.slice(first, first + window)
    places.add(first + inside.lastIndexOf(Math.min(...inside)))
  }
  return [...places].sort((x, y) => x - y)
}
