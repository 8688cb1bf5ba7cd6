import { describe, expect, it } from 'vitest'
import { computeSentenceFingerprints, significantSentences } from '../../../../scripts/evaluate/published/sentence-digests.js'
import { plainLexicon, plainText } from '../../../support/plain-text.js'

const lexicon = plainLexicon(10, { at: 6, most: 7, all: 10 })
const parameters = { maxDocumentShare: 0.6 }
describe('computeSentenceFingerprints', () => {
  it('keeps words of up to 60 % of the documents and drops those of more, and stop words', () => {
    expect(significantSentences(plainText([['zeta', 'at', 'most', 'all', 'the', 'alpha']], ['the']), lexicon, parameters)).toEqual([
      'alpha at zeta',
    ])
  })

  it('has none for a sentence of common words only, so that such sentences are not copies of each other', () => {
    expect(computeSentenceFingerprints(plainText([['all', 'most'], []]), lexicon, parameters)).toEqual([undefined, undefined])
  })

  it('does not take a word of a one-document collection for common', () => {
    expect(significantSentences(plainText([['only']]), plainLexicon(1, { only: 1 }), parameters)).toEqual(['only'])
  })
})
