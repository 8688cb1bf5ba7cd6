import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash64, hashBytes64, PiecewiseHash64 } from '../../../src/hashing/hash64.js'
import { slowHash64 } from '../../reference/wide-arithmetic.js'

const anyString = fc.string({ unit: 'binary', maxLength: 60 })

function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
}

describe('hash64', () => {
  it('is the arithmetic that it describes', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        expect(hash64(text)).toEqual(slowHash64(unitsOf(text)))
      }),
    )
  })

  it('has the pinned bits', () => {
    expect(hash64('')).toEqual({ high: 191951539, low: 1392606533 })
    expect(hash64('onefold')).toEqual({ high: 1089979747, low: 3673603349 })
    expect(hash64('İstanbul')).toEqual({ high: 2465363628, low: 3031250832 })
  })

  it('tells ten thousand words apart', () => {
    const hashes = Array.from({ length: 10_000 }, (_, i) => hash64(`word${i}`))
    expect(new Set(hashes.map(({ high, low }) => `${high}:${low}`)).size).toBe(10_000)
  })
})

describe('PiecewiseHash64', () => {
  it('hashes pieces as hash64 does all of them together', () => {
    fc.assert(
      fc.property(fc.array(anyString), (pieces) => {
        const hash = new PiecewiseHash64()
        for (const piece of pieces) hash.add(piece)
        expect(hash.value()).toEqual(hash64(pieces.join('')))
      }),
    )
  })
})

describe('hashBytes64', () => {
  it('hashes bytes as hash64 does the code units that they would be', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(hashBytes64(bytes, bytes.length)).toEqual(hash64(String.fromCharCode(...bytes)))
      }),
    )
  })

  it('reads no byte beyond the length', () => {
    expect(hashBytes64(Uint8Array.of(1, 2, 3, 4), 2)).toEqual(hashBytes64(Uint8Array.of(1, 2), 2))
  })
})
