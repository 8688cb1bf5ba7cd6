import { describe, expect, it } from 'vitest'
import { computePairedTTest } from '../../../src/evaluation/paired-t-test.js'

describe('computePairedTTest', () => {
  // Differences 1, 2, 3: mean 2, standard error 1/√3, t = 2√3 at two degrees, whose tail is 1/2 − t / (2√(2 + t²)).
  it('computes t, degrees and p by the textbook', () => {
    const { meanDifference, t, degreesOfFreedom, pValue, significant } = computePairedTTest([5, 7, 9], [4, 5, 6])
    expect([meanDifference, degreesOfFreedom, significant]).toEqual([2, 2, true])
    expect(t).toBeCloseTo(2 * Math.sqrt(3), 12)
    expect(pValue).toBeCloseTo(0.5 - Math.sqrt(12) / (2 * Math.sqrt(14)), 12)
  })

  it('is one-sided: the other way round p is the rest to 1', () => {
    expect(computePairedTTest([4, 5, 6], [5, 7, 9]).pValue).toBeCloseTo(1 - computePairedTTest([5, 7, 9], [4, 5, 6]).pValue, 12)
  })

  it('calls equal samples undecided', () => {
    expect(computePairedTTest([1, 2], [1, 2])).toMatchObject({ pValue: 0.5, significant: false })
  })

  it('calls a constant difference certain', () => {
    expect(computePairedTTest([2, 3, 4], [1, 2, 3])).toMatchObject({ pValue: 0, significant: true })
    expect(computePairedTTest([1, 2, 3], [2, 3, 4])).toMatchObject({ pValue: 1, significant: false })
  })

  it('refuses samples that are not pairs', () => {
    expect(() => computePairedTTest([1, 2], [1])).toThrow(/not 2 and 1/)
    expect(() => computePairedTTest([1], [2])).toThrow(/2 or more/)
  })
})
