import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints, compareOrder } from '../../../src/store/document-order.js'

describe('compareCodePoints', () => {
  it('orders texts as their UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
    for (const last of ['\u{10000}', '\u{10ffff}']) expect(compareCodePoints('\uffff', last)).toBeLessThan(0)
  })
})

describe('compareOrder', () => {
  it('orders by since and then by id', () => {
    const places = [
      { since: 2, id: 'a' },
      { since: 1, id: 'b' },
      { since: 1, id: 'a' },
    ]
    expect(places.sort(compareOrder).map(({ since, id }) => `${since}${id}`)).toEqual(['1a', '1b', '2a'])
  })
})
