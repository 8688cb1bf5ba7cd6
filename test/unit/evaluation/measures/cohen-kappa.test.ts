import { describe, expect, it } from 'vitest'
import { cohenKappa } from '../../../../src/evaluation/measures/cohen-kappa.js'

describe('cohenKappa', () => {
  it('is 1 for readers who always agree, over any number of classes', () => {
    expect(
      cohenKappa([
        [5, 0, 0],
        [0, 7, 0],
        [0, 0, 9],
      ]),
    ).toBeCloseTo(1, 12)
  })

  it('is 0 for agreement that chance alone explains', () => {
    expect(
      cohenKappa([
        [25, 25],
        [25, 25],
      ]),
    ).toBeCloseTo(0, 12)
  })

  it('is negative for readers who contradict each other', () => {
    expect(
      cohenKappa([
        [0, 10],
        [10, 0],
      ]),
    ).toBeCloseTo(-1, 12)
  })

  it('is 1 when only one class was ever used', () => {
    expect(cohenKappa([[12]])).toBe(1)
  })

  it('refuses a table that is not square', () => {
    expect(() => cohenKappa([[1, 2]])).toThrow(/as many columns as rows/)
  })
})
