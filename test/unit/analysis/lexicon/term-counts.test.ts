import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TermCounts } from '../../../../src/analysis/lexicon/term-counts.js'

const small = fc.integer({ min: 0, max: 60 })
const additions = fc.array(fc.tuple(small, small, fc.integer({ min: 1, max: 5 })), { maxLength: 3000 })

describe('TermCounts', () => {
  it('counts as a Map does', () => {
    fc.assert(
      fc.property(additions, (list) => {
        const counts = new TermCounts()
        const reference = new Map<bigint, number>()
        for (const [high, low, amount] of list) {
          counts.add(high, low, amount)
          const key = (BigInt(high) << 32n) | BigInt(low)
          reference.set(key, (reference.get(key) ?? 0) + amount)
        }
        expect(counts.size).toBe(reference.size)
        for (const [key, count] of reference) expect(counts.get(Number(key >> 32n), Number(key & 0xffff_ffffn))).toBe(count)
        const frequent = [...reference].filter(([, count]) => count >= 3).map(([key]) => key)
        expect([...counts.sortedHashes(3)]).toEqual(frequent.sort((a, b) => (a < b ? -1 : 1)))
      }),
      { numRuns: 50 },
    )
  })

  it('keeps what the filter wants, with its counts', () => {
    const counts = new TermCounts()
    for (let i = 0; i < 2000; i++) counts.add(i, i * 7, i + 1)
    const kept = counts.filtered((high) => high % 2 === 0)
    expect([kept.size, kept.get(10, 70), kept.get(11, 77)]).toEqual([1000, 11, 0])
  })
})
