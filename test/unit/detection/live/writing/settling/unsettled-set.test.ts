import { describe, expect, it } from 'vitest'
import { UnsettledSet } from '../../../../../../src/detection/live/writing/settling/unsettled-set.js'
import { WriteCensus } from '../../../../../../src/detection/live/writing/settling/write-census.js'

describe('UnsettledSet', () => {
  it('watches a document further that was added again while it was settled', () => {
    const census = new WriteCensus()
    census.begin({ index: 'news', shards: [0], begun: [0] })
    const unsettled = new UnsettledSet(census)
    const isWatched = (id: string) => unsettled.watched({ ids: [id], gone: [] }).baseline !== undefined
    for (const id of ['a', 'b']) unsettled.watch(id)
    unsettled.add({ ids: ['a', 'b'], gone: [] })
    const taken = unsettled.take()
    unsettled.add({ ids: ['a'], gone: [] })
    unsettled.forget(taken)
    expect([isWatched('a'), isWatched('b')]).toEqual([true, false])
  })
})
