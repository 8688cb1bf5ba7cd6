import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PairTable } from '../../../../src/detection/scan/pair-table.js'
import { reverseComparison } from '../../../../src/similarity/comparison.js'
import { comparison } from '../../../support/arbitrary-comparisons.js'

/** Pairs of 20 documents, each pair once, with the earlier document first. */
const pairs = fc
  .uniqueArray(fc.record({ earlier: fc.nat(18), step: fc.integer({ min: 1, max: 5 }), comparison }), {
    selector: ({ earlier, step }) => earlier * 10 + step,
    maxLength: 60,
  })
  .map((list) =>
    list
      .filter(({ earlier, step }) => earlier + step < 20)
      .map(({ earlier, step, comparison }) => ({ earlier, later: earlier + step, comparison })),
  )

describe('PairTable', () => {
  it('give back what was added, at four decimals', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const table = new PairTable()
        for (const { earlier, later, comparison } of list) table.add(earlier, later, comparison)
        expect(table.count).toBe(list.length)
        list.forEach((expected, i) => {
          expect([table.earlier(i), table.later(i), table.verdict(i)]).toEqual([
            expected.earlier,
            expected.later,
            expected.comparison.verdict,
          ])
          expect(table.comparison(i)).toEqual(expected.comparison)
        })
      }),
    )
  })

  it('count what they hold, and the places of each pair at both of its documents', () => {
    const table = new PairTable()
    for (let i = 0; i < 5000; i++) table.add(i, i + 1, { verdict: 'near', aInB: 1, bInA: 1, resemblance: 1, substituted: 0 })
    expect(table.byteLength).toBeGreaterThanOrEqual(5000 * (17 + 8))
  })

  it('keep a count of facts beyond 16 bits at the largest', () => {
    const table = new PairTable()
    table.add(0, 1, { verdict: 'variant', aInB: 1, bInA: 1, resemblance: 1, substituted: 1_000_000 })
    expect(table.comparison(0).substituted).toBe(65_535)
  })

  it('are found from both documents once indexed', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const table = new PairTable()
        for (const { earlier, later, comparison } of list) table.add(earlier, later, comparison)
        const index = table.index(20)
        for (let document = 0; document < 20; document++) {
          const seen = Array.from(index.of(document), ({ other, pair }) => ({ other, comparison: index.seenFrom(document, pair) }))
          const expected = list.flatMap(({ earlier, later, comparison }) => {
            if (earlier === document) return [{ other: later, comparison }]
            return later === document ? [{ other: earlier, comparison: reverseComparison(comparison) }] : []
          })
          expect(seen).toEqual(expected)
          for (let other = 0; other < 20; other++) {
            expect(index.between(document, other)).toEqual(expected.find((each) => each.other === other)?.comparison)
          }
        }
      }),
      { numRuns: 50 },
    )
  })
})
