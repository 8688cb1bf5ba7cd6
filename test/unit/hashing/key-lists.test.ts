import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyLists } from '../../../src/hashing/key-lists.js'

const key = fc.oneof(
  fc.maxSafeNat().map((n) => n % 2 ** 48),
  fc.nat(2),
  fc.nat(2).map((n) => n * 2 ** 24),
  fc.constant(2 ** 48 - 1),
)

describe('KeyLists', () => {
  it('holds what a map of arrays holds, the last number first', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.nat(0x7fffffff)), { maxLength: 2_000 }), fc.nat(5_000), (added, expected) => {
        const lists = new KeyLists()
        const map = new Map<number, number[]>()
        for (const [i, [each, value]] of added.entries()) {
          if (i % 700 === 300) lists.reserve(expected)
          expect(lists.length).toBe(i)
          lists.add([each], value)
          map.set(each, [value, ...(map.get(each) ?? [])])
        }
        for (const [i, [each]] of added.entries()) {
          expect(lists.values(each)).toEqual(map.get(each))
          expect(lists.isShared(i)).toBe(map.get(each)!.length > 1)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('adds a number once as long as no other one comes between', () => {
    const fewKeys = fc.tuple(fc.nat(8), fc.nat(3))
    fc.assert(
      fc.property(fc.array(fewKeys, { maxLength: 200 }), (added) => {
        const lists = new KeyLists()
        const map = new Map<number, number[]>()
        for (const [each, value] of added) {
          const known = map.get(each) ?? []
          lists.addOnce([each], value)
          if (known[0] !== value) map.set(each, [value, ...known])
        }
        for (const [each] of added) expect(lists.values(each)).toEqual(map.get(each))
        expect(lists.length).toBe([...map.values()].flat().length)
      }),
    )
  })

  it('adds a number to the lists of many keys at once as to one after the other, keys that come twice too', () => {
    fc.assert(
      fc.property(fc.array(fc.array(key, { maxLength: 3_000 }), { maxLength: 8 }), fc.boolean(), (added, once) => {
        const [all, single] = [new KeyLists(), new KeyLists()]
        for (const [value, keys] of added.entries()) {
          if (once) all.addOnce(keys, value)
          else all.add(keys, value)
          for (const each of keys) {
            if (once) single.addOnce([each], value)
            else single.add([each], value)
          }
        }
        expect(all.length).toBe(single.length)
        for (const each of added.flat()) expect(all.values(each)).toEqual(single.values(each))
      }),
      { numRuns: 20 },
    )
  })

  it('grows without losing anything', () => {
    const lists = new KeyLists()
    const keyOf = (n: number) => (n & 0xfff) * 2 ** 24 + (n >>> 1)
    for (let n = 0; n < 50_000; n++) lists.add([keyOf(n)], n)
    for (let n = 0; n < 50_000; n += 997) expect(lists.values(keyOf(n))).toEqual([n])
    expect(lists.values(2 ** 24 + 77_777)).toEqual([])
  })
})
