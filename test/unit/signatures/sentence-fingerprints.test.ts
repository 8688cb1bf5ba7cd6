import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeSentenceFingerprints, significantSentences } from '../../../src/signatures/sentence-fingerprints.js'
import { createTermWeigher } from '../../../src/signatures/weighted-terms.js'
import { slowSentences } from '../../reference/slow-signatures.js'
import { arbitraryLexicon, arbitraryText } from '../../support/arbitrary-texts.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

const lexicon = plainLexicon(10, { at: 6, most: 7, all: 10 })
const parameters = { maxDocumentShare: 0.6 }
const weigh = (sentences: string[][], stopWords: string[] = []) =>
  createTermWeigher(lexicon, { count: 0, removedShare: 0 }).weigh(plainText(sentences, stopWords))

describe('computeSentenceFingerprints', () => {
  it('equals the obvious slow version', () => {
    fc.assert(
      fc.property(arbitraryText, arbitraryLexicon, fc.constantFrom(0.1, 0.5, 0.6, 1), (text, given, maxDocumentShare) => {
        const words = createTermWeigher(given, { count: 0, removedShare: 0 }).weigh(text)
        expect(computeSentenceFingerprints(words, { maxDocumentShare })).toEqual(slowSentences(text, given, maxDocumentShare))
      }),
    )
  })

  it('keeps words of up to 60 % of the documents and drops those of more, and stop words', () => {
    expect(significantSentences(weigh([['zeta', 'at', 'most', 'all', 'the', 'alpha']], ['the']), parameters)).toEqual(['alpha at zeta'])
  })

  it('has none for a sentence of common words only, so that such sentences are not copies of each other', () => {
    expect(computeSentenceFingerprints(weigh([['all', 'most'], []]), parameters)).toEqual([undefined, undefined])
  })

  it('does not take a word of a one-document collection for common', () => {
    const words = createTermWeigher(plainLexicon(1, { only: 1 }), { count: 0, removedShare: 0 }).weigh(plainText([['only']]))
    expect(significantSentences(words, parameters)).toEqual(['only'])
  })
})
