import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeySieve } from '../../../src/hashing/key-sieve.js'

const key = fc.maxSafeNat().map((n) => n % 2 ** 48)

describe('KeySieve', () => {
  it('lets every key pass', () => {
    fc.assert(
      fc.property(fc.array(key), (keys) => {
        const sieve = new KeySieve(keys)
        expect(keys.filter((each) => !sieve.passes(each))).toEqual([])
      }),
    )
  })

  it('lets few other numbers pass', () => {
    const random = (seed: number) =>
      Array.from({ length: 5_000 }, (_, i) => (Math.imul(i + seed, 0x9e3779b1) >>> 0) * 2 ** 16 + ((i * 40_503) % 2 ** 16))
    const keys = random(1)
    const sieve = new KeySieve(keys)
    const others = random(1_000_003)
    expect(others.filter((each) => sieve.passes(each)).length / others.length).toBeLessThan(0.05)
  })

  it('lets nothing pass where there is no key', () => {
    expect(new KeySieve([]).passes(0)).toBe(false)
  })
})
