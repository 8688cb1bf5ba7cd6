import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packTerms, unpackTerms } from '../../../../../src/store/embedded/document/packed-terms.js'

describe('packTerms', () => {
  it('takes six bytes a term and is read back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 48 - 1 })), (numbers) => {
        expect(packTerms(numbers)).toHaveLength(numbers.length * 6)
        expect(unpackTerms(packTerms(numbers))).toEqual(numbers)
      }),
    )
  })
})
