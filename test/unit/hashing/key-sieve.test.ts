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

  it('looks at as many low bits as its keys need, from 15 on, and at 20 at most, so that it fits into a cache', () => {
    const alike = (key: number, bit: number) => Uint32Array.of(key ^ (1 << bit))
    const isLookedAt = (keys: Uint32Array, bit: number) => passing(new KeySieve(keys), alike(keys[0]!, bit)).length === 0
    const lookedAt = (keys: number) => {
      const even = Uint32Array.from({ length: keys }, (_, i) => i * 2)
      return [14, 15, 16, 19, 20].filter((bit) => isLookedAt(even, bit))
    }
    expect(lookedAt(1)).toEqual([14])
    expect(lookedAt(256)).toEqual([14, 15])
    expect(lookedAt(4_097)).toEqual([14, 15, 16, 19])
  })

  it('lets nothing pass where there is no key', () => {
    expect(passing(new KeySieve(new Uint32Array(0)), Uint32Array.of(0, 1))).toEqual([])
  })
})
