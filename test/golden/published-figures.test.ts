import { describe, expect, it } from 'vitest'
import { cohenKappa } from '../../src/evaluation/measures/cohen-kappa.js'
import { detectionCost, documentFalseAlarmRate, documentMissRate } from '../../src/evaluation/measures/document-measures.js'
import { computePairedTTest } from '../../src/evaluation/paired-t-test.js'
import { tweezerTables } from '../fixtures/tweezer-tables.js'

describe('cohenKappa', () => {
  it('is 0.4 for the contingency 40, 10, 20, 30 of the CoDet thesis', () => {
    expect(
      cohenKappa([
        [40, 10],
        [20, 30],
      ]),
    ).toBeCloseTo(0.4, 12)
  })
})

describe('detectionCost', () => {
  // Figure 6.1 of the Tweezer thesis: I-Match misses 2 of 11 duplicates, Tweezer 1; both raise 2 false alarms among 9 others.
  const iMatch = { found: 9, wrong: 2, missed: 2, rejected: 7 }
  const tweezer = { found: 10, wrong: 2, missed: 1, rejected: 7 }

  it.each([
    ['I-Match', 0.18, 0.22, 3.1],
    ['Tweezer', 0.09, 0.22, 3.01],
  ])('is as printed for %s', (_, missRate, falseAlarmRate, cost) => {
    expect(detectionCost({ missRate, falseAlarmRate })).toBeCloseTo(cost, 2)
  })

  it('starts from rates that round to the printed ones', () => {
    expect(documentMissRate(iMatch)).toBeCloseTo(0.18, 2)
    expect(documentMissRate(tweezer)).toBeCloseTo(0.09, 2)
    expect(documentFalseAlarmRate(iMatch)).toBeCloseTo(0.22, 2)
  })
})

describe('computePairedTTest', () => {
  const { collectionA, collectionB } = tweezerTables

  // Table 6.10. The test for false alarms is that of the method with the larger mean, and only rough, because the printed rates have at most two
  // digits.
  it('gives the p-value that the Tweezer thesis prints for the miss rates of collection A', () => {
    const { pValue, significant } = computePairedTTest(collectionA.iMatchMissRate, collectionA.tweezerMissRate)
    expect(pValue.toExponential(2)).toBe('1.21e-7')
    expect(significant).toBe(true)
  })

  it('gives the p-value that the thesis prints for the miss rates of collection B', () => {
    const { pValue } = computePairedTTest(collectionB.iMatchMissRate, collectionB.tweezerMissRate)
    expect(pValue.toExponential(2)).toBe('3.38e-4')
  })

  it('finds the false alarm rates of both collections no different, as the thesis does', () => {
    const a = computePairedTTest(collectionA.tweezerFalseAlarmRate, collectionA.iMatchFalseAlarmRate)
    const b = computePairedTTest(collectionB.iMatchFalseAlarmRate, collectionB.tweezerFalseAlarmRate)
    expect(a.pValue).toBeCloseTo(0.407, 1)
    expect(b.pValue).toBeCloseTo(0.287, 1)
    expect([a.significant, b.significant]).toEqual([false, false])
  })
})
