import { describe, expect, it } from 'vitest'
import { corpusTreeAlgorithm, listTreeNodes } from '../../../src/signatures/corpus-tree.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { weighSentences } from '../../../src/signatures/weighted-terms.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

const defaults = resolveParameters(corpusTreeAlgorithm)
const lexicon = plainLexicon(100, { nasdaq: 2, increase: 5, starts: 20, day: 30, with: 80, an: 90 })

function weigh(sentences: string[][]) {
  return weighSentences(plainText(sentences), lexicon)
}

describe('listTreeNodes', () => {
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
