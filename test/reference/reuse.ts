import type { Sides } from '../../src/model.js'
import type { ReuseSeeds, SeedInput } from '../../src/similarity/reuse/reuse-seeds.js'
import type { ReuseUnits } from '../../src/similarity/reuse/reuse-units.js'

/** Terms of a unit with their counts. */
function bagOf({ offsets, terms, counts }: ReuseUnits, unit: number): Map<number, number> {
  const bag = new Map<number, number>()
  for (let at = offsets[unit]!; at < offsets[unit + 1]!; at++) bag.set(terms[at]!, counts[at]!)
  return bag
}

/** Every pair of units whose cosine and Dice coefficient are high enough, found by checking all pairs. */
export function slowSeeds({ a, b, params }: SeedInput): [number, number][] {
  const bagsA = Array.from({ length: a.count }, (_, unit) => bagOf(a, unit))
  const bagsB = Array.from({ length: b.count }, (_, unit) => bagOf(b, unit))
  const all = [...bagsA, ...bagsB]
  const weight = (term: number) => Math.log(1 + all.length / all.filter((bag) => bag.has(term)).length)
  const dot = (one: Map<number, number>, other: Map<number, number>) =>
    [...one].reduce((sum, [term, count]) => sum + count * (other.get(term) ?? 0) * weight(term) ** 2, 0)
  const isLike = (one: Map<number, number>, other: Map<number, number>) => {
    const shared = [...one.keys()].filter((term) => other.has(term)).length
    const cosine = dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
    return shared > 0 && cosine >= params.minCosine && (2 * shared) / (one.size + other.size) >= params.minDice
  }
  return bagsA.flatMap((one, i) => bagsB.flatMap((other, j) => (isLike(one, other) ? [[i, j] as [number, number]] : [])))
}

/** Clusters seeds by joining clusters until none can be joined. */
export function slowClusters(seeds: ReuseSeeds, members: readonly number[], gap: Sides<number>): number[][] {
  let clusters = members.map((seed) => [seed])
  const isNear = (one: number, other: number) =>
    Math.abs(seeds.a[one]! - seeds.a[other]!) <= gap.a && Math.abs(seeds.b[one]! - seeds.b[other]!) <= gap.b
  for (;;) {
    const found = clusters.flatMap((one, i) =>
      clusters.slice(i + 1).flatMap((other) => (one.some((x) => other.some((y) => isNear(x, y))) ? [[one, other] as const] : [])),
    )[0]
    if (found === undefined) return clusters
    clusters = [...clusters.filter((cluster) => cluster !== found[0] && cluster !== found[1]), [...found[0], ...found[1]]]
  }
}
