import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeStudentTail } from '../../../src/evaluation/student-t.js'

describe('computeStudentTail', () => {
  // Critical values of the one-sided test from the NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.2.
  it.each([
    [1, 0.1, 3.078],
    [1, 0.05, 6.314],
    [1, 0.025, 12.706],
    [2, 0.05, 2.92],
    [5, 0.01, 3.365],
    [9, 0.05, 1.833],
    [10, 0.025, 2.228],
    [20, 0.05, 1.725],
    [29, 0.05, 1.699],
    [30, 0.005, 2.75],
    [60, 0.025, 2],
    [100, 0.05, 1.66],
    [100, 0.001, 3.174],
  ])('agrees with the printed table at %i degrees and p = %f', (degrees, p, critical) => {
    expect(computeStudentTail(critical - 0.0006, degrees)).toBeGreaterThan(p)
    expect(computeStudentTail(critical + 0.0006, degrees)).toBeLessThan(p)
  })

  // One and two degrees of freedom have closed forms.
  it.each([-40, -2.5, -0.3, 0, 0.1, 1, 7, 1000])('agrees with the closed forms at t = %f', (t) => {
    expect(computeStudentTail(t, 1)).toBeCloseTo(0.5 - Math.atan(t) / Math.PI, 12)
    expect(computeStudentTail(t, 2)).toBeCloseTo(0.5 - t / (2 * Math.sqrt(2 + t * t)), 12)
  })

  it('approaches the normal distribution for many degrees', () => {
    expect(computeStudentTail(1.6448536269514722, 1e7)).toBeCloseTo(0.05, 7)
  })

  it('falls as t rises, and gives both sides together 1', () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), fc.integer({ min: 1, max: 500 }), (t, degrees) => {
        expect(computeStudentTail(t, degrees) + computeStudentTail(-t, degrees)).toBeCloseTo(1, 10)
        expect(computeStudentTail(t + 0.1, degrees)).toBeLessThanOrEqual(computeStudentTail(t, degrees) + 1e-12)
      }),
    )
  })
})
