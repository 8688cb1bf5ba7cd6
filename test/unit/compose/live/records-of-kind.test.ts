import { describe, expect, it, onTestFinished } from 'vitest'
import { RecordsOfKind } from '../../../../src/compose/live/records-of-kind.js'
import { EmbeddedStore } from '../../../../src/store/embedded/embedded-store.js'
import { temporaryFolder } from '../../../support/temporary-folder.js'

describe('RecordsOfKind', () => {
  it('reads all records of its kind page by page, and none of another', async () => {
    const store = new EmbeddedStore({ folder: temporaryFolder() })
    onTestFinished(() => store.close())
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
