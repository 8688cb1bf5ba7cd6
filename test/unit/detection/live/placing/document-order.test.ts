import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareIds, compareOrder } from '../../../../../src/detection/live/placing/document-order.js'

describe('compareIds', () => {
  it('orders ids as their UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(Math.sign(compareIds(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
    expect(compareIds('\uff5e', '\u{1f600}')).toBeLessThan(0)
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
