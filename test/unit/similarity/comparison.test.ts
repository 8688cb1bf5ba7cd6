import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Comparison, Verdict } from '../../../src/model.js'
import { reverseComparison, reverseVerdict } from '../../../src/similarity/comparison.js'

const verdicts: readonly Verdict[] = ['exact', 'near', 'contains', 'contained', 'variant', 'distinct']
const share = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000)
const comparison: fc.Arbitrary<Comparison> = fc.record({
  verdict: fc.constantFrom(...verdicts),
  aInB: share,
  bInA: share,
  resemblance: share,
  substituted: fc.nat(65_535),
})

describe('reverseVerdict', () => {
  it('exchanges contains and contained and leaves the rest', () => {
    expect(verdicts.map(reverseVerdict)).toEqual(['exact', 'near', 'contained', 'contains', 'variant', 'distinct'])
  })
})

describe('reverseComparison', () => {
  it('undoes itself', () => {
    fc.assert(
      fc.property(comparison, (each) => {
        expect(reverseComparison(reverseComparison(each))).toEqual(each)
        expect(reverseComparison(each)).toMatchObject({ aInB: each.bInA, bInA: each.aInB, resemblance: each.resemblance })
      }),
    )
  })
})
