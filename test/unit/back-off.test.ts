import { describe, expect, it } from 'vitest'
import { pauseAfter } from '../../src/back-off.js'

const limits = { firstPauseMs: 200, longestPauseMs: 5_000 }

describe('pauseAfter', () => {
  it('doubles up to the longest pause', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((failures) => pauseAfter(failures, limits, 1))
    expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000])
    expect(pauseAfter(2_000, limits, 1)).toBe(5_000)
  })

  it('lies between half and the whole, as chance has it', () => {
    expect(pauseAfter(3, limits, 0)).toBe(400)
    expect(pauseAfter(3, limits, 0.5)).toBe(600)
  })
})
