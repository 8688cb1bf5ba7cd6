import { expect, it } from 'vitest'
import { contract, inEveryFamily, put, term } from './fixtures/contract.js'

const lookup = { terms: inEveryFamily([term(1)]), hotAbove: 9, perTerm: 9, includeJoined: true }

contract('capabilities', (start) => {
  it('shows a write to lookups, folds and searches after a refresh, and where visibleAtOnce is true without one', async () => {
    const { store, collection } = await start()
    await store.write(collection, [put('a', 1, { fingerprints: [term(1)], exact: 'e' }, { source: { title: 'word' } })])
    if (!store.capabilities.visibleAtOnce) await store.refresh(collection)
    expect((await store.lookUp(collection, lookup)).documents).toHaveLength(1)
    expect(await store.findByFold(collection, { field: 'exact', values: ['e'], perValue: 9 })).toHaveLength(1)
    expect(await store.count(collection, { body: { query: { match: { title: 'word' } } } })).toBe(1)
    expect((await store.walk(collection, { size: 9, after: null })).items).toHaveLength(1)
  })

  it('changes nothing of a call that fails where atomicBatches is true', async () => {
    const { store, collection } = await start()
    if (!store.capabilities.atomicBatches) return
    const unreadable = new Proxy(put('b', 2), {
      get() {
        throw new Error('the batch cannot be read to its end')
      },
    })
    await expect(store.write(collection, [put('a', 1, { fingerprints: [term(1)] }), unreadable])).rejects.toThrow('to its end')
    expect(await store.read(collection, ['a'])).toEqual([undefined])
    expect((await store.lookUp(collection, lookup)).documents).toEqual([])
    expect((await store.counts(collection)).documents).toBe(0)
    expect(await store.write(collection, [put('a', 1)])).toMatchObject([{ status: 'created', version: 1 }])
    expect(await store.count(collection, { body: { query: { match: { title: 'title' } } } })).toBe(1)
  })

  it('never lets a condition fail by others where singleWriter is true: what was read is what is there', async () => {
    const { store, collection } = await start()
    if (!store.capabilities.singleWriter) return
    await store.write(collection, [put('a', 1)])
    for (let n = 0; n < 5; n++) {
      const [{ seqNo, primaryTerm } = { seqNo: -1, primaryTerm: -1 }] = await store.read(collection, ['a'])
      expect(await store.write(collection, [put('a', 1, {}, { expect: { seqNo, primaryTerm } })])).toMatchObject([{ status: 'updated' }])
    }
  })

  it('names the clause that it does not have where wholeQueryLanguage is false', async () => {
    const { store, collection } = await start()
    if (store.capabilities.wholeQueryLanguage) return
    const request = { body: { query: { script_score: { query: { match_all: {} }, script: { source: '1' } } } } }
    await expect(store.search(collection, request)).rejects.toMatchObject({ code: 'QUERY_UNSUPPORTED', message: /script_score/ })
  })

  it('says what it is', async () => {
    const { store } = await start()
    expect(store.description).toMatch(/^\S+ \d/)
  })
})
