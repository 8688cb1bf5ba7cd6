import type { Sides } from '../../model.js'
import { clusterSeeds } from './reuse-clusters.js'
import type { UnitPassage } from './reuse-passage.js'
import type { ReuseSeeds, SeedInput } from './reuse-seeds.js'
import { lengthOf, type ReuseUnits, type UnitSpan } from './reuse-units.js'

/** Builds passages from the seeds of two texts. */
export class PassageBuilder {
  readonly #input: SeedInput
  readonly #seeds: ReuseSeeds
  readonly #countsA: Float64Array
  readonly #countsB: Float64Array
  readonly #passages: UnitPassage[] = []

  constructor(input: SeedInput, seeds: ReuseSeeds) {
    this.#input = input
    this.#seeds = seeds
    this.#countsA = new Float64Array(input.weights.squares.length)
    this.#countsB = new Float64Array(input.weights.squares.length)
  }

  /** All passages; they may overlap. Call it once. Cost: linear in the number of seeds. */
  build(): UnitPassage[] {
    const { maxGap, summaryGap } = this.#input.params
    const members = [...this.#seeds.a.keys()]
    this.#cluster(members, maxGap)
    this.#clusterSummaries(members, { a: maxGap, b: summaryGap })
    this.#clusterSummaries(members, { a: summaryGap, b: maxGap })
    return this.#passages
  }

  /** A summary takes its sentences from all over the text that it summarises, so the gap in that text is wider. */
  #clusterSummaries(members: readonly number[], gap: Sides<number>): void {
    const { minSummaryCosine, minSummaryRatio, minSummarySeeds } = this.#input.params
    for (const cluster of clusterSeeds(this.#seeds, members, gap)) {
      if (cluster.length < minSummarySeeds) continue
      const a = spanOf(this.#seeds.a, cluster)
      const b = spanOf(this.#seeds.b, cluster)
      const ratio = lengthOf(this.#input.b, b) / lengthOf(this.#input.a, a)
      if ((gap.a < gap.b ? ratio : 1 / ratio) < minSummaryRatio) continue
      const score = this.#score(a, b)
      if (score >= minSummaryCosine && this.#isSpread(cluster)) this.#passages.push({ a, b, score })
    }
  }

  /** A cluster whose two sides are alike as a whole is a passage. Any other cluster is split at a smaller gap. */
  #cluster(members: readonly number[], gap: number): void {
    for (const cluster of clusterSeeds(this.#seeds, members, { a: gap, b: gap })) {
      const a = spanOf(this.#seeds.a, cluster)
      const b = spanOf(this.#seeds.b, cluster)
      const score = this.#score(a, b)
      if (score >= this.#minCosine(cluster)) this.#passages.push({ a, b, score })
      // A lone seed is the same at every gap.
      else if (gap > this.#input.params.minGap && cluster.length > 1) this.#cluster(cluster, gap - 1)
    }
  }

  /** The seeds of a summary are scattered. If most of them lie close together, these are a passage and the others are chance. */
  #isSpread(cluster: readonly number[]): boolean {
    const { maxGap, maxSummaryPart } = this.#input.params
    const parts = clusterSeeds(this.#seeds, cluster, { a: maxGap, b: maxGap })
    return parts.every((part) => part.length <= maxSummaryPart * cluster.length)
  }

  #minCosine(cluster: readonly number[]): number {
    const { minLoneCosine, minPassageCosine } = this.#input.params
    return cluster.length < 3 ? Math.max(minLoneCosine, minPassageCosine) : minPassageCosine
  }

  #score(a: UnitSpan, b: UnitSpan): number {
    const { weights } = this.#input
    const termsA = sumCounts(this.#input.a, a, this.#countsA)
    const termsB = sumCounts(this.#input.b, b, this.#countsB)
    let dot = 0
    let normA = 0
    let normB = 0
    for (const term of termsA) {
      dot += this.#countsA[term]! * this.#countsB[term]! * weights.squares[term]!
      normA += this.#countsA[term]! ** 2 * weights.squares[term]!
    }
    for (const term of termsB) normB += this.#countsB[term]! ** 2 * weights.squares[term]!
    for (const term of termsA) this.#countsA[term] = 0
    for (const term of termsB) this.#countsB[term] = 0
    return normA === 0 || normB === 0 ? 0 : dot / Math.sqrt(normA * normB)
  }
}

/** Adds the counts of a span's terms to `sums`. @returns the distinct terms */
function sumCounts({ offsets, terms, counts }: ReuseUnits, { first, last }: UnitSpan, sums: Float64Array): number[] {
  const distinct: number[] = []
  for (let at = offsets[first]!; at < offsets[last + 1]!; at++) {
    const term = terms[at]!
    if (sums[term] === 0) distinct.push(term)
    sums[term]! += counts[at]!
  }
  return distinct
}

function spanOf(units: Int32Array, cluster: readonly number[]): UnitSpan {
  let first = units[cluster[0]!]!
  let last = first
  for (const seed of cluster) {
    first = Math.min(first, units[seed]!)
    last = Math.max(last, units[seed]!)
  }
  return { first, last }
}
