import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeTerm } from '../../../src/hashing/term-code.js'
import { bitsOfKey, readTerm, termKey, writeTerm } from '../../../src/hashing/term-key.js'

const half = fc.integer({ min: -0x8000_0000, max: 0xffff_ffff })
const closeHalves = fc.tuple(fc.nat(3), fc.nat(300))

function lettersOf(key: number): string {
  const letters = new Uint8Array(10)
  writeTerm(key, letters, 1)
  expect([letters[0], letters[9]]).toEqual([0, 0])
  return String.fromCharCode(...letters.subarray(1, 9))
}

describe('writeTerm', () => {
  it('writes the term that the key was made of', () => {
    fc.assert(
      fc.property(half, half, (high, low) => {
        expect(lettersOf(termKey(high, low))).toBe(encodeTerm(high >>> 0, low >>> 0))
      }),
    )
  })
})

describe('readTerm', () => {
  it('gives the key of the term that was written', () => {
    fc.assert(
      fc.property(half, half, (high, low) => {
        const letters = new Uint8Array(10)
        writeTerm(termKey(high, low), letters, 1)
        expect(readTerm(letters, 1)).toBe(termKey(high, low))
      }),
    )
  })
})

describe('bitsOfKey', () => {
  it('gives the bits that the key was made of', () => {
    fc.assert(
      fc.property(half, half, (high, low) => {
        expect(bitsOfKey(termKey(high, low))).toBe((high & 0xffff) * 2 ** 32 + (low >>> 0))
      }),
    )
  })
})

describe('termKey', () => {
  it('orders as the terms are ordered', () => {
    const halves = fc.oneof(fc.tuple(half, half), closeHalves)
    fc.assert(
      fc.property(halves, halves, (a, b) => {
        const [termA, termB] = [encodeTerm(...a), encodeTerm(...b)]
        expect(Math.sign(termKey(...a) - termKey(...b))).toBe(termA < termB ? -1 : termA > termB ? 1 : 0)
      }),
    )
  })
})
