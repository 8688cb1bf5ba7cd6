import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashMask, tokenOfWord } from '../../../src/signatures/sketch-token.js'
import { TextScanner } from '../../../src/signatures/text-scanner.js'

describe('tokenOfWord', () => {
  it('is the hash that a scan gives the word', () => {
    const scanner = new TextScanner()
    const letter = fc.constantFrom(...'abkvzéüßñжшع')
    fc.assert(
      fc.property(fc.array(letter, { minLength: 3, maxLength: 9 }), fc.constantFrom(0, 1), (letters, capitals) => {
        const word = letters.slice(0, capitals).join('').toUpperCase() + letters.slice(capitals).join('')
        scanner.scan(word)
        expect(scanner.tokens[0]! & hashMask).toBe(tokenOfWord(word))
      }),
    )
  })
})
