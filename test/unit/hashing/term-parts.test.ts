import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeTerm } from '../../../src/hashing/term-code.js'
import { termPart } from '../../../src/hashing/term-parts.js'

describe('termPart', () => {
  it('reads what a term was made of', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.nat(0xffffffff), (high, low) => {
        const term = encodeTerm(high, low)
        expect([termPart(term, 0), termPart(term, 4)]).toEqual([high * 256 + Math.floor(low / 2 ** 24), low % 2 ** 24])
      }),
    )
  })

  it('reads any text, always as the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const part = termPart(text, 4)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThan(2 ** 24)
        expect(termPart(text, 4)).toBe(part)
      }),
    )
  })
})
