import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash64 } from '../../../src/hashing/hash64.js'
import { seededTerm, sortedTerms } from '../../../src/signatures/seeded-term.js'

const seeds = [hash64('simhash 1 a'), hash64('simhash 1 b'), hash64('simhash 2 a')]

describe('seededTerm', () => {
  it('gives 8 characters of base64url', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (high, low) => {
        expect(seededTerm(seeds[0]!, high, low)).toMatch(/^[\w-]{8}$/)
      }),
    )
  })

  it('takes signed and unsigned halves alike', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (high, low) => {
        expect(seededTerm(seeds[0]!, high, low)).toBe(seededTerm(seeds[0]!, high >>> 0, low >>> 0))
      }),
    )
  })

  it('keeps small values apart: numbers of blocks and their values, under several seeds', () => {
    const terms = new Set<string>()
    for (const seed of seeds)
      for (let high = 0; high < 40; high++) for (let low = 0; low < 1000; low++) terms.add(seededTerm(seed, high, low))
    expect(terms.size).toBe(3 * 40 * 1000)
  })
})

describe('sortedTerms', () => {
  it('sorts by code unit and keeps each term once, for short lists and long ones', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\w-]{1,2}$/), { maxLength: 200 }), (terms) => {
        expect(sortedTerms([...terms])).toEqual([...new Set(terms)].sort())
      }),
    )
  })
})
