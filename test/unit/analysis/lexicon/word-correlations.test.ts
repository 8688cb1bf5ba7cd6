import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketBitsFor, frequencyTableWords } from '../../../../src/analysis/lexicon/frequency-table.js'
import type { LexiconSection } from '../../../../src/analysis/lexicon/lexicon-section.js'
import { decodeSections } from '../../../../src/analysis/lexicon/lexicon-section.js'
import { correlationHeaderWords, WordCorrelations } from '../../../../src/analysis/lexicon/word-correlations.js'
import { WordCorrelationsBuilder } from '../../../../src/analysis/lexicon/word-correlations-builder.js'
import { factorOf } from '../../../reference/fuzzy-words.js'
import { plainTerm, plainText } from '../../../support/plain-text.js'

const vocabulary = Array.from({ length: 12 }, (_, i) => `word${i}`)
const collections = fc.uniqueArray(fc.subarray(vocabulary, { minLength: 2 }), { selector: (words) => words.join(' '), maxLength: 40 })

function build(documents: readonly (readonly string[])[]): WordCorrelations {
  const builder = new WordCorrelationsBuilder()
  for (const words of documents) builder.count(plainText([words]))
  return new WordCorrelations(sectionOf(builder.build()))
}

function sectionOf(words: Uint32Array): LexiconSection {
  return decodeSections(words)![0]!
}

describe('WordCorrelations', () => {
  it('are the shares of documents with both words among those with either, for words of five documents or more', () => {
    fc.assert(
      fc.property(collections, (documents) => {
        const correlations = build(documents)
        const having = (...words: string[]) => documents.filter((document) => words.every((word) => document.includes(word))).length
        for (const one of vocabulary) {
          const i = correlations.numberOf(plainTerm(one))
          expect(i >= 0).toBe(having(one) >= 5)
          for (const other of vocabulary) {
            const j = correlations.numberOf(plainTerm(other))
            if (i < 0 || j < 0) continue
            const both = having(one, other)
            const exact = both / (having(one) + having(other) - both)
            expect(factorOf(correlations, i, j)).toBeCloseTo(i === j ? 1 : exact, 4)
            expect(factorOf(correlations, i, j)).toBe(factorOf(correlations, j, i))
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('are the same whatever the order of the documents, and count copies once', () => {
    fc.assert(
      fc.property(collections, (documents) => {
        expect(build([...documents].reverse()).id).toBe(build(documents).id)
        expect(build([...documents, ...documents]).id).toBe(build(documents).id)
      }),
    )
  })

  it('leave out stop words, and documents of a word', () => {
    const builder = new WordCorrelationsBuilder()
    for (let i = 0; i < 6; i++) {
      builder.count(plainText([['the', 'crane', `own${i}`]], ['the']))
      builder.count(plainText([['alone']]))
    }
    const correlations = new WordCorrelations(sectionOf(builder.build()))
    expect([correlations.terms, correlations.documents]).toEqual([1, 6])
    expect(correlations.numberOf(plainTerm('the'))).toBe(-1)
  })

  it('give a term no more than 64 partners', () => {
    const crowd = Array.from({ length: 150 }, (_, i) => `crowd${i}`)
    const correlations = build(Array.from({ length: 8 }, (_, i) => [...crowd, `own${i}`]))
    for (let term = 0; term < correlations.terms; term++) expect(correlations.partnerCount(term)).toBeLessThanOrEqual(64)
  })

  describe('refuse a table', () => {
    const builder = new WordCorrelationsBuilder()
    for (let i = 0; i < 6; i++) builder.count(plainText([['port', 'crane', `own${i}`]]))
    const section = sectionOf(builder.build())
    const open = (body: Uint32Array) => () => new WordCorrelations({ ...section, body })
    /** The table of two terms that are partners of each other, with a word overwritten, counted from the end. */
    const withWord = (fromEnd: number, word: number) => section.body.with(section.body.length - fromEnd, word)
    const outOfOrder = expect.objectContaining({
      code: 'LEXICON_INVALID',
      message: expect.stringContaining('word correlations is out of order'),
    })

    it.each([
      ['that lacks a word', section.body.slice(1)],
      ['of which a partner is behind the last term', withWord(1, 2 << 15)],
      ['whose last term has too few partners', withWord(3, 1)],
      ['whose first term has more partners than there are', withWord(4, 3)],
    ])('%s', (_, body) => {
      expect(open(section.body)).not.toThrow()
      expect(open(body)).toThrow(outOfOrder)
    })

    it('of more terms than the number of a partner can tell', () => {
      const withTerms = (terms: number) => {
        const words = frequencyTableWords(bucketBitsFor(terms), terms)
        const body = new Uint32Array(correlationHeaderWords + words + terms + 1)
        body[0] = terms
        body[correlationHeaderWords + 2 ** bucketBitsFor(terms)] = terms
        return body
      }
      expect(open(withTerms(2 ** 17))).not.toThrow()
      expect(open(withTerms(2 ** 17 + 1))).toThrow(outOfOrder)
    })
  })
})
