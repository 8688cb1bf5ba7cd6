import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyLists } from '../../../src/hashing/key-lists.js'

const part = fc.oneof(fc.nat(0xffffff), fc.nat(2), fc.constant(0xffffff))

describe('KeyLists', () => {
  it('holds what a map of arrays holds, the last number first', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part, fc.nat(0x7fffffff)), { maxLength: 2_000 }), fc.nat(5_000), (added, expected) => {
        const lists = new KeyLists()
        const map = new Map<string, number[]>()
        for (const [i, [high, low, value]] of added.entries()) {
          if (i % 700 === 300) lists.reserve(expected)
          expect(lists.length).toBe(i)
          lists.add(high, low, value)
          map.set(`${high} ${low}`, [value, ...(map.get(`${high} ${low}`) ?? [])])
        }
        for (const [i, [high, low]] of added.entries()) {
          expect(lists.values(high, low)).toEqual(map.get(`${high} ${low}`))
          expect(lists.isShared(i)).toBe(map.get(`${high} ${low}`)!.length > 1)
        }
        expect(lists.size).toBe(map.size)
      }),
      { numRuns: 30 },
    )
  })

  it('adds a number once as long as no other one comes between', () => {
    const fewKeys = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(3))
    fc.assert(
      fc.property(fc.array(fewKeys, { maxLength: 200 }), (added) => {
        const lists = new KeyLists()
        const map = new Map<string, number[]>()
        for (const [high, low, value] of added) {
          const known = map.get(`${high} ${low}`) ?? []
          lists.addOnce(high, low, value)
          if (known[0] !== value) map.set(`${high} ${low}`, [value, ...known])
        }
        for (const [high, low] of added) expect(lists.values(high, low)).toEqual(map.get(`${high} ${low}`))
        expect(lists.length).toBe([...map.values()].flat().length)
      }),
    )
  })

  it('grows without losing anything', () => {
    const lists = new KeyLists()
    for (let n = 0; n < 50_000; n++) lists.add(n & 0xfff, n >>> 1, n)
    for (let n = 0; n < 50_000; n += 997) expect(lists.values(n & 0xfff, n >>> 1)).toEqual([n])
    expect(lists.values(1, 77_777)).toEqual([])
  })
})
