import { describe, expect, it } from 'vitest'
import { WriteCensus } from '../../../../../../src/detection/live/writing/settling/write-census.js'

const position = { index: 'news', shards: [0], begun: [0] }

describe('WriteCensus', () => {
  it('counts a write once for each baseline that somebody holds, and for the current one', () => {
    const census = new WriteCensus()
    census.begin(position)
    const held = census.current!
    census.hold(held)
    census.add({ id: 'a', seqNo: 1 })
    census.begin(position)
    census.add({ id: 'b', seqNo: 2 })
    expect([held.own, census.current!.own]).toEqual([2, 1])
    census.release(held)
    census.add({ id: 'c', seqNo: 3 })
    expect([held.own, census.current!.own]).toEqual([2, 2])
  })

  it('knows the last write of a document as its own, and none before', () => {
    const census = new WriteCensus()
    census.add({ id: 'a', seqNo: 1 })
    census.add({ id: 'a', seqNo: 5 })
    expect([1, 5].map((seqNo) => census.isOwn({ id: 'a', seqNo }))).toEqual([false, true])
    expect(census.isOwn({ id: 'b', seqNo: 1 })).toBe(false)
  })

  it("does not know a write as its own that left a document as another's had placed it, if that one is later than a baseline", () => {
    const census = new WriteCensus()
    census.begin({ ...position, shards: [5, 10] })
    census.add({ id: 'early', seqNo: 20 }, 4)
    census.add({ id: 'late', seqNo: 21 }, 6)
    census.add({ id: 'late', seqNo: 22 }, 21)
    census.add({ id: 'own', seqNo: 23 })
    census.add({ id: 'own', seqNo: 24 }, 23)
    const marks = Object.entries({ early: 20, late: 22, own: 24 }).map(([id, seqNo]) => ({ id, seqNo }))
    expect(marks.map((mark) => [census.isOwn(mark), census.keepsTheirs(mark)])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ])
    expect(census.current!.own).toBe(5)
  })

  it('forgets who wrote documents only after 50,000 others, and remembers the last write of those that it has written since', () => {
    const census = new WriteCensus()
    census.add({ id: 'once', seqNo: 0 })
    census.add({ id: 'twice', seqNo: 1 })
    for (let n = 2; n < 50_000; n++) census.add({ id: `other ${n}`, seqNo: n })
    census.add({ id: 'twice', seqNo: 50_000 })
    expect(census.isOwn({ id: 'once', seqNo: 0 })).toBe(true)
    expect([1, 50_000].map((seqNo) => census.isOwn({ id: 'twice', seqNo }))).toEqual([false, true])
    for (let n = 50_001; n < 100_001; n++) census.add({ id: `other ${n}`, seqNo: n })
    expect(census.isOwn({ id: 'once', seqNo: 0 })).toBe(false)
    expect(census.isOwn({ id: 'twice', seqNo: 50_000 })).toBe(true)
    for (let n = 1; n <= 400_000; n++) census.add({ id: `another ${n}`, seqNo: 100_000 + n })
    expect(census.isOwn({ id: 'twice', seqNo: 50_000 })).toBe(false)
    expect(census.isOwn({ id: 'another 400000', seqNo: 500_000 })).toBe(true)
  })
})
