import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BoundedCounts } from '../../../src/hashing/bounded-counts.js'

const key = fc.oneof(fc.nat(20), fc.bigInt({ min: 0n, max: 2n ** 48n - 1n }).map(Number), fc.constant(2 ** 48 - 1))

describe('BoundedCounts', () => {
  it('counts as a map does while there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.integer({ min: 1, max: 9 })), { maxLength: 600 }), (added) => {
        const counts = new BoundedCounts(2_048)
        const map = new Map<number, number>()
        for (const [each, by] of added) {
          map.set(each, (map.get(each) ?? 0) + by)
          expect(counts.add(each, by)).toBe(map.get(each))
        }
        for (const [each, count] of map) expect(counts.count(each)).toBe(count)
        expect(counts.size).toBe(map.size)
      }),
    )
  })

  it('grows as far as it may, then forgets the rarest and never counts more than there were', () => {
    const counts = new BoundedCounts(4_096)
    for (let n = 0; n < 100_000; n++) {
      counts.add(n)
      counts.add(2 ** 40 + (n % 50))
    }
    for (let n = 0; n < 50; n++) expect(counts.count(2 ** 40 + n)).toBe(2_000)
    const highest = Math.max(...Array.from({ length: 100_000 }, (_, n) => counts.count(n)))
    expect(highest).toBe(1)
    expect(counts.size).toBeLessThanOrEqual(4_096 * 0.7)
    expect(counts.bytes).toBe(40_960)
  })

  it('forgets all where all are as rare', () => {
    const counts = new BoundedCounts(1_024)
    for (let n = 0; n < 720; n++) counts.add(n, 3)
    expect(counts.size).toBeLessThan(100)
    expect(counts.count(719)).toBe(3)
  })

  it('forgets no more than the rarest half of the keys', () => {
    const counts = new BoundedCounts(2_048)
    for (let n = 0; n < 1_434; n++) counts.add(n, n < 717 ? 1 : 2)
    counts.add(5_000)
    expect(counts.size).toBe(718)
    expect([counts.count(716), counts.count(717)]).toEqual([0, 2])
  })

  it('stops counting at 65,535', () => {
    const counts = new BoundedCounts(1_024)
    counts.add(7, 65_000)
    expect(counts.add(7, 65_000)).toBe(65_535)
  })
})
