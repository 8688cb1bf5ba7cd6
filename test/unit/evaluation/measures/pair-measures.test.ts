import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPairCounts, pairF1, pairPrecision, pairRecall } from '../../../../src/evaluation/measures/pair-measures.js'

const counts = fc.record({ found: fc.nat(1000), missed: fc.nat(1000), wrong: fc.nat(1000) })

describe('pair measures', () => {
  it('count found, missed and wrong pairs', () => {
    const score = { found: 6, missed: 2, wrong: 4 }
    expect([pairPrecision, pairRecall, pairF1].map((measure) => measure(score))).toEqual([0.6, 0.75, 12 / 18])
  })

  it('are 1 when there was nothing to find and nothing was said', () => {
    const nothing = { found: 0, missed: 0, wrong: 0 }
    expect([pairPrecision, pairRecall, pairF1].map((measure) => measure(nothing))).toEqual([1, 1, 1])
  })

  it('give F1 as the harmonic mean of precision and recall', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const [p, r] = [pairPrecision(each), pairRecall(each)]
        fc.pre(each.found > 0)
        expect(pairF1(each)).toBeCloseTo((2 * p * r) / (p + r), 10)
      }),
    )
  })
})

describe('addPairCounts', () => {
  it('adds field by field', () => {
    expect(addPairCounts({ found: 1, missed: 2, wrong: 3 }, { found: 10, missed: 20, wrong: 30 })).toEqual({
      found: 11,
      missed: 22,
      wrong: 33,
    })
  })
})
