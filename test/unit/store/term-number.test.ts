import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeTerm } from '../../../src/hashing/term-code.js'
import { numberToTerm, termToNumber } from '../../../src/store/term-number.js'

const half = fc.nat(0xffff)
const word = fc.nat(0xffffffff)

describe('termToNumber', () => {
  it('gives the 48 bits of every term, and numberToTerm the term again', () => {
    fc.assert(
      fc.property(half, word, (high, low) => {
        const term = encodeTerm(high, low)
        expect(termToNumber(term)).toBe(high * 2 ** 32 + low)
        expect(numberToTerm(termToNumber(term))).toBe(term)
      }),
    )
  })

  it.each(['', 'AAAAAAA', 'AAAAAAAAA', 'AAAA AAA', 'AAAAAAA+', 'AAAAAAAé', 'AAAAAAA\u{1f600}'])('does not take %j for a term', (text) => {
    expect(termToNumber(text)).toBe(-1)
  })
})
