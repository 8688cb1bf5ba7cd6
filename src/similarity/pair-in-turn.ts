import { appendTo } from '../maps.js'

/**
 * Pairs equal keys of two lists in order of occurrence: the second copy in a goes with the second copy in b, or with b's last copy if b has fewer.
 * Cost: linear in both lists.
 *
 * @param a,b one key for each place; an empty key equals nothing
 * @returns for each place of a its place in b, or -1
 */
export function pairInTurn(a: readonly string[], b: readonly string[]): Int32Array {
  const places = new Map<string, number[]>()
  for (const [place, key] of b.entries()) if (key !== '') appendTo(places, key, place)
  const turns = new Map<string, number>()
  return Int32Array.from(a, (key) => {
    const known = places.get(key)
    if (known === undefined) return -1
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return known[Math.min(turn, known.length - 1)]!
  })
}
