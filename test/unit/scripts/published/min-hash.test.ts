import { describe, expect, it } from 'vitest'
import { computeMinima, estimateResemblance } from '../../../../scripts/evaluate/published/min-hash.js'
import { featureOf } from '../../../../scripts/evaluate/published/shared-features.js'
import { hash64 } from '../../../../src/hashing/hash64.js'

const shingles = (from: number, end: number) => Array.from({ length: end - from }, (_, i) => featureOf(hash64(`shingle ${from + i}`)))

describe('computeMinima', () => {
  it('agrees in about as many permutations as the sets resemble each other', () => {
    const [a, b] = [computeMinima(shingles(0, 300), 512)!, computeMinima(shingles(100, 400), 512)!]
    expect(estimateResemblance(a, b)).toBeCloseTo(0.5, 1)
    expect(estimateResemblance(a, a)).toBe(1)
  })

  it('has none for the empty set, which resembles nothing', () => {
    expect(computeMinima([], 8)).toBeUndefined()
  })
})
