import { describe, expect, it } from 'vitest'
import { findSentenceRuns } from '../../../../../../src/cli/render/comparison/page/sentence-runs.js'
import type { SentenceLink } from '../../../../../../src/detection/comparing/compared-pair.js'

const link = (a: number, b: number): SentenceLink => ({ a, b, kind: 'same', score: 1 })

describe('findSentenceRuns', () => {
  const ranges = (links: SentenceLink[]) =>
    findSentenceRuns(links).map(({ a, b, links: count }) => [a.first, a.last, b.first, b.last, count])

  it('finds sentences that follow each other in both documents, over one that was put in on either side', () => {
    expect(ranges([link(0, 5), link(1, 6), link(3, 7), link(4, 9)])).toEqual([[0, 4, 5, 9, 4]])
  })

  it('ends a run where more was put in, and where the order turns', () => {
    expect(ranges([link(0, 0), link(1, 1), link(4, 2), link(5, 3)])).toEqual([
      [0, 1, 0, 1, 2],
      [4, 5, 2, 3, 2],
    ])
    expect(ranges([link(0, 5), link(1, 4), link(2, 3)])).toEqual([])
  })

  it('tells runs apart that lie beside each other', () => {
    expect(ranges([link(0, 0), link(0, 9), link(1, 1), link(1, 10)])).toEqual([
      [0, 1, 0, 1, 2],
      [0, 1, 9, 10, 2],
    ])
    expect(ranges([link(0, 0), link(1, 1), link(2, 1)])).toEqual([[0, 1, 0, 1, 2]])
  })
})
