import type { ReuseSeeds } from './reuse-seeds.js'

/** Cells beside and above one, itself included. */
const neighbours = [-1, 0, 1] as const

/** How far two seeds may be apart and still belong together, in units of each text. */
export interface SeedGap {
  readonly a: number
  readonly b: number
}

/**
 * Parts seeds into clusters: two seeds at most `gap` units apart in both texts are in one, and so are all that hang together over others.
 *
 * Seeds fall into cells whose sides are the gaps, so that only neighbouring cells are looked at: linear in the number of seeds, since a cell holds a
 * bounded number of them.
 *
 * @param members numbers of the seeds that take part
 * @returns numbers of seeds, each cluster in the order of `members`, clusters by their first
 */
export function clusterSeeds(seeds: ReuseSeeds, members: readonly number[], gap: SeedGap): number[][] {
  const cells = new Map<number, number[]>()
  const roots = new SeedRoots(members.length)
  members.forEach((seed, i) => {
    const row = Math.floor(seeds.a[seed]! / (gap.a + 1))
    const column = Math.floor(seeds.b[seed]! / (gap.b + 1))
    for (const down of neighbours) {
      for (const right of neighbours) {
        for (const other of cells.get(cellOf(row + down, column + right)) ?? []) {
          if (isWithin(seeds, seed, members[other]!, gap)) roots.join(i, other)
        }
      }
    }
    const own = cellOf(row, column)
    const known = cells.get(own)
    if (known === undefined) cells.set(own, [i])
    else known.push(i)
  })
  return gatherClusters(members, roots)
}

function gatherClusters(members: readonly number[], roots: SeedRoots): number[][] {
  const clusters = new Map<number, number[]>()
  members.forEach((seed, i) => {
    const root = roots.find(i)
    const known = clusters.get(root)
    if (known === undefined) clusters.set(root, [seed])
    else known.push(seed)
  })
  return [...clusters.values()]
}

function cellOf(row: number, column: number): number {
  return (row + 1) * 0x4000000 + column + 1
}

function isWithin({ a, b }: ReuseSeeds, one: number, other: number, gap: SeedGap): boolean {
  return Math.abs(a[one]! - a[other]!) <= gap.a && Math.abs(b[one]! - b[other]!) <= gap.b
}

/** Sets of seeds that are joined two by two; the root of a set is its first seed. */
class SeedRoots {
  readonly #above: Int32Array

  constructor(count: number) {
    this.#above = Int32Array.from({ length: count }, (_, i) => i)
  }

  find(seed: number): number {
    let root = seed
    while (this.#above[root] !== root) {
      this.#above[root] = this.#above[this.#above[root]!]!
      root = this.#above[root]!
    }
    return root
  }

  join(one: number, other: number): void {
    const [first, second] = [this.find(one), this.find(other)]
    this.#above[Math.max(first, second)] = Math.min(first, second)
  }
}
