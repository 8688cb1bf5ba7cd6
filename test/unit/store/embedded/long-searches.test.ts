import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { EmbeddedStore } from '../../../../src/store/embedded/embedded-store.js'
import type { StoreWrite } from '../../../../src/store/store.js'
import { temporaryFolder } from '../../../support/temporary-folder.js'

const collection = { name: 'news', factFields: [] }
const ids = ['a', 'b', 'c']

function put(id: string, place: number): StoreWrite {
  return { id, kind: 'put', source: { place }, fields: { write: 'w', since: 1, group: id } }
}

/** A store whose clock shows a second more at each look, so that every search is long. */
async function openStore(): Promise<EmbeddedStore> {
  let now = 0
  const store = new EmbeddedStore({ folder: temporaryFolder(), elapsed: () => (now += 1_000) })
  onTestFinished(() => store.close())
  await store.createCollection(collection)
  await store.write(
    collection,
    ids.map((id, place) => put(id, place)),
  )
  return store
}

const should = Array.from({ length: 20 }, (_, i) => ({ range: { place: { gte: i - 17 } } }))
const body = { query: { bool: { should } } }

describe('a long search of the embedded store', () => {
  it('lets reads and other searches go before it, and finds what it finds in one go', async () => {
    const store = await openStore()
    const ends: string[] = []
    const noted = async <Result>(name: string, work: Promise<Result>) => {
      const result = await work
      ends.push(name)
      return result
    }
    const long = noted('long', store.search(collection, { body }))
    const [found, count] = await Promise.all([
      long,
      noted('count', store.count(collection, { body })),
      noted('read', store.read(collection, ids)),
    ])
    expect(found.hits.map(({ hit }) => [hit._id, hit._score])).toEqual([
      ['c', 20],
      ['b', 19],
      ['a', 18],
    ])
    expect(count).toBe(3)
    expect(ends).toEqual(['read', 'long', 'count'])
  })

  it('gives way in the filters of its aggregations, too', async () => {
    const store = await openStore()
    const aggs = { many: { filter: { bool: { should } } } }
    let reads = 0
    const search = store.search(collection, { body: { size: 0, aggs } })
    let isOver = false
    void search.then(() => {
      isOver = true
    })
    while (!isOver) {
      await store.read(collection, ids)
      await setImmediate()
      reads++
    }
    expect((await search).answer.aggregations).toEqual({ many: { doc_count: 3 } })
    expect(reads).toBeGreaterThan(should.length / 2)
  })

  it('shows no write that comes while it is under way, and the next one shows it', async () => {
    const store = await openStore()
    const before = store.search(collection, { body })
    const written = store.write(collection, [put('a', 5), { id: 'b', kind: 'delete' }])
    const after = store.search(collection, { body })
    expect((await before).hits.map(({ hit }) => hit._source)).toEqual([{ place: 2 }, { place: 1 }, { place: 0 }])
    await written
    expect((await after).hits.map(({ hit }) => hit._source)).toEqual([{ place: 5 }, { place: 2 }])
  })

  it('takes all the time since it was asked for, that in which it waited for its turn included', async () => {
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000))
    onTestFinished(() => void vi.restoreAllMocks())
    const store = await openStore()
    const found = await Promise.all([store.search(collection, { body }), store.search(collection, { body })])
    expect(found.map(({ answer }) => answer.took)).toEqual([2_000, 2_000])
  })

  it('ends when its caller leaves, and then writes go on', async () => {
    const store = await openStore()
    const gone = new AbortController()
    const search = store.search(collection, { body, signal: gone.signal })
    const written = store.write(collection, [put('d', 3)])
    const count = store.count(collection, { body, signal: gone.signal })
    gone.abort()
    await expect(search).rejects.toMatchObject({ code: 'INTERRUPTED' })
    await expect(count).rejects.toMatchObject({ code: 'INTERRUPTED' })
    await written
    expect(await store.count(collection, { body })).toBe(4)
  })

  it('says so if the store is closed meanwhile', async () => {
    const store = await openStore()
    const search = store.search(collection, { body })
    await store.close()
    await expect(search).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})
