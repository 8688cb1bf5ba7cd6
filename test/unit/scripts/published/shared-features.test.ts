import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropFrequent, featureOf, pairsSharing } from '../../../../scripts/evaluate/published/shared-features.js'

const arbitraryFeatures = fc.array(fc.uniqueArray(fc.nat(12), { maxLength: 6 }), { maxLength: 12 })

describe('pairsSharing', () => {
  it('finds the pairs and counts of comparing every document with every other', () => {
    fc.assert(
      fc.property(arbitraryFeatures, (features) => {
        const expected = features.flatMap((own, second) =>
          features
            .slice(0, second)
            .map((others, first) => ({ first, second, shared: own.filter((feature) => others.includes(feature)).length }))
            .filter(({ shared }) => shared > 0),
        )
        expect([...pairsSharing(features)]).toEqual(expected)
      }),
    )
  })
})

describe('dropFrequent', () => {
  it('drops what more documents than the limit have', () => {
    expect(
      dropFrequent(
        [
          [1, 2],
          [1, 3],
          [1, 2],
        ],
        2,
      ),
    ).toEqual([[2], [3], [2]])
  })
})

describe('featureOf', () => {
  it('keeps 53 bits, signed halves and unsigned alike', () => {
    expect(featureOf({ high: -1, low: -1 })).toBe(Number.MAX_SAFE_INTEGER)
    expect(featureOf({ high: 0xffff_ffff, low: 0xffff_ffff })).toBe(Number.MAX_SAFE_INTEGER)
    expect(featureOf({ high: 1, low: 0 })).toBe(2 ** 32)
  })
})
