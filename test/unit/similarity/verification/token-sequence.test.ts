import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factFlag, nameFlag, quotedFlag } from '../../../../src/signatures/sketch-token.js'
import { TokenAligner } from '../../../../src/similarity/verification/token-aligner.js'
import type { TokenSequence } from '../../../../src/similarity/verification/token-sequence.js'
import { verificationParams } from '../../../../src/similarity/verification/verification-params.js'

const aligner = new TokenAligner(verificationParams)

function sequenceOf(tokens: readonly number[]): TokenSequence {
  aligner.loadTokens(Uint16Array.from(tokens), new Uint16Array())
  return aligner.a
}

/** Tokens of 16 bits: hashes with all combinations of flags; or of texts that quote nothing. */
const anyTokens = fc.array(fc.nat(0xffff), { maxLength: 40 })
const texts = fc.oneof(
  anyTokens,
  anyTokens.map((tokens) => tokens.map((token) => token & ~quotedFlag)),
)

describe('TokenSequence', () => {
  it('says whether a text quotes, and its shares of names and facts, as reading every token does', () => {
    fc.assert(
      fc.property(texts, (tokens) => {
        const own = tokens.filter((token) => (token & quotedFlag) === 0)
        const words = own.filter((token) => (token & factFlag) === 0)
        const names = words.filter((token) => (token & nameFlag) !== 0)
        const facts = own.length - words.length + names.length
        const { quotes, nameShare, factShare } = sequenceOf(tokens)
        expect({ quotes, nameShare, factShare }).toEqual({
          quotes: own.length < tokens.length,
          nameShare: names.length / Math.max(1, words.length),
          factShare: facts / Math.max(1, own.length),
        })
      }),
      { numRuns: 1000 },
    )
  })
})
