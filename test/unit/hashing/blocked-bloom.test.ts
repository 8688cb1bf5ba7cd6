import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BlockedBloom } from '../../../src/hashing/blocked-bloom.js'
import { mix32 } from '../../../src/hashing/mix.js'

const part = fc.oneof(fc.nat(0xffffff), fc.nat(3), fc.constant(0xffffff))
const keys = fc.array(fc.tuple(part, part), { maxLength: 200 })

describe('BlockedBloom', () => {
  it('holds whatever a set of the same keys holds', () => {
    fc.assert(
      fc.property(keys, keys, fc.integer({ min: 1, max: 64 }), (added, others, capacity) => {
        const filter = new BlockedBloom(capacity)
        const set = new Set<string>()
        for (const [high, low] of added) {
          if (filter.add(high, low)) expect(set.has(`${high} ${low}`)).toBe(false)
          set.add(`${high} ${low}`)
          expect(filter.mayHold(high, low)).toBe(true)
        }
        for (const [high, low] of [...added, ...others]) if (!filter.mayHold(high, low)) expect(set.has(`${high} ${low}`)).toBe(false)
        expect(filter.size).toBeLessThanOrEqual(set.size)
      }),
    )
  })

  it.each([1_000, 100_000])('says of at most two in a thousand others that it holds them when it is full: %i', (capacity) => {
    const filter = new BlockedBloom(capacity)
    for (let n = 0; n < capacity; n++) filter.add(mix32(n) >>> 8, mix32(n + capacity) >>> 8)
    let wrong = 0
    for (let n = 0; n < 100_000; n++) if (filter.mayHold(mix32(n + 3e6) >>> 8, mix32(n + 6e6) >>> 8)) wrong++
    expect(wrong).toBeLessThan(200)
    expect(filter.size).toBeGreaterThan(capacity * 0.998)
    expect(filter.bytes).toBeLessThanOrEqual(2 * capacity + 64)
  })

  it('tells keys apart that share a part or have their parts exchanged', () => {
    const filter = new BlockedBloom(4_096)
    for (let n = 1; n <= 2_000; n++) filter.add(n, 0)
    let wrong = 0
    for (let n = 1; n <= 2_000; n++) {
      if (filter.mayHold(0, n)) wrong++
      if (filter.mayHold(n, 1)) wrong++
    }
    expect(wrong).toBeLessThan(20)
  })
})
