import type { ReuseUnits } from './reuse-units.js'

/** The weights of terms in a comparison of two texts. Terms that are rare in both texts together weigh most. */
export interface ReuseWeights {
  /** Squared weight of each term, by its number: ln(1 + units / units with the term), squared. */
  readonly squares: Float64Array
  /** Euclidean norm of each unit's weighted terms. */
  readonly normsA: Float64Array
  readonly normsB: Float64Array
}

/** Weighs the terms of two texts by inverse sentence frequency: the fewer units have a term, the more it weighs. */
export function weighTerms(a: ReuseUnits, b: ReuseUnits, termCount: number): ReuseWeights {
  const squares = new Float64Array(termCount)
  for (const term of a.terms) squares[term]!++
  for (const term of b.terms) squares[term]!++
  for (let term = 0; term < termCount; term++) squares[term] = Math.log(1 + (a.count + b.count) / squares[term]!) ** 2
  return { squares, normsA: computeNorms(a, squares), normsB: computeNorms(b, squares) }
}

function computeNorms(units: ReuseUnits, squares: Float64Array): Float64Array {
  const norms = new Float64Array(units.count)
  for (let unit = 0; unit < units.count; unit++) {
    let sum = 0
    for (let at = units.offsets[unit]!; at < units.offsets[unit + 1]!; at++) sum += units.counts[at]! ** 2 * squares[units.terms[at]!]!
    norms[unit] = Math.sqrt(sum)
  }
  return norms
}
