import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldFingerprint, heldTerm } from '../../../src/hashing/held-term.js'
import { encodeTerm } from '../../../src/hashing/term-code.js'
import { termToNumber } from '../../../src/store/term-number.js'

const term = fc.tuple(fc.nat(0xffff), fc.nat(0xffffffff)).map(([high, low]) => encodeTerm(high, low))

describe('heldTerm', () => {
  it('folds the upper 12 of 48 bits onto the next 12', () => {
    fc.assert(
      fc.property(term, (each) => {
        const number = BigInt(termToNumber(each))
        expect(BigInt(termToNumber(heldTerm(each)))).toBe((number & ((1n << 36n) - 1n)) ^ ((number >> 36n) << 24n))
      }),
    )
  })

  it('leaves a term as it is that was folded', () => {
    fc.assert(
      fc.property(term, (each) => {
        expect(heldTerm(heldTerm(each))).toBe(heldTerm(each))
      }),
    )
  })
})

describe('heldFingerprint', () => {
  it('keeps all letters but the fourth', () => {
    expect(heldFingerprint('abcDefgh')).toBe('abcAefgh')
    expect(heldFingerprint('abcAefgh')).toBe('abcAefgh')
  })
})
