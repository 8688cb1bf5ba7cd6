import { expect, it } from 'vitest'
import type { JsonObject } from '../../src/model.js'
import { contract, fieldsAt, put, term, type World } from './fixtures/contract.js'

const sketch = 'AQACAP//'

async function withDocuments(world: World): Promise<World> {
  const source = (n: number) => ({ title: `word number${n}`, meta: { time: n, place: 'x' }, time: n })
  await world.write(
    put('a', 1, { fingerprints: [term(1)], sketch, exact: 'e' }, { source: source(1) }),
    put('b', 2, { group: 'g1', joined: true, containers: ['k'] }, { source: source(2), routing: 'r' }),
    { id: 'c', kind: 'put', source: source(3), fields: fieldsAt(3) },
  )
  return world
}

const byTime = { query: { match: { title: 'word' } }, sort: [{ time: 'asc' }] }

async function sources({ store, collection }: World, body: JsonObject, params: Record<string, string> = {}) {
  const wanted = { body: { ...byTime, ...body }, params }
  const plain = await store.search(collection, wanted)
  const withFacts = await store.search(collection, { ...wanted, withFacts: true })
  const [shown, same] = [plain, withFacts].map(({ hits }) => hits.map(({ hit }) => hit._source))
  expect(same).toEqual(shown)
  return shown
}

contract('searching', (start) => {
  it('gives hits in the shape of the engines, without our fields, with facts where they are asked for', async () => {
    const { store, collection } = await withDocuments(await start())
    const { answer, hits } = await store.search(collection, { body: byTime, withFacts: true })
    expect(answer).toMatchObject({ timed_out: false, hits: { total: { value: 3, relation: 'eq' } } })
    expect(answer.hits).not.toHaveProperty('hits')
    const source = { title: 'word number1', meta: { time: 1, place: 'x' }, time: 1 }
    expect(hits[0]!.hit).toMatchObject({ _index: 'news', _id: 'a', _score: null, _source: source, sort: [1] })
    for (const { hit } of hits) expect(Object.keys(hit._source!)).toEqual(['title', 'meta', 'time'])
    const facts = hits.map((each) => each.facts!)
    expect(facts).toMatchObject([
      { id: 'a', signed: true, group: 'g1', exact: 'e', values: { time: 1 }, signatureVersion: 'v1' },
      { id: 'b', signed: true, group: 'g1', containers: ['k'], since: 2 },
      { id: 'c', signed: false, group: 'g3' },
    ])
    expect([...facts[0]!.sketch!]).toEqual([1, 2, 65535])
    const [plain] = (await store.search(collection, { body: byTime })).hits
    for (const key of ['facts', 'fields', 'index']) expect(plain).not.toHaveProperty(key)
    const { hits: withFields } = await store.search(collection, { body: byTime, withFields: true })
    expect(withFields.map(({ fields }) => fields)).toMatchObject([
      { fingerprints: [term(1)], exact: 'e', write: 'w1' },
      { joined: true, containers: ['k'] },
      { since: 3 },
    ])
  })

  it('gives revisions with hits only where they are asked for', async () => {
    const { store, collection } = await withDocuments(await start())
    const [without] = (await store.search(collection, { body: byTime, withFacts: true })).hits
    for (const key of ['_version', '_seq_no', '_primary_term']) expect(without!.hit).not.toHaveProperty(key)
    const asked = { ...byTime, seq_no_primary_term: true }
    const [hit] = (await store.search(collection, { body: asked, withFacts: true })).hits
    const [facts] = await store.readFacts(collection, [hit!.hit._id])
    expect(hit!.hit).toMatchObject({ _seq_no: facts!.seqNo, _primary_term: facts!.primaryTerm })
  })

  it('shows of the source what is asked for, with facts or without', async () => {
    const world = await withDocuments(await start())
    const first = async (body: JsonObject, params?: Record<string, string>) => (await sources(world, body, params))![0]
    expect(await first({ _source: ['title'] })).toEqual({ title: 'word number1' })
    expect(await first({ _source: 'meta.pl*' })).toEqual({ meta: { place: 'x' } })
    expect(await first({ _source: { excludes: ['meta', 'ti*'] } })).toEqual({})
    expect(await first({ _source: { includes: ['meta'], excludes: ['*.time'] } })).toEqual({ meta: { place: 'x' } })
    expect(await first({ _source: false })).toBeUndefined()
    expect(await first({}, { _source_includes: 'time' })).toEqual({ time: 1 })
  })

  it('finds documents without the field by which all are sorted', async () => {
    const world = await withDocuments(await start())
    await world.write(put('d', 4, {}, { source: { title: 'no time' } }))
    const { store, collection } = world
    const { wholeQueryLanguage } = store.capabilities
    const everything: (JsonObject | undefined)[] = [{ match_all: {} }, { bool: {} }, { bool: { must: [], filter: [] } }, undefined]
    const sorts: { body?: JsonObject; params?: Record<string, string> }[] = [
      { body: { sort: [{ time: 'desc' }] } },
      { body: { sort: [{ time: 'desc' }], post_filter: { match_all: {} } } },
    ]
    if (wholeQueryLanguage) {
      everything.push({ bool: { adjust_pure_negative: true, boost: 1 } })
      sorts.push({ params: { sort: 'time:desc' } })
    }
    for (const query of everything) {
      for (const { body = {}, params = {} } of sorts) {
        const { hits } = await store.search(collection, { body: { ...body, ...(query && { query }) }, params })
        expect(
          hits.map(({ hit }) => hit._id),
          JSON.stringify({ query, body, params }),
        ).toEqual(['c', 'b', 'a', 'd'])
      }
    }
  })

  it('has our fields as fields of queries, sorts and aggregations', async () => {
    const { store, collection } = await withDocuments(await start())
    const idsOf = async (body: JsonObject) => (await store.search(collection, { body })).hits.map(({ hit }) => hit._id).sort()
    expect(await idsOf({ query: { term: { 'onefold.group': 'g1' } } })).toEqual(['a', 'b'])
    expect(await idsOf({ query: { terms: { 'onefold.containers': ['k', 'l'] } } })).toEqual(['b'])
    expect(await idsOf({ query: { term: { 'onefold.joined': true } } })).toEqual(['b'])
    expect(await idsOf({ query: { bool: { must_not: [{ exists: { field: 'onefold.version' } }] } } })).toEqual(['c'])
    const newest = { query: { match_all: {} }, sort: [{ 'onefold.since': 'desc' }], size: 1 }
    expect(await idsOf(newest)).toEqual(['c'])
    const aggs = { groups: { cardinality: { field: 'onefold.group' } }, keys: { terms: { field: 'onefold.group' } } }
    const { answer } = await store.search(collection, { body: { size: 0, aggs } })
    expect(answer.aggregations).toMatchObject({ groups: { value: 2 }, keys: { buckets: [{ key: 'g1', doc_count: 2 }, { key: 'g3' }] } })
  })

  it('looks for words in the fields of users alone, where a query names no fields', async () => {
    const world = await withDocuments(await start())
    const { store, collection } = world
    const ours = { language: 'en', length: 77, signed_at: '2026-11-22T00:00:00Z', exact: 'e1', fingerprints: [term(5)] }
    const source = { title: 'a word in 77 tongues', meta: { en: 'number4' }, tags: ['x'], o: 'short' }
    await world.write(put('d', 4, ours, { source }), put('e', 5, { ...ours, joined: true }, { source: { title: 'true or not' } }))
    const found = async (query: JsonObject) => {
      const { hits } = await store.search(collection, { body: { query } })
      expect(await store.count(collection, { body: { query } })).toBe(hits.length)
      return hits.map(({ hit }) => hit._id).sort()
    }
    const clauses = ['multi_match', 'simple_query_string', ...(store.capabilities.wholeQueryLanguage ? ['query_string'] : [])]
    for (const clause of clauses) {
      for (const word of ['en', 'v1', 'g4', 'e1', term(5), 'w4']) expect(await found({ [clause]: { query: word } }), word).toEqual([])
      expect(await found({ [clause]: { query: '77' } })).toEqual(['d'])
      expect(await found({ [clause]: { query: 'true' } })).toEqual(['e'])
      expect(await found({ [clause]: { query: 'number4' } })).toEqual(['d'])
      expect(await found({ [clause]: { query: 'short' } })).toEqual(['d'])
      expect(await found({ bool: { must_not: [{ [clause]: { query: 'en', fields: ['*^2'] } }] } })).toEqual(['a', 'b', 'c', 'd', 'e'])
      expect(await found({ [clause]: { query: 'word', fields: ['meta.pl*'] } })).toEqual([])
    }
  })

  it('reads dates of queries as the engines do, where only a part of one is written', async () => {
    const world = await start()
    const { store, collection } = world
    const days = ['2023-01-01T10:00:00Z', '2023-05-01T10:00:00Z', '2023-05-02T00:00:00Z', '2023-05-02T10:00:00Z', '2023-06-01T10:00:00Z']
    await world.write(...days.map((day, i) => put(`${i}`, i + 1, {}, { source: { day } })))
    const found = async (range: JsonObject) => store.count(collection, { body: { query: { range: { day: range } } } })
    expect(await Promise.all(['2023', '2023-05', '2023-05-01'].map((day) => found({ lte: day })))).toEqual([1, 2, 2])
    expect(await Promise.all(['2023', '2023-05', '2023-05-01'].map((day) => found({ gt: day })))).toEqual([4, 3, 3])
    expect(await Promise.all(['2023', '2023-05', '2023-05-01'].map((day) => found({ gte: day })))).toEqual([5, 4, 4])
    expect(await Promise.all(['2023||/y', '2023-05||/M', '2023-05||+1d', '2023-05-01||+1d'].map((day) => found({ lte: day })))).toEqual([
      5, 4, 3, 3,
    ])
    expect(await store.count(collection, { body: { query: { term: { day: '2023-05' } } } })).toBe(1)
  })

  it('refuses a range whose bound is no value of its field, in place of finding nothing', async () => {
    const world = await start()
    const { store, collection } = world
    await world.write(put('a', 1, {}, { source: { day: '2024-06-15', price: 3, form: '15/06/2024' } }))
    const found = (range: JsonObject) => store.count(collection, { body: { query: { range } } })
    const refused = { code: 'QUERY_INVALID' }
    for (const bound of ['yesterday', '2024-06-01 10:00', '2024-6-1', '01/06/2024', true])
      await expect(found({ day: { gte: bound } }), String(bound)).rejects.toMatchObject(refused)
    await expect(found({ price: { lt: 'cheap' } })).rejects.toMatchObject(refused)
    // Strings are compared with whatever is sent, as strings.
    expect(await found({ form: { gte: '2024-06-15' } })).toBe(0)
    expect(await found({ none: { gte: 'yesterday' } })).toBe(0)
  })

  it('counts before post_filter for aggregations and after it for hits', async () => {
    const { store, collection } = await withDocuments(await start())
    const aggs = { groups: { cardinality: { field: 'onefold.group' } } }
    const body = { ...byTime, post_filter: { bool: { must_not: [{ terms: { 'onefold.group': ['g1'] } }] } }, aggs }
    const { answer, hits } = await store.search(collection, { body })
    expect(hits.map(({ hit }) => hit._id)).toEqual(['c'])
    expect(answer.aggregations).toMatchObject({ groups: { value: 2 } })
  })

  it('refuses a query that is none, and says why', async () => {
    const { store, collection } = await withDocuments(await start())
    const wrong = { query: { bool: { must: [{ term: { 'onefold.group': { value: 'x', wrong: 1 } } }] } } }
    await expect(store.search(collection, { body: wrong })).rejects.toMatchObject({ code: /^QUERY_/, message: /wrong/ })
    await expect(store.count(collection, { body: wrong })).rejects.toMatchObject({ code: /^QUERY_/, message: /wrong/ })
  })
})
