import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hammingDistance64, popcount32 } from '../../../../scripts/evaluate/published/hamming.js'

const word = fc.integer({ min: 0, max: 0xffff_ffff })

/** Counts the one-bits of a number by its binary digits. */
function ones(value: bigint): number {
  return value.toString(2).replaceAll('0', '').length
}

describe('popcount32', () => {
  it('counts nothing in 0 and 32 bits in -1', () => {
    expect([popcount32(0), popcount32(-1), popcount32(0x8000_0000)]).toEqual([0, 32, 1])
  })

  it('counts the digits 1 of the binary form', () => {
    fc.assert(fc.property(word, (value) => popcount32(value) === ones(BigInt(value))))
  })

  it('reads signed integers by their bits', () => {
    fc.assert(fc.property(fc.integer({ min: -0x8000_0000, max: -1 }), (value) => popcount32(value) === popcount32(value >>> 0)))
  })
})

describe('hammingDistance64', () => {
  it('is the count of ones in the exclusive or of both values', () => {
    const value = fc.record({ high: word, low: word })
    fc.assert(
      fc.property(value, value, (a, b) => {
        const difference = ((BigInt(a.high) << 32n) | BigInt(a.low)) ^ ((BigInt(b.high) << 32n) | BigInt(b.low))
        expect(hammingDistance64(a.high, a.low, b.high, b.low)).toBe(ones(difference))
      }),
    )
  })

  it('is 0 towards itself and 64 towards the complement', () => {
    expect(hammingDistance64(0x1234_5678, 9, 0x1234_5678, 9)).toBe(0)
    expect(hammingDistance64(0x1234_5678, 9, ~0x1234_5678, ~9)).toBe(64)
  })
})
