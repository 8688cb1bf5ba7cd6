import { describe, expect, it } from 'vitest'
import { linkSentences } from '../../../../src/similarity/sentences/sentence-links.js'

describe('linkSentences', () => {
  it('keeps the pairs of equal sentences with their kinds', () => {
    const equal = [
      { a: 1, b: 4, kind: 'fuzzy' as const, score: 0.9 },
      { a: 2, b: 0, kind: 'same' as const, score: 1 },
    ]
    const match = { a: 2, b: 0, score: 1 }
    expect(linkSentences(equal, [match], [{ a: 0, b: 2, score: 1 }])).toEqual(equal)
  })

  it('links sentences that only overlap as partial, once, whichever text they are matched from', () => {
    expect(linkSentences([], [{ a: 0, b: 1, score: 0.6 }], [{ a: 1, b: 0, score: 0.6 }])).toEqual([
      { a: 0, b: 1, kind: 'partial', score: 0.6 },
    ])
    expect(linkSentences([], [], [{ a: 1, b: 0, score: 0.6 }])).toEqual([{ a: 0, b: 1, kind: 'partial', score: 0.6 }])
  })

  it('links further copies of a sentence on either side as what the first one is', () => {
    const equal = [{ a: 0, b: 0, kind: 'reordered' as const, score: 1 }]
    const there = [
      { a: 0, b: 0, score: 1 },
      { a: 3, b: 0, score: 1 },
    ]
    const back = [
      { a: 0, b: 0, score: 1 },
      { a: 5, b: 0, score: 1 },
    ]
    expect(linkSentences(equal, there, back)).toEqual([
      { a: 0, b: 0, kind: 'reordered', score: 1 },
      { a: 0, b: 5, kind: 'reordered', score: 1 },
      { a: 3, b: 0, kind: 'reordered', score: 1 },
    ])
  })

  it('gives none for texts that share nothing', () => {
    expect(linkSentences([], [], [])).toEqual([])
  })
})
