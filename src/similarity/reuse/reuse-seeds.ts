import { pairInTurn } from '../pair-in-turn.js'
import type { ReuseParams } from './reuse-params.js'
import type { ReuseUnits } from './reuse-units.js'
import type { ReuseWeights } from './reuse-weights.js'

/** Pairs of units that are alike, sorted by unit of a, then of b. */
export interface ReuseSeeds {
  readonly a: Int32Array
  readonly b: Int32Array
}

/** The input of the search for seeds. */
export interface SeedInput {
  readonly a: ReuseUnits
  readonly b: ReuseUnits
  readonly weights: ReuseWeights
  readonly params: ReuseParams
}

/**
 * Finds pairs of units whose weighted terms point the same way.
 *
 * Sanchez-Perez, Sidorov and Gelbukh, "A winning approach to text alignment for text reuse detection at PAN 2014", CLEF 2014, section 3: cosine of
 * tf · isf and Dice coefficient, both above a bound. Deviation: not all pairs are compared, but those that share a term that is rare in b. Equal units
 * are paired in order of occurrence, too; otherwise a repetitive text, which has no rare terms, would not be found in itself.
 *
 * Cost: linear in both texts, with at most `maxPostings` units of b for each token of a.
 */
export function findReuseSeeds(input: SeedInput): ReuseSeeds {
  const finder = new SeedFinder(input)
  const equal = pairInTurn(listKeys(input.a), listKeys(input.b))
  const seedsA: number[] = []
  const seedsB: number[] = []
  for (let unit = 0; unit < input.a.count; unit++) {
    const found = finder.find(unit)
    const same = equal[unit]!
    if (same >= 0 && !found.includes(same)) found.push(same)
    for (const other of found.sort((one, two) => one - two)) {
      seedsA.push(unit)
      seedsB.push(other)
    }
  }
  return { a: Int32Array.from(seedsA), b: Int32Array.from(seedsB) }
}

class SeedFinder {
  readonly #input: SeedInput
  readonly #postings: Postings
  /** How often the unit of a that is being looked up has each term. */
  readonly #counts: Float64Array
  /** For each unit of b, the last unit of a that proposed it, counted from 1. */
  readonly #proposedBy: Uint32Array

  constructor(input: SeedInput) {
    this.#input = input
    this.#postings = listPostings(input.b, input.weights.squares.length)
    this.#counts = new Float64Array(input.weights.squares.length)
    this.#proposedBy = new Uint32Array(input.b.count)
  }

  /** The units of b that are like a unit of a, most alike first. */
  find(unit: number): number[] {
    const { a, weights, params } = this.#input
    const from = a.offsets[unit]!
    const to = a.offsets[unit + 1]!
    if (from === to) return []
    for (let at = from; at < to; at++) this.#counts[a.terms[at]!] = a.counts[at]!
    const found: { readonly other: number; readonly cosine: number }[] = []
    for (const other of this.#propose(unit)) {
      const together = to - from + this.#distinct(other)
      // A short sentence has too few terms to be like an endless one. Without this check, an endless sentence would be read once for each short one.
      if ((2 * Math.min(to - from, this.#distinct(other))) / together < params.minDice) continue
      const { dot, shared } = this.#compare(other)
      const cosine = dot / (weights.normsA[unit]! * weights.normsB[other]!)
      if (cosine >= params.minCosine && (2 * shared) / together >= params.minDice) found.push({ other, cosine })
    }
    for (let at = from; at < to; at++) this.#counts[a.terms[at]!] = 0
    found.sort((one, two) => two.cosine - one.cosine || one.other - two.other)
    return found.slice(0, params.maxSeedsPerUnit).map(({ other }) => other)
  }

  /** The units of b that share a term with the unit of a, a term that is rare in b. */
  #propose(unit: number): number[] {
    const { a, params } = this.#input
    const proposed: number[] = []
    for (let at = a.offsets[unit]!; at < a.offsets[unit + 1]!; at++) {
      const from = this.#postings.offsets[a.terms[at]!]!
      const to = this.#postings.offsets[a.terms[at]! + 1]!
      if (to - from > params.maxPostings) continue
      for (let posting = from; posting < to; posting++) {
        const other = this.#postings.units[posting]!
        if (this.#proposedBy[other] === unit + 1) continue
        this.#proposedBy[other] = unit + 1
        proposed.push(other)
      }
    }
    return proposed
  }

  #compare(other: number): { readonly dot: number; readonly shared: number } {
    const { b, weights } = this.#input
    let dot = 0
    let shared = 0
    for (let at = b.offsets[other]!; at < b.offsets[other + 1]!; at++) {
      const term = b.terms[at]!
      const count = this.#counts[term]!
      if (count === 0) continue
      shared++
      dot += count * b.counts[at]! * weights.squares[term]!
    }
    return { dot, shared }
  }

  #distinct(other: number): number {
    return this.#input.b.offsets[other + 1]! - this.#input.b.offsets[other]!
  }
}

/** The units that have each term: those of term t are `units[offsets[t] .. offsets[t + 1])`. */
interface Postings {
  readonly offsets: Uint32Array
  readonly units: Uint32Array
}

function listPostings({ count, offsets, terms }: ReuseUnits, termCount: number): Postings {
  const ends = new Uint32Array(termCount + 1)
  for (const term of terms) ends[term + 1]!++
  for (let term = 0; term < termCount; term++) ends[term + 1]! += ends[term]!
  const places = ends.slice()
  const units = new Uint32Array(terms.length)
  for (let unit = 0; unit < count; unit++) {
    for (let at = offsets[unit]!; at < offsets[unit + 1]!; at++) units[places[terms[at]!]!++] = unit
  }
  return { offsets: ends, units }
}

/** A key for each unit, equal for units with the same terms: terms and counts in order of first occurrence. Empty for a unit without terms. */
function listKeys({ count, offsets, terms, counts }: ReuseUnits): string[] {
  return Array.from({ length: count }, (_, unit) => {
    const from = offsets[unit]!
    const to = offsets[unit + 1]!
    return from === to ? '' : `${terms.subarray(from, to)};${counts.subarray(from, to)}`
  })
}
