import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hash64 } from '../../../src/hashing/hash64.js'
import type { TreeNode } from '../../../src/signatures/corpus-tree.js'
import { compareVisits, countVisits } from '../../../src/similarity/codet.js'
import { combine64 } from '../../reference/combine64.js'

const weights = new Map(['a', 'b', 'c', 'd'].map((word, i) => [word, i + 0.5]))
const idf = (word: string) => weights.get(word) ?? 1
const arbitraryWords = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 }), { maxLength: 8 })

/** The nodes that sentences visit, with their words in the given order. */
function nodesOf(sentences: readonly (readonly string[])[]): TreeNode[] {
  return sentences.flatMap((sentence) =>
    sentence.map((word, i) => {
      const path = sentence.slice(0, i + 1).map((each) => hash64(each))
      return { ...path.reduce(combine64), depth: path.length, idf: idf(word) }
    }),
  )
}

/** cs(si, sj), equation 3.2: the sum of k^DSP · idf(w_k) over the longest common prefix of two sentences. */
function sentenceSimilarity(a: readonly string[], b: readonly string[], depthScorePower: number): number {
  let sum = 0
  for (let k = 1; k <= a.length && a[k - 1] === b[k - 1]; k++) sum += k ** depthScorePower * idf(a[k - 1]!)
  return sum
}

const compare = (a: string[][], b: string[][], power?: number) => compareVisits(countVisits(nodesOf(a)), countVisits(nodesOf(b)), power)

describe('compareVisits', () => {
  it('adds k · idf over the common prefix of two sentences, and stops at the first difference', () => {
    expect(compare([['john', 'is', 'happy']], [['john', 'is', 'sad']]).similarity).toBe(1 + 2)
    expect(compare([['a', 'b']], [['b', 'a']]).similarity).toBe(0)
  })

  it('raises the depth to the depth score power', () => {
    expect(compare([['x', 'y', 'z']], [['x', 'y', 'z']], 2).similarity).toBe(1 + 4 + 9)
    expect(compare([['x', 'y', 'z']], [['x', 'y', 'z']], 0).similarity).toBe(3)
  })

  it('equals the double sum over all pairs of sentences', () => {
    fc.assert(
      fc.property(arbitraryWords, arbitraryWords, fc.constantFrom(0, 1, 2, 3), (a, b, depthScorePower) => {
        const direct = (first: string[][], second: string[][]) =>
          first.flatMap((si) => second.map((sj) => sentenceSimilarity(si, sj, depthScorePower))).reduce((x, y) => x + y, 0)
        const found = compare(a, b, depthScorePower)
        expect(found.similarity).toBeCloseTo(direct(a, b), 6)
        expect(found.selfA).toBeCloseTo(direct(a, a), 6)
        expect(found.selfB).toBeCloseTo(direct(b, b), 6)
      }),
    )
  })

  it('gives 1 both ways for a document and itself, in both forms', () => {
    fc.assert(
      fc.property(arbitraryWords, (a) => {
        fc.pre(a.some((sentence) => sentence.length > 0))
        expect(compare(a, a)).toMatchObject({ aInB: 1, bInA: 1, boundedAInB: 1, boundedBInA: 1 })
      }),
    )
  })

  it('keeps the bounded form within 0 and 1, and at 1 when all sentences of a are in b', () => {
    fc.assert(
      fc.property(arbitraryWords, arbitraryWords, (a, b) => {
        const { boundedAInB, boundedBInA } = compare(a, b)
        expect(boundedAInB).toBeGreaterThanOrEqual(0)
        expect(Math.max(boundedAInB, boundedBInA)).toBeLessThanOrEqual(1)
        if (a.some((sentence) => sentence.length > 0)) expect(compare(a, [...b, ...a]).boundedAInB).toBe(1)
      }),
    )
  })

  it('does not fall when b grows, in both forms', () => {
    fc.assert(
      fc.property(arbitraryWords, arbitraryWords, arbitraryWords, (a, b, more) => {
        const before = compare(a, b)
        const after = compare(a, [...b, ...more])
        expect(after.aInB).toBeGreaterThanOrEqual(before.aInB - 1e-9)
        expect(after.boundedAInB).toBeGreaterThanOrEqual(before.boundedAInB - 1e-9)
      }),
    )
  })

  it('lets the published ratio exceed 1 when sentences of a repeat in b, and not the bounded one', () => {
    expect(
      compare(
        [['a', 'b']],
        [
          ['a', 'b'],
          ['a', 'b'],
        ],
      ),
    ).toMatchObject({ aInB: 2, boundedAInB: 1, boundedBInA: 0.5 })
  })

  it('is 0 for a document that visits nothing', () => {
    expect(compare([], [['a']])).toMatchObject({ similarity: 0, aInB: 0, bInA: 0, boundedAInB: 0, boundedBInA: 0 })
  })
})
