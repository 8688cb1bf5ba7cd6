import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRarity, rankAll, selectRarest } from '../../../src/signatures/rarest-terms.js'
import { createTermWeigher } from '../../../src/signatures/weighted-terms.js'
import { arbitraryLexicon, arbitraryText } from '../../support/arbitrary-texts.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

const weigh = (text: Parameters<ReturnType<typeof createTermWeigher>['weigh']>[0], lexicon = plainLexicon(10)) =>
  createTermWeigher(lexicon, { count: 0, removedShare: 0 }).weigh(text)

describe('selectRarest', () => {
  it('gives what sorting all tokens by rarity gives, with and without repeats', () => {
    fc.assert(
      fc.property(arbitraryText, arbitraryLexicon, fc.integer({ min: 1, max: 30 }), fc.boolean(), (text, lexicon, wanted, distinct) => {
        const words = weigh(text, lexicon)
        const all = Array.from({ length: words.length }, (_, i) => i).sort((a, b) => compareRarity(words, a, b))
        const unique = all.filter((position, i) => !distinct || i === 0 || words.terms[position]!.text !== words.terms[all[i - 1]!]!.text)
        const into = new Uint32Array(wanted)
        const count = selectRarest(words, { from: 0, end: words.length, into, distinct })
        expect(Array.from(into.subarray(0, count))).toEqual(unique.slice(0, wanted))
      }),
    )
  })

  it('stays within the given range', () => {
    const words = weigh(plainText([['a', 'b', 'c', 'd', 'e']]))
    const into = new Uint32Array(9)
    const count = selectRarest(words, { from: 1, end: 3, into, distinct: true })
    expect(Array.from(into.subarray(0, count)).sort()).toEqual([1, 2])
  })
})

describe('rankAll', () => {
  it('gives every distinct term once, in the order of selectRarest', () => {
    fc.assert(
      fc.property(arbitraryText, arbitraryLexicon, (text, lexicon) => {
        const words = weigh(text, lexicon)
        const into = new Uint32Array(words.length)
        const count = selectRarest(words, { from: 0, end: words.length, into, distinct: true })
        expect(rankAll(words)).toEqual(into.subarray(0, count).slice())
      }),
    )
  })
})

describe('compareRarity', () => {
  it('puts a rarer term first and an unknown one beside those of one document', () => {
    const words = weigh(plainText([['rare', 'common', 'unknown']]), plainLexicon(10, { rare: 2, common: 9 }))
    expect(compareRarity(words, 0, 1)).toBeLessThan(0)
    expect(compareRarity(words, 2, 0)).toBeLessThan(0)
    expect(compareRarity(words, 1, 1)).toBe(0)
  })
})
