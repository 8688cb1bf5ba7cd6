import { expect, it } from 'vitest'
import { leastShared, sharedShare } from '../../../src/detection/shared-share.js'

const note = { count: 34, window: 16 }
const long = { count: 100, window: 64 }

it('sharedShare is 1 for a note that a long text holds, of which a wide window chooses a part of the terms', () => {
  // 17 of 65 grams in 34 terms.
  expect(sharedShare(9, note, long)).toBe(1)
  expect(sharedShare(9, long, note)).toBe(1)
  expect(sharedShare(4, note, long)).toBeCloseTo(0.45, 2)
  expect(sharedShare(17, note, { ...long, window: 16 })).toBe(0.5)
})

it('leastShared is a share of the shorter list, and less for a note beside a long text', () => {
  expect(leastShared(0.1, { count: 30, window: 64 }, long)).toBe(3)
  expect(leastShared(0.1, { count: 30, window: 32 }, long)).toBe(3)
  expect(leastShared(0.1, { count: 65, window: 16 }, long)).toBeCloseTo(1.7)
  expect(leastShared(0.1, long, { count: 65, window: 16 })).toBeCloseTo(1.7)
  expect(leastShared(0.1, { count: 65, window: 16 }, { count: 10, window: 64 })).toBe(1)
})
