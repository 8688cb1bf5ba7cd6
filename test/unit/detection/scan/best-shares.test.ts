import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BestShares, type BestSharesOptions } from '../../../../src/detection/scan/best-shares.js'

type Offer = readonly [document: number, share: number]

function slowBest(offers: readonly Offer[], { limit, capacity, strongShare }: BestSharesOptions): number[] {
  const sorted = [...offers].sort(([x, shareX], [y, shareY]) => shareY - shareX || x - y)
  const strong = sorted.filter(([, share]) => share >= strongShare).length
  return sorted.slice(0, Math.max(limit, Math.min(capacity, strong))).map(([document]) => document)
}

// Few shares, so that ties are common.
const offersOf = fc
  .uniqueArray(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 12 })), { selector: ([document]) => document, maxLength: 80 })
  .map((list): Offer[] => list.map(([document, twelfths]) => [document, twelfths / 12]))
const options = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.nat(20), fc.constantFrom(0.25, 0.5, 1))
  .map(([limit, more, strongShare]) => ({ limit, capacity: limit + more, strongShare }))

describe('BestShares', () => {
  it('keeps what sorting keeps, in its order, whatever was kept before', () => {
    fc.assert(
      fc.property(options, fc.array(offersOf, { minLength: 1, maxLength: 3 }), (choice, rounds) => {
        const best = new BestShares(choice)
        for (const offers of rounds) {
          for (const [document, share] of offers) best.offer(document, share)
          expect(best.take()).toEqual(slowBest(offers, choice))
        }
      }),
      { numRuns: 500 },
    )
  })
})
