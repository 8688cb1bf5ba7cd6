import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Term } from '../../../../src/analysis/analysed-text.js'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { FrozenLexicon } from '../../../../src/analysis/lexicon/frozen-lexicon.js'
import { LexiconBuilder, type LexiconBuilderOptions } from '../../../../src/analysis/lexicon/lexicon-builder.js'
import { hash64 } from '../../../../src/hashing/hash64.js'

const termOf = (text: string): Term => ({ text, stop: false, ...hash64(text) })
const vocabulary = Array.from({ length: 40 }, (_, i) => termOf(`term${i}`))
const collections = fc.array(fc.array(fc.constantFrom(...vocabulary), { maxLength: 30 }), { minLength: 1, maxLength: 30 })

function build(documents: readonly (readonly Term[])[], options: LexiconBuilderOptions = {}): Uint8Array {
  const builder = new LexiconBuilder(options)
  for (const terms of documents) builder.estimate({ sentences: [], terms })
  for (const terms of documents) builder.count({ sentences: [], terms })
  return builder.build()
}

const frequencyIn = (documents: readonly (readonly Term[])[], term: Term) => documents.filter((terms) => terms.includes(term)).length

describe('LexiconBuilder', () => {
  it('counts each term once a document, exactly, and leaves out what is rarer than the minimum', () => {
    fc.assert(
      fc.property(collections, fc.integer({ min: 1, max: 4 }), (documents, minDocumentFrequency) => {
        const lexicon = new FrozenLexicon(build(documents, { minDocumentFrequency }))
        expect(lexicon.documents).toBe(documents.length)
        for (const term of vocabulary) {
          const frequency = frequencyIn(documents, term)
          expect(lexicon.documentFrequency(term)).toBe(frequency >= minDocumentFrequency ? frequency : 0)
          expect(lexicon.idf(term)).toBeCloseTo(Math.log(documents.length / Math.max(1, lexicon.documentFrequency(term))))
        }
      }),
    )
  })

  it('leaves out the rarest terms when there are more than it may hold, whatever the order of the documents', () => {
    fc.assert(
      fc.property(collections, fc.integer({ min: 1, max: 20 }), (documents, maxTerms) => {
        const bytes = build(documents, { minDocumentFrequency: 1, maxTerms })
        const lexicon = new FrozenLexicon(bytes)
        expect(lexicon.terms).toBeLessThanOrEqual(maxTerms)
        for (const term of vocabulary) {
          const frequency = frequencyIn(documents, term)
          expect(lexicon.documentFrequency(term)).toBe(frequency >= lexicon.minDocumentFrequency ? frequency : 0)
        }
        expect(build([...documents].reverse(), { minDocumentFrequency: 1, maxTerms })).toEqual(bytes)
      }),
    )
  })

  it('counts what the analyser gives', () => {
    const analyser = new Analyser()
    const documents = ['Banks lend money.', 'The bank failed.', 'Money, money!'].map((text) => analyser.analyse(text, 'en').terms)
    const lexicon = new FrozenLexicon(build(documents, { minDocumentFrequency: 1 }))
    expect(['bank', 'monei', 'the', 'dog'].map((text) => lexicon.documentFrequency(termOf(text)))).toEqual([2, 2, 1, 0])
  })

  it('refuses a build without documents and settings outside their range', () => {
    expect(() => new LexiconBuilder().build()).toThrow(expect.objectContaining({ code: 'INPUT_EMPTY' }))
    expect(() => new LexiconBuilder({ minDocumentFrequency: 0 })).toThrow(expect.objectContaining({ code: 'PARAMETER_INVALID' }))
    expect(() => new LexiconBuilder({ maxTerms: 1.5 })).toThrow(/maxTerms is 1.5; it must be a whole number from 1/)
  })
})
