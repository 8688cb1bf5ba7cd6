import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isKept } from '../../../src/analysis/lexicon/random-reduction.js'
import { hash64 } from '../../../src/hashing/hash64.js'
import { createTermWeigher, idfAt } from '../../../src/signatures/weighted-terms.js'
import { arbitraryLexicon, arbitraryText } from '../../support/arbitrary-texts.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

const reductions = { count: 3, removedShare: 0.4 }

describe('createTermWeigher', () => {
  it('gives every token that is not a stop word what the lexicon says of it, sentence by sentence', () => {
    fc.assert(
      fc.property(fc.array(arbitraryText, { minLength: 1, maxLength: 4 }), arbitraryLexicon, (texts, lexicon) => {
        const weigher = createTermWeigher(lexicon, reductions)
        for (const text of texts) {
          const words = weigher.weigh(text)
          const seed = hash64(lexicon.id).low
          const expected = text.sentences.map(({ firstToken, endToken }) =>
            text.terms.slice(firstToken, endToken).filter(({ stop }) => !stop),
          )
          const starts = Array.from(words.sentenceStart.subarray(0, words.sentenceCount + 1))
          expect(starts.slice(1).map((end, s) => words.terms.slice(starts[s]!, end))).toEqual(expected)
          expect(words.length).toBe(expected.flat().length)
          for (const [position, term] of expected.flat().entries()) {
            expect(words.df[position]).toBe(Math.max(1, lexicon.documentFrequency(term)))
            expect(idfAt(words, position)).toBe(lexicon.idf(term))
            expect(words.weight[position]).toBe(Math.round(lexicon.idf(term) * 65_536))
            for (let k = 0; k <= 3; k++) expect(((words.kept[position]! >>> k) & 1) === 1).toBe(isKept(term, seed, k, 0.4))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('weighs more distinct terms than it has room for at first, and those of another table of spellings', () => {
    const lexicon = plainLexicon(100_000, { w1: 7, w69999: 9 })
    const weigher = createTermWeigher(lexicon, reductions)
    const text = plainText([Array.from({ length: 70_000 }, (_, i) => `w${i}`), ['w1', 'w69999']])
    const { df } = weigher.weigh(text)
    expect([df[0], df[1], df[69_999], df[70_000], df[70_001]]).toEqual([1, 7, 9, 7, 9])
    expect(weigher.weigh(plainText([['w69999', 'w5', 'w1']])).df.slice(0, 3)).toEqual(Uint32Array.of(9, 1, 7))
  })

  it('gives the buffers of a giant back for the small documents after it', () => {
    const weigher = createTermWeigher(plainLexicon(10), reductions)
    const small = plainText([['a', 'b']])
    const giant = plainText([Array.from({ length: 20_000 }, (_, i) => `w${i % 50}`)])
    const usual = weigher.weigh(small).df.length
    expect(weigher.weigh(giant).df.length).toBe(20_000)
    expect(weigher.weigh(small).df.length).toBe(usual)
  })
})
