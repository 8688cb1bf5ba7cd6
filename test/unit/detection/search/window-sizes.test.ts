import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowSizes } from '../../../../src/detection/search/folded-window.js'

describe('windowSizes', () => {
  it('begins with half as many again as are wanted, and grows fourfold', () => {
    expect([...windowSizes(11, 1000)]).toEqual([21, 84, 336, 559])
  })

  it('uses the window up, in seven reads at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_001 }), fc.integer({ min: 100, max: 10_000 }), (wanted, maxWindow) => {
        const sizes = [...windowSizes(wanted, maxWindow)]
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(maxWindow)
        expect(Math.min(...sizes)).toBeGreaterThan(0)
        expect(sizes.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})
