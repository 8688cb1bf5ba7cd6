import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markCovered, measureCoverage } from '../../../src/similarity/coverage.js'
import { defaultVerificationParams } from '../../../src/similarity/verification-params.js'
import { slowAlign, slowCoverage, slowCovered } from '../../reference/alignment.js'
import { sequenceOf, tokenPairs } from '../../support/token-sequences.js'

const params = defaultVerificationParams

function mark(places: readonly number[], coverNeed = params.coverNeed): number[] {
  const covered = new Uint8Array(places.length)
  markCovered(places.length, Int32Array.from(places), { ...params, coverNeed }, covered)
  return [...covered]
}

describe('markCovered', () => {
  it('marks what the slow marking without a short cut marks', () => {
    fc.assert(
      fc.property(tokenPairs, fc.integer({ min: 1, max: 5 }), ([a, b], coverNeed) => {
        const places = slowAlign(a, b, params)
        expect(mark(places, coverNeed)).toEqual(slowCovered(places, { ...params, coverNeed }))
      }),
      { numRuns: 500 },
    )
  })

  it('marks arbitrary places as the slow marking does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 40 }), (places) => {
        expect(mark(places)).toEqual(slowCovered(places, params))
      }),
    )
  })

  it('leaves a lone match uncovered', () => {
    expect(mark([-1, -1, 7, -1, -1, -1])).toEqual([0, 0, 0, 0, 0, 0])
    expect(mark([0, 1, 2, -1, -1, -1])).toEqual([1, 1, 1, 0, 0, 0])
  })

  it('takes the token before a match with the first token for no match', () => {
    expect(mark([-1, 0, 1, -1, -1, -1])).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('asks less company of a text of a few tokens', () => {
    expect(mark([0, 1, -1])).toEqual([1, 1, 0])
  })
})

describe('measureCoverage', () => {
  it('sums up as the slow measure does', () => {
    fc.assert(
      fc.property(tokenPairs, ([a, b]) => {
        const places = slowAlign(a, b, params)
        const covered = slowCovered(places, params)
        const measured = measureCoverage(sequenceOf(a), Int32Array.from(places), Uint8Array.from(covered), params)
        expect(measured).toEqual(slowCoverage(a, places, covered, params))
      }),
      { numRuns: 500 },
    )
  })

  it('counts own tokens alone', () => {
    const tokens = [0, 1, 2, 3, 4, 5].map((i) => ({ hash: 500 + i, figure: false, own: i < 2 }))
    expect(measureCoverage(sequenceOf(tokens), Int32Array.of(0, 1, 2, 3, -1, -1), Uint8Array.of(1, 1, 1, 1, 0, 0), params)).toEqual({
      share: 1,
      literal: 1,
      uncovered: 0,
      changed: 0,
    })
  })

  it('is nothing for a text without tokens', () => {
    expect(measureCoverage(sequenceOf([]), new Int32Array(), new Uint8Array(), params)).toEqual({
      share: 0,
      literal: 0,
      uncovered: 0,
      changed: 0,
    })
  })
})
