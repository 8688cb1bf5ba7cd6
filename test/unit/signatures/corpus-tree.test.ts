import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash64 } from '../../../src/hashing/hash64.js'
import { type CorpusTreeParameters, corpusTreeAlgorithm, listTreeNodes } from '../../../src/signatures/corpus-tree.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { createTermWeigher } from '../../../src/signatures/weighted-terms.js'
import { combine64 } from '../../reference/combine64.js'
import { slowPaths } from '../../reference/slow-signatures.js'
import { arbitraryLexicon, arbitraryText } from '../../support/arbitrary-texts.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

const defaults = resolveParameters(corpusTreeAlgorithm)
const lexicon = plainLexicon(100, { nasdaq: 2, increase: 5, starts: 20, day: 30, with: 80, an: 90 })

function weigh(sentences: string[][]) {
  return createTermWeigher(lexicon, { count: 0, removedShare: 0 }).weigh(plainText(sentences))
}

describe('listTreeNodes', () => {
  it('visits what the obvious slow version lists, with depth, idf and the hash of the path', () => {
    const parameters: fc.Arbitrary<CorpusTreeParameters> = fc.record({
      minDepth: fc.integer({ min: 1, max: 7 }),
      depthThreshold: fc.integer({ min: 1, max: 6 }),
      suffixes: fc.integer({ min: 1, max: 4 }),
      wordSorting: fc.boolean(),
    })
    fc.assert(
      fc.property(arbitraryText, arbitraryLexicon, parameters, (text, given, chosen) => {
        const words = createTermWeigher(given, { count: 0, removedShare: 0 }).weigh(text)
        const idf = new Map(text.terms.map((term) => [term.text, given.idf(term)]))
        const expected = slowPaths(text, given, { ...chosen, minDepth: Math.min(chosen.minDepth, chosen.depthThreshold) })
        expect(listTreeNodes(words, chosen)).toEqual(
          expected.map((path) => ({
            ...path.map((word) => hash64(word)).reduce(combine64),
            depth: path.length,
            idf: idf.get(path.at(-1)!),
          })),
        )
      }),
    )
  })

  it('puts the rarest words first and stops at the depth threshold', () => {
    const sentence = ['nasdaq', 'starts', 'day', 'with', 'an', 'increase']
    const nodes = listTreeNodes(weigh([sentence]), defaults)
    expect(nodes.map(({ depth, idf }) => [depth, Math.round(100 * Math.exp(-idf))])).toEqual([
      [1, 2],
      [2, 5],
      [3, 20],
      [4, 30],
      [5, 80],
    ])
  })

  it('inserts the suffixes that PSC asks for', () => {
    const three = { ...defaults, suffixes: 3, wordSorting: false, depthThreshold: 16 }
    const depths = listTreeNodes(weigh([['nasdaq', 'starts', 'day', 'with', 'an', 'increase']]), three).map(({ depth }) => depth)
    expect(depths).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 1, 2, 3, 4])
  })
})
