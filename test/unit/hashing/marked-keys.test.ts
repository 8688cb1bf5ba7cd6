import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MarkedKeys, marks } from '../../../src/hashing/marked-keys.js'
import { mix32 } from '../../../src/hashing/mix.js'

const key = fc.tuple(fc.nat(7), fc.nat(7)).map(([high, low]) => [mix32(high) >>> 8, mix32(low) >>> 8] as const)

describe('MarkedKeys', () => {
  it('tell the mark that was set last, as a map does, of all keys that a map holds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.nat(marks - 1))), (sets) => {
        const keys = new MarkedKeys(64)
        const map = new Map<string, { readonly key: readonly [number, number]; readonly mark: number }>()
        for (const [each, mark] of sets) {
          keys.set(...each, mark)
          map.set(each.join(), { key: each, mark })
        }
        for (const { key: each, mark } of map.values()) expect(keys.get(...each)).toBe(mark)
        expect(keys.size).toBe(map.size)
      }),
    )
  })

  it('take few keys for others when they hold as many as they are made for', () => {
    const many = 200_000
    const keys = new MarkedKeys(many)
    for (let n = 0; keys.size < many; n++) keys.set(mix32(n) >>> 8, mix32(n + 5e6) >>> 8, n % marks)
    let wrong = 0
    for (let n = 0; n < many; n++) if (keys.get(mix32(n + 1e7) >>> 8, mix32(n + 2e7) >>> 8) >= 0) wrong++
    expect(wrong).toBeLessThan(0.003 * many)
    expect(keys.bytes).toBeLessThan(4.01 * many)
  })

  it('find no mark of keys that differ in one half, or lie in neighbouring places', () => {
    const keys = new MarkedKeys(2_000)
    for (let n = 0; n < 1_000; n++) keys.set(n, 1, 7)
    let wrong = 0
    for (let n = 0; n < 1_000; n++) {
      if (keys.get(n, 2) >= 0) wrong++
      if (keys.get(1, n + 2) >= 0) wrong++
    }
    expect(wrong).toBeLessThan(10)
  })

  it('refuse a key more than they are made for, and keep changing the marks of those that they hold', () => {
    const keys = new MarkedKeys(2)
    keys.set(1, 1, 5)
    keys.set(2, 2, 6)
    expect(() => keys.set(3, 3, 7)).toThrow('made for 2 keys')
    keys.set(1, 1, 8)
    expect([keys.get(1, 1), keys.get(2, 2), keys.get(3, 3), keys.size]).toEqual([8, 6, -1, 2])
  })
})
