import { describe, expect, it } from 'vitest'
import { corpusTreeAlgorithm, listTreeNodes } from '../../src/signatures/corpus-tree.js'
import { resolveParameters } from '../../src/signatures/signature-algorithm.js'
import { weighSentences } from '../../src/signatures/weighted-terms.js'
import { compareVisits, countVisits } from '../../src/similarity/codet.js'
import { plainLexicon, plainText } from '../support/plain-text.js'

// Varol, CoDet, figure 3.1: words are not sorted, and the idf comes from the three documents themselves.
const df = { nasdaq: 2, starts: 2, day: 2, with: 2, an: 1, increase: 1, a: 1, decrease: 1, shares: 3, gain: 1, '2%': 3, lose: 2 }
const lexicon = plainLexicon(3, df)
const dA = [
  ['nasdaq', 'starts', 'day', 'with', 'an', 'increase'],
  ['shares', 'gain', '2%'],
]
const dB = [
  ['nasdaq', 'starts', 'day', 'with', 'a', 'decrease'],
  ['shares', 'lose', '2%'],
]
const dC = [['shares', 'lose', '2%']]

const parameters = resolveParameters(corpusTreeAlgorithm, { wordSorting: false, depthThreshold: 6 })
const nodesOf = (sentences: string[][]) => listTreeNodes(weighSentences(plainText(sentences), lexicon), parameters)
const keyOf = ({ high, low }: { high: number; low: number }) => `${high} ${low}`

/** Inserts sentences into the tree. @returns the words of the visited nodes that existed before, and of those that were created */
function insert(tree: Set<string>, sentences: string[][]): { visited: string[]; created: string[] } {
  const words = sentences.flat()
  const keys = nodesOf(sentences).map(keyOf)
  const visited = words.filter((_, i) => tree.has(keys[i]!))
  const created = words.filter((_, i) => !tree.has(keys[i]!))
  for (const key of keys) tree.add(key)
  return { visited, created }
}

describe('CoDet, figure 3.1', () => {
  it('grows the tree as drawn', () => {
    const tree = new Set<string>()
    expect(insert(tree, dA)).toEqual({ visited: [], created: dA.flat() })
    expect(insert(tree, dB)).toEqual({
      visited: ['nasdaq', 'starts', 'day', 'with', 'shares'],
      created: ['a', 'decrease', 'lose', '2%'],
    })
    expect(insert(tree, dC)).toEqual({ visited: ['shares', 'lose', '2%'], created: [] })
  })

  it('lets dB contain all of dC, and dA share only "shares" with it', () => {
    const visits = (sentences: string[][]) => countVisits(nodesOf(sentences))
    expect(compareVisits(visits(dC), visits(dB))).toMatchObject({ aInB: 1, boundedAInB: 1 })
    // idf("shares") and idf("2%") are ln 1 here, so only "lose" at depth 2 gives dC a weight.
    const inA = compareVisits(visits(dC), visits(dA))
    expect(inA.similarity).toBe(0)
    expect(inA.selfA).toBeCloseTo(2 * Math.log(3 / 2))
  })

  it('adds depth · idf for each revisited node of dA and dB: 2 · ln(3/2) for "starts"', () => {
    const { similarity } = compareVisits(countVisits(nodesOf(dA)), countVisits(nodesOf(dB)))
    expect(similarity).toBeCloseTo((1 + 2 + 3 + 4) * Math.log(3 / 2))
  })
})
