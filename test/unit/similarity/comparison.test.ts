import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reverseComparison, reverseVerdict } from '../../../src/similarity/comparison.js'
import { comparison, verdicts } from '../../support/arbitrary-comparisons.js'

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
