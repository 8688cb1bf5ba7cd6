import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash64 } from '../../../src/hashing/hash64.js'
import { encodeTerm } from '../../../src/hashing/term-code.js'
import { TermList, termStrings } from '../../../src/signatures/term-list.js'
import { listedTerms } from '../../support/listed-terms.js'

const seeds = [hash64('simhash 1 a'), hash64('simhash 1 b'), hash64('simhash 2 a')]
const half = fc.integer({ min: -0x8000_0000, max: 0xffff_ffff })

describe('TermList.add', () => {
  it('gives 8 characters of base64url', () => {
    fc.assert(
      fc.property(half, half, (high, low) => {
        expect(listedTerms(seeds[0]!, (terms) => terms.add(high, low))[0]).toMatch(/^[\w-]{8}$/)
      }),
    )
  })

  it('takes signed and unsigned halves alike', () => {
    fc.assert(
      fc.property(half, half, (high, low) => {
        const [signed, unsigned] = listedTerms(seeds[0]!, (terms) => {
          terms.add(high | 0, low | 0)
          terms.add(high >>> 0, low >>> 0)
        })
        expect(signed).toBe(unsigned)
      }),
    )
  })

  it('keeps small values apart: numbers of blocks and their values, under several seeds', () => {
    const all = seeds.flatMap((seed) =>
      listedTerms(seed, (terms) => {
        for (let high = 0; high < 40; high++) for (let low = 0; low < 1000; low++) terms.add(high, low)
      }),
    )
    expect(new Set(all).size).toBe(3 * 40 * 1000)
  })
})

describe('TermList.sort', () => {
  it('sorts by code unit and keeps each term once, for short lists and long ones', () => {
    const few = fc.tuple(fc.nat(2), fc.nat(90))
    const list = new TermList(seeds[0]!)
    fc.assert(
      fc.property(fc.array(fc.oneof(few, fc.tuple(half, half)), { maxLength: 200, size: 'max' }), (halves) => {
        list.clear()
        for (const [high, low] of halves) list.addPlain(high, low)
        const terms = halves.map(([high, low]) => encodeTerm(high >>> 0, low >>> 0))
        expect(termStrings(list)).toEqual(terms)
        expect(termStrings(list.sort())).toEqual([...new Set(terms)].sort())
        expect(list.length).toBe(new Set(terms).size)
      }),
    )
  })
})
