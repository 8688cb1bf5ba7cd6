import { describe, expect, it } from 'vitest'
import { pauseAfterStep } from '../../../../../src/compose/live/sweeping/sweep-pace.js'

describe('pauseAfterStep', () => {
  it('spreads the steps of a pass over most of its time, and takes off what a step takes', () => {
    expect(pauseAfterStep({ withinMs: 100_000, documents: 20_000, size: 200, tookMs: 0 })).toBe(700)
    expect(pauseAfterStep({ withinMs: 100_000, documents: 20_000, size: 200, tookMs: 500 })).toBe(200)
    expect(pauseAfterStep({ withinMs: 100_000, documents: 20_000, size: 200, tookMs: 900 })).toBe(0)
  })

  it('looks at a collection that was empty soon enough to go through it in time, however large it has become', () => {
    const withinMs = 100_000
    const pause = pauseAfterStep({ withinMs, documents: 0, size: 200, tookMs: 0 })
    const steps = 5_000
    const pass = steps * pauseAfterStep({ withinMs, documents: steps * 200, size: 200, tookMs: 0 })
    expect(pause + pass).toBeLessThan(withinMs)
  })
})
