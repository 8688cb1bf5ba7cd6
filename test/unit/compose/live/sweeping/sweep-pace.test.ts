import { describe, expect, it } from 'vitest'
import { nextSize, pauseAfterStep } from '../../../../../src/compose/live/sweeping/sweep-pace.js'

describe('pauseAfterStep', () => {
  it('spreads the steps of a pass over most of its time, and takes off what a step takes', () => {
    expect(pauseAfterStep({ withinMs: 100_000, documents: 20_000, size: 200, tookMs: 0, hasSigned: false })).toBe(700)
    expect(pauseAfterStep({ withinMs: 100_000, documents: 20_000, size: 200, tookMs: 500, hasSigned: false })).toBe(200)
    expect(pauseAfterStep({ withinMs: 100_000, documents: 20_000, size: 200, tookMs: 900, hasSigned: false })).toBe(0)
  })

  it('looks at a collection that was empty soon enough to go through it in time, however large it has become', () => {
    const withinMs = 100_000
    const pause = pauseAfterStep({ withinMs, documents: 0, size: 200, tookMs: 0, hasSigned: false })
    const steps = 5_000
    const pass = steps * pauseAfterStep({ withinMs, documents: steps * 200, size: 200, tookMs: 0, hasSigned: false })
    expect(pause + pass).toBeLessThan(withinMs)
  })

  it('does not spread steps that sign again what another version has signed, but rests after each for a quarter of its time', () => {
    const pass = { withinMs: 1_000_000_000, documents: 200, size: 200, hasSigned: true }
    expect([400, 1200].map((tookMs) => pauseAfterStep({ ...pass, tookMs }))).toEqual([100, 300])
  })
})

describe('nextSize', () => {
  it('halves steps that sign and take long, and lets them grow again', () => {
    const sizes = [800]
    for (const tookMs of [900, 900, 900, 900, 100, 100, 100, 100])
      sizes.push(nextSize({ size: sizes.at(-1)!, tookMs, hasSigned: true }, 400))
    expect(sizes).toEqual([800, 400, 200, 100, 100, 200, 400, 400, 400])
  })

  it('leaves steps large that only look', () => {
    expect(nextSize({ size: 200, tookMs: 5_000, hasSigned: false }, 200)).toBe(200)
  })

  it('lets steps grow that are small because of a harmful document, however long they take', () => {
    expect(nextSize({ size: 3, tookMs: 9_000, hasSigned: true }, 200)).toBe(6)
  })
})
