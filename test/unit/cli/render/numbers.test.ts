import { describe, expect, it } from 'vitest'
import { formatBytes, formatCount, formatDuration } from '../../../../src/cli/render/numbers.js'
import { formatShare } from '../../../../src/detection/duplicate-reason.js'

describe('numbers for people', () => {
  it('have separators, units and whole per cent', () => {
    expect([0, 999, 1000, 1234567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567'])
    expect([1756, 1e6, 2.5e9].map(formatBytes)).toEqual(['1.8 KB', '1.0 MB', '2.5 GB'])
    expect([0.4, 59.6, 125, 3780].map(formatDuration)).toEqual(['0 s', '1 min 0 s', '2 min 5 s', '1 h 3 min'])
  })

  it('say 100 % only of everything and 0 % only of nothing', () => {
    expect([0, 0.0001, 0.5, 0.9999, 1].map(formatShare)).toEqual(['0 %', '1 %', '50 %', '99 %', '100 %'])
  })
})
