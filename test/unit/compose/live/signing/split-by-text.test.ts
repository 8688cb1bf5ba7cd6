import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByText } from '../../../../../src/compose/live/signing/signers.js'

const items = (lengths: readonly number[]) => lengths.map((length, id) => ({ id, text: 'x'.repeat(length) }))

describe('splitByText', () => {
  it('keeps every item in its order, in no more parts than allowed and none empty', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(200), { minLength: 1 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 8 }),
        (lengths, least, most) => {
          const given = items(lengths)
          const parts = splitByText(given, least, most)
          expect(parts.flat()).toEqual(given)
          expect(parts.length).toBeLessThanOrEqual(most)
          expect(parts.every((part) => part.length > 0)).toBe(true)
        },
      ),
    )
  })

  it('makes parts of about the same text', () => {
    const sizes = splitByText(items(Array(100).fill(10)), 50, 4).map((part) => part.length)
    expect(sizes).toEqual([25, 25, 25, 25])
  })

  it('does not cut what is too little', () => {
    expect(splitByText(items([10, 10, 10]), 20, 4)).toHaveLength(1)
  })

  it('does not put others beside a long document', () => {
    expect(splitByText(items([10, 10, 1000]), 100, 2).map((part) => part.length)).toEqual([2, 1])
  })
})
