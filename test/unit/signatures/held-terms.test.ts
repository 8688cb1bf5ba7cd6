import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldFingerprint, heldTerm } from '../../../src/hashing/held-term.js'
import { addHeldFingerprints, addHeldTerms, joinHeldFingerprints, joinHeldTerms } from '../../../src/signatures/held-terms.js'
import { noSeed, splitTerms, TermList, termStrings } from '../../../src/signatures/term-list.js'
import { termToNumber } from '../../../src/store/term-number.js'

const values = fc.array(fc.tuple(fc.nat(0xffff), fc.nat(0xffffffff)), { maxLength: 700 })

function listOf(pairs: readonly (readonly [number, number])[]): TermList {
  const terms = new TermList(noSeed)
  for (const [high, low] of pairs) terms.addPlain(high, low)
  return terms.sort()
}

describe('joinHeldTerms', () => {
  it('gives each term folded, sorted and once', () => {
    fc.assert(
      fc.property(values, (pairs) => {
        const terms = listOf(pairs)
        expect(splitTerms(joinHeldTerms(terms))).toEqual([...new Set(termStrings(terms).map(heldTerm))].sort())
      }),
    )
  })

  it('loses none, however many there are', () => {
    for (const count of [0, 1, 2, 455, 456, 500, 512, 513, 5_000]) {
      const terms = listOf(Array.from({ length: count }, (_, i) => [0, Math.imul(i, 0x9e3779b1) >>> 0] as const))
      expect(splitTerms(joinHeldTerms(terms))).toHaveLength(count)
    }
  })

  it('gives two terms that fold to the same one once', () => {
    const first = [0xffff, 0] as const
    const [other] = termStrings(listOf([first])).map(heldTerm)
    const number = termToNumber(other!)
    expect(splitTerms(joinHeldTerms(listOf([first, [Math.floor(number / 2 ** 32), number % 2 ** 32]])))).toEqual([other])
  })
})

describe('joinHeldFingerprints', () => {
  it('gives each fingerprint without the bits of its fourth letter, sorted and once', () => {
    fc.assert(
      fc.property(values, (pairs) => {
        const terms = listOf(pairs)
        expect(splitTerms(joinHeldFingerprints(terms))).toEqual([...new Set(termStrings(terms).map(heldFingerprint))].sort())
      }),
    )
  })
})

describe('addHeldTerms and addHeldFingerprints', () => {
  it('give the numbers of the terms that the others join, after what is there', () => {
    fc.assert(
      fc.property(values, (pairs) => {
        const terms = listOf(pairs)
        const numbers = [7]
        addHeldTerms(terms, numbers)
        addHeldFingerprints(terms, numbers)
        const joined = [...splitTerms(joinHeldTerms(terms)), ...splitTerms(joinHeldFingerprints(terms))]
        expect(numbers).toEqual([7, ...joined.map(termToNumber)])
      }),
    )
  })
})
