import { describe, expect, it } from 'vitest'
import { RecordsOfKind } from '../../../../src/compose/live/records-of-kind.js'
import { temporaryStore } from '../../../support/temporary-store.js'

describe('RecordsOfKind', () => {
  it('reads all records of its kind page by page, and none of another', async () => {
    const store = temporaryStore()
    const numbers = new RecordsOfKind<{ readonly n: number }>(store.records, 'numbers')
    const others = new RecordsOfKind<{ readonly n: number }>(store.records, 'others')
    await others.put('a', { n: 0 })
    for (const [n, id] of ['a', 'b', 'c', 'd', 'e'].entries()) await numbers.put(id, { n })
    const pages = []
    for await (const page of numbers.pages(2)) pages.push(page.map(({ id, record }) => `${id}${record.n}`))
    expect(pages.flat()).toEqual(['a0', 'b1', 'c2', 'd3', 'e4'])
    expect(Math.max(...pages.map(({ length }) => length))).toBe(2)
    await numbers.deleteAll()
    expect((await numbers.list(10, null)).items).toEqual([])
    expect(await others.get('a')).toEqual({ n: 0 })
  })
})
