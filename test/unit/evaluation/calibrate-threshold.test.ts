import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrateThreshold } from '../../../src/evaluation/calibrate-threshold.js'
import { pairF1 } from '../../../src/evaluation/measures/pair-measures.js'

/** An item with a score and its label, in one of the folds. */
interface Item {
  readonly score: number
  readonly positive: boolean
  readonly fold: number
}

const items = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4].map((score, i) => ({ score, positive: score >= 0.6, fold: i % 2 }))

function countItems(some: readonly Item[], threshold: number) {
  const reported = some.filter(({ score }) => score >= threshold)
  const found = reported.filter(({ positive }) => positive).length
  return { found, wrong: reported.length - found, missed: some.filter(({ positive }) => positive).length - found }
}

function calibrateItems(
  all: readonly Item[],
  folds: number,
  thresholds = [...new Set(all.map(({ score }) => score))].sort((x, y) => x - y),
) {
  const inFold = (fold: number) => all.filter((item) => item.fold === fold)
  return calibrateThreshold({ thresholds, folds, countAt: (fold, threshold) => countItems(inFold(fold), threshold) })
}

describe('calibrateThreshold', () => {
  it('finds the threshold that separates the classes', () => {
    expect(calibrateItems(items, 2)).toMatchObject({ threshold: 0.6, f1: 1 })
  })

  it('takes the highest of equally good thresholds', () => {
    expect(calibrateItems(items, 2, [0.55, 0.6]).threshold).toBe(0.6)
  })

  it('scores each fold with the threshold of the others', () => {
    // Fold 1 alone would choose 0.2. The threshold 0.8, chosen on fold 0, misses both positives of fold 1.
    const split = [
      { score: 0.8, positive: true, fold: 0 },
      { score: 0.2, positive: false, fold: 0 },
      { score: 0.2, positive: true, fold: 1 },
      { score: 0.1, positive: false, fold: 1 },
    ]
    const { foldThresholds, crossValidatedF1 } = calibrateItems(split, 2)
    expect(foldThresholds).toEqual([0.2, 0.8])
    expect(crossValidatedF1).toBeCloseTo(pairF1({ found: 1, wrong: 1, missed: 1 }), 12)
  })

  it('agrees with trying every threshold on every item', () => {
    const scored = fc.array(fc.record({ score: fc.nat(9), positive: fc.boolean(), fold: fc.nat(4) }), { minLength: 1 })
    fc.assert(
      fc.property(scored, (all) => {
        const best = Math.max(...all.map(({ score }) => pairF1(countItems(all, score))))
        expect(calibrateItems(all, 5).f1).toBeCloseTo(best, 12)
      }),
    )
  })

  it('refuses a single fold', () => {
    expect(() => calibrateItems(items, 1)).toThrow(/two folds/)
  })
})
