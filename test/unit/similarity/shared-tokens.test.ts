import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashMask, quotedFlag } from '../../../src/signatures/sketch-token.js'
import { SharedTokens } from '../../../src/similarity/shared-tokens.js'
import { TokenSequence } from '../../../src/similarity/token-sequence.js'

// Few hashes, so that texts repeat tokens and share some.
const token = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.boolean()).map(([hash, quoted]) => (hash * 131) | (quoted ? quotedFlag : 0))
const tokens = fc.array(token, { maxLength: 40 })

const isOwn = (each: number) => (each & quotedFlag) === 0
const missing = (text: number[], other: number[]) => {
  const hashes = new Set(other.map((each) => each & hashMask))
  return text.filter((each) => isOwn(each) && !hashes.has(each & hashMask)).length
}

describe('SharedTokens', () => {
  it('counts what each text lacks of the other, quotes of the other included, its own quotes not', () => {
    const shared = new SharedTokens()
    const sequence = new TokenSequence()
    fc.assert(
      fc.property(tokens, fc.array(tokens, { minLength: 1, maxLength: 3 }), (other, texts) => {
        sequence.loadTokens(Uint16Array.from(other))
        shared.load(sequence)
        for (const text of texts) {
          shared.count(Uint16Array.from([7, ...text]), 1)
          expect([shared.own, shared.missing, shared.missingOfOther]).toEqual([
            text.filter(isOwn).length,
            missing(text, other),
            missing(other, text),
          ])
        }
      }),
    )
  })
})
