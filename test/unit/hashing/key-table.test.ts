import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyTable } from '../../../src/hashing/key-table.js'
import { mix32 } from '../../../src/hashing/mix.js'

function key(n: number): number {
  return (mix32(n) & 0xffff) * 2 ** 32 + mix32(n ^ 0x5bd1e995)
}

const arbitraryKey = fc.oneof(
  fc.nat(40).map(key),
  fc.nat(5),
  fc.nat(5).map((n) => n * 2 ** 24),
  fc.constant(2 ** 48 - 1),
)

describe('KeyTable', () => {
  it('tells the mark that was set last, as a map does, of all keys that a map holds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(arbitraryKey, fc.nat(0xffff)), { maxLength: 100 }), (sets) => {
        const table = new KeyTable(0, true)
        const map = new Map<number, number>()
        for (const [each, mark] of sets) {
          expect(table.set(each, mark)).toBe(!map.has(each))
          map.set(each, mark)
        }
        for (const [each, mark] of map) expect(table.get(each)).toBe(mark)
        expect(table.size).toBe(map.size)
      }),
      { numRuns: 50 },
    )
  })

  it.each([0, 3_000_000])('finds every key and its mark however often it has grown; made for %i', (expected) => {
    const many = 3_000_000
    const table = new KeyTable(expected, true)
    for (let n = 0; n < many; n++) table.set(key(n), n & 0xffff)
    let lost = 0
    let taken = 0
    for (let n = 0; n < many; n++) {
      if (!table.has(key(n))) lost++
      else if (table.get(key(n)) !== (n & 0xffff)) taken++
    }
    expect(lost).toBe(0)
    // Keys whose slot another key has taken for its own.
    expect(taken).toBeLessThan(0.001 * many)
    expect(table.size).toBeGreaterThan(0.999 * many)
    expect(table.bytes).toBeLessThan(10 * many)
  })

  it('takes few keys for others, and needs half as much memory without marks', () => {
    const many = 2_000_000
    const table = new KeyTable(0, false)
    for (let n = 0; n < many; n++) table.set(key(n))
    let wrong = 0
    for (let n = 0; n < many; n++) if (table.has(key(many + n))) wrong++
    expect(wrong).toBeLessThan(0.001 * many)
    expect(table.bytes).toBeLessThan(5 * many)
    expect(table.get(key(0))).toBe(0)
  })

  it('tells keys apart that differ in one half, or lie in neighbouring places', () => {
    const table = new KeyTable(0, true)
    for (let n = 0; n < 1_000; n++) table.set(n * 2 ** 24 + 1, 7)
    let wrong = 0
    for (let n = 0; n < 1_000; n++) {
      if (table.has(n * 2 ** 24 + 2)) wrong++
      if (table.has(2 ** 24 + n + 2)) wrong++
    }
    expect(wrong).toBeLessThan(5)
  })

  it('answers the same whether or not it has looked at the places of the keys before', () => {
    const table = new KeyTable(0, true)
    const keys = Float64Array.from({ length: 100 }, (_, n) => key(n))
    table.touch(keys)
    expect([table.size, ...Array.from(keys, (each) => table.has(each))]).toEqual([0, ...Array.from(keys, () => false)])
    for (const each of keys) table.set(each, 7)
    table.touch(keys, 10, 20)
    expect([table.size, ...Array.from(keys, (each) => table.get(each))]).toEqual([100, ...Array.from(keys, () => 7)])
  })

  it('refuses what is not a key of 48 bits', () => {
    const table = new KeyTable(0, false)
    for (const none of [-1, 2 ** 48, Number.NaN]) expect(() => table.set(none)).toThrow(RangeError)
    expect(table.size).toBe(0)
  })
})
