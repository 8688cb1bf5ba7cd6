import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeFlag, factFlag, isCodeWord, nameFlag, quotedFlag } from '../../../../src/signatures/sketch-token.js'
import { TokenAligner } from '../../../../src/similarity/verification/token-aligner.js'
import type { TokenSequence } from '../../../../src/similarity/verification/token-sequence.js'
import { verificationParams } from '../../../../src/similarity/verification/verification-params.js'
import { alignerOf, tokenPairs } from '../../../support/token-sequences.js'

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

/** Tokens with any flags, short names among them, so long that a copy of a few edits has runs of many tokens. */
const flagged = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 30, maxLength: 90 }).map((tokens) => Uint16Array.from(tokens))

describe('TokenSequence', () => {
  it('says whether a text quotes, and its shares of names and facts, as reading every token does', () => {
    fc.assert(
      fc.property(texts, (tokens) => {
        const own = tokens.filter((token) => (token & quotedFlag) === 0)
        const words = own.filter((token) => (token & factFlag) === 0)
        const names = words.filter((token) => (token & nameFlag) !== 0 && !isCodeWord(token))
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

  it('has names and words of headings, neither of which a word in code is', () => {
    const text = sequenceOf([300, 300 | nameFlag, 300 | codeFlag, 300 | nameFlag | codeFlag])
    expect([0, 1, 2, 3].map((i) => text.isName(i))).toEqual([false, true, false, false])
    expect([0, 1, 2, 3].map((i) => text.isHeading(i))).toEqual([false, false, true, false])
  })

  it('has own words and codes, but neither plain figures nor what it quotes', () => {
    const text = sequenceOf([300, 300 | factFlag, 300 | factFlag | codeFlag, 300 | quotedFlag])
    expect([0, 1, 2, 3].map((i) => text.isOwnWord(i))).toEqual([true, false, true, false])
  })

  it('is covered by itself in all tokens that count, whatever flags they have', () => {
    fc.assert(
      fc.property(flagged, (tokens) => {
        aligner.loadTokens(tokens, tokens)
        aligner.alignTokens(aligner.a)
        aligner.markCovered(aligner.a)
        aligner.measureCoverage(aligner.a)
        const own = [...tokens.keys()].filter((i) => aligner.a.counts(i)).length
        expect([aligner.a.ownTokens, aligner.a.coveredTokens, aligner.a.literalTokens]).toEqual([own, own, own])
      }),
    )
  })

  it('finds its next own figure, from any token on', () => {
    fc.assert(
      fc.property(flagged, fc.nat(100), (tokens, from) => {
        aligner.loadTokens(tokens, tokens)
        const text = aligner.a
        let next = Math.min(from, text.length)
        while (next < text.length && !(text.isFigure(next) && text.isOwn(next))) next++
        expect(text.nextFigure(Math.min(from, text.length))).toBe(next)
      }),
    )
  })

  it('finds where a run of covered tokens ends, from any of them on', () => {
    fc.assert(
      fc.property(tokenPairs, ([a, b]) => {
        const aligner = alignerOf(a, b)
        const text = aligner.a
        aligner.alignTokens(text)
        aligner.markCovered(text)
        for (let i = 1; i <= text.length; i++) {
          if (text.covered[i - 1] === 0) continue
          let end = i
          while (end < text.length && text.covered[end] === 1 && text.places[end] === text.places[end - 1]! + 1) end++
          expect(text.endOfRun(i)).toBe(end)
        }
      }),
    )
  })
})
