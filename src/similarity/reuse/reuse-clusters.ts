import type { Sides } from '../../model.js'
import type { ReuseSeeds } from './reuse-seeds.js'

/**
 * Divides seeds into clusters. Two seeds at most `gap` units apart in both texts are in one cluster, and so are all seeds that a chain of such pairs
 * connects.
 *
 * A row holds the seeds of one unit of a. Each row is joined with itself and with the `gap.a` rows before it, in one pass over both rows. This is
 * linear in the number of seeds, because the seeds of a row are bounded in number.
 *
 * @param members numbers of the seeds that take part, ascending
 * @param gap in units of each text
 * @returns numbers of seeds; each cluster is in the order of `members`, and clusters are in the order of their first seeds
 */
export function clusterSeeds(seeds: ReuseSeeds, members: readonly number[], gap: Sides<number>): number[][] {
  const roots = new SeedRoots(members.length)
  const columns = members.map((seed) => seeds.b[seed]!)
  const rows = listRows(seeds, members)
  let first = 0
  rows.forEach((row, at) => {
    while (row.unit - rows[first]!.unit > gap.a) first++
    for (let before = first; before <= at; before++) joinRows(columns, { row, before: rows[before]!, gap: gap.b, roots })
  })
  return gatherClusters(members, roots)
}

/** The members `[start, end)`, which are the seeds of one unit of a. */
interface SeedRow {
  readonly unit: number
  readonly start: number
  readonly end: number
}

function listRows({ a }: ReuseSeeds, members: readonly number[]): SeedRow[] {
  const rows: SeedRow[] = []
  for (let start = 0, end = 0; start < members.length; start = end) {
    const unit = a[members[start]!]!
    while (end < members.length && a[members[end]!] === unit) end++
    rows.push({ unit, start, end })
  }
  return rows
}

/** Two rows that are close enough, or a row and itself. */
interface RowPair {
  readonly row: SeedRow
  readonly before: SeedRow
  readonly gap: number
  readonly roots: SeedRoots
}

/** Joins the members of two rows whose units of b, given in `columns`, are at most `gap` apart. */
function joinRows(columns: readonly number[], { row, before, gap, roots }: RowPair): void {
  let low = before.start
  for (let i = row.start; i < row.end; i++) {
    const column = columns[i]!
    while (low < before.end && columns[low]! < column - gap) low++
    for (let other = low; other < before.end && columns[other]! <= column + gap; other++) {
      // Neighbours in the row before that are close to each other are joined already.
      if (other === low || columns[other]! - columns[other - 1]! > gap) roots.join(i, other)
    }
  }
}

function gatherClusters(members: readonly number[], roots: SeedRoots): number[][] {
  const clusters: number[][] = []
  // The number of each root's cluster. A root comes before the other seeds of its set.
  const numbers = new Int32Array(members.length)
  members.forEach((seed, i) => {
    const root = roots.find(i)
    if (root === i) numbers[i] = clusters.push([seed]) - 1
    else clusters[numbers[root]!]!.push(seed)
  })
  return clusters
}

/** Disjoint sets of seeds. The root of a set is its first seed. */
class SeedRoots {
  readonly #above: Int32Array

  constructor(count: number) {
    this.#above = new Int32Array(count)
    for (let i = 0; i < count; i++) this.#above[i] = i
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
