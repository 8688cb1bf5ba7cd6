import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialState, noteGaps, planRanges } from '../../../../../src/detection/live/reindexing/reindex-state.js'

describe('noteGaps', () => {
  it('names each document once, and the first hundred, and counts the others', () => {
    const state = initialState()
    const documents = Array.from({ length: 120 }, (_, i) => ({ document: { id: `d${i >> 1}` }, gaps: 'no text' }))
    noteGaps(state, [{ document: { id: 'fine' }, gaps: undefined }, ...documents])
    expect(state.warnings).toHaveLength(60)
    expect(state.warnings[0]).toEqual({ _id: 'd0', reason: 'no text' })
    noteGaps(
      state,
      Array.from({ length: 90 }, (_, i) => ({ document: { id: `e${i}` }, gaps: 'no text' })),
    )
    expect(state.warnings).toHaveLength(100)
    expect(state.moreWarnings).toBe(50)
  })

  it('does not count a document again that is read again', () => {
    const state = initialState()
    noteGaps(
      state,
      Array.from({ length: 100 }, (_, i) => ({ document: { id: `d${i}` }, gaps: 'no text' })),
    )
    const more = ['d7', 'new', 'known'].map((id) => ({ document: { id }, gaps: 'no text' }))
    noteGaps(state, more, ({ document }) => document.id === 'known')
    expect(state.moreWarnings).toBe(1)
  })
})

describe('planRanges', () => {
  it('covers every number of every shard once, in at least as many parts as work at the same time', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 20 }), (checkpoints, slices) => {
        const ranges = planRanges(checkpoints, slices)
        for (const [shard, end] of checkpoints.entries()) {
          const own = ranges.filter((range) => range.shard === shard)
          expect(own[0]!.from).toBe(0)
          expect(own.at(-1)!.to).toBe(end)
          for (const [i, { to }] of own.slice(0, -1).entries()) expect(own[i + 1]!.from).toBe(to)
        }
        expect(ranges.length).toBeLessThanOrEqual(slices + checkpoints.length)
        const held = checkpoints.reduce((sum, end) => sum + end)
        expect(ranges.length).toBeGreaterThanOrEqual(Math.min(slices, held))
      }),
    )
  })

  it('cuts one large shard for all who work', () => {
    expect(planRanges([1000], 4).map(({ from, to }) => [from, to])).toEqual([
      [0, 250],
      [250, 500],
      [500, 750],
      [750, 1000],
    ])
  })

  it('cuts equal shards for no more than work, whatever the size of the index', () => {
    for (let end = 1000; end < 1100; end++) {
      expect(planRanges([end], 7)).toHaveLength(7)
      expect(planRanges([end, end, end], 6)).toHaveLength(6)
    }
  })
})
