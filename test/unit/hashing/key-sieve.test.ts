import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeySieve } from '../../../src/hashing/key-sieve.js'

const numbers = fc.uint32Array({ maxLength: 50 })

/** The positions of all numbers that pass the sieve. */
function passing(sieve: KeySieve, all: Uint32Array): number[] {
  const places: number[] = []
  for (let i = sieve.next(all, 0, all.length); i < all.length; i = sieve.next(all, i + 1, all.length)) places.push(i)
  return places
}

describe('KeySieve', () => {
  it('lets every key pass', () => {
    fc.assert(
      fc.property(numbers, numbers, (keys, others) => {
        const all = Uint32Array.from([...keys, ...others])
        const passed = new Set(passing(new KeySieve(keys), all))
        expect([...keys.keys()].filter((place) => !passed.has(place))).toEqual([])
      }),
    )
  })

  it('lets few other numbers pass', () => {
    const hashes = (from: number) => Uint32Array.from({ length: 5_000 }, (_, i) => Math.imul(i + from, 0x9e3779b1))
    expect(passing(new KeySieve(hashes(1)), hashes(1_000_003)).length).toBeLessThan(250)
  })

  it('lets nothing pass where there is no key', () => {
    expect(passing(new KeySieve(new Uint32Array(0)), Uint32Array.of(0, 1))).toEqual([])
  })
})
