import { describe, expect, it } from 'vitest'
import { defaultRetryLimits, pauseBefore } from '../../../../../src/store/elastic/engine/back-off.js'

describe('pauseBefore', () => {
  it('doubles up to the longest pause', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempt) => pauseBefore(attempt, defaultRetryLimits, 1))
    expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000])
  })

  it('lies between half and the whole, as chance has it', () => {
    expect(pauseBefore(3, defaultRetryLimits, 0)).toBe(400)
    expect(pauseBefore(3, defaultRetryLimits, 0.5)).toBe(600)
  })
})
