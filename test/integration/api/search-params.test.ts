import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

/** URL parameters of searches that every engine accepts, with values that do not change the hits. */
const harmless: Readonly<Record<string, string>> = {
  allow_partial_search_results: 'true',
  batched_reduce_size: '5',
  docvalue_fields: 'n',
  max_concurrent_shard_requests: '2',
  pre_filter_shard_size: '3',
  preference: '_local',
  request_cache: 'false',
  routing: 'somewhere',
  search_type: 'dfs_query_then_fetch',
  seq_no_primary_term: 'true',
  sort: '_score',
  stats: 'one,other',
  terminate_after: '1000',
  timeout: '10s',
  track_scores: 'true',
  track_total_hits: 'true',
  typed_keys: 'true',
  version: 'true',
  _source_includes: 'n',
}

onEachStore((store) => {
  let server: LiveServer
  beforeAll(async () => {
    server = await startLiveServer({ collections: { news: {} } }, { store })
    await server.load('news', {
      1: { text: stories.harbour, title: 'Harbour news', n: 1 },
      2: { text: stories.harbour, title: 'Harbour news', n: 2 },
      3: { text: stories.harbourEdited, title: 'Harbour news', n: 3 },
      4: { text: stories.bakers, title: 'Bakers of the harbour', n: 4 },
      5: { text: 'Nothing to do with either of them, and long enough to be signed and looked up like the others.', title: 'Other', n: 5 },
    })
  })
  afterAll(() => server.stop())

  const search = (params: object, body?: object) =>
    server.send('POST', `/news/_search?${new URLSearchParams(params as Record<string, string>)}`, { ...(body && { body }) })
  const foundBy = async (params: object, body?: object) => {
    const { status, json, text } = await search(params, body)
    expect(status, text).toBe(200)
    return json.hits.hits.map(({ _id, _duplicates }: { _id: string; _duplicates: { count: number } }) => [_id, _duplicates.count])
  }

  describe('the header X-Onefold-Duplicates', () => {
    const query = { match: { title: 'news' } }
    const under = async (duplicates: string, path = '/news/_search', body: unknown = { query }) =>
      server.send('POST', path, { headers: { 'x-onefold-duplicates': duplicates }, body })

    it('says what is shown, for clients that can send no parameter, which page until they have as many hits as there are documents', async () => {
      const { json } = await under('all')
      expect([json.hits.hits.length, json.hits.total.value, json.duplicates.show]).toEqual([3, 3, 'all'])
    })

    it('yields to the parameter, as that does to the body', async () => {
      expect((await under('all', '/news/_search?duplicates=only')).json.duplicates.show).toBe('only')
      expect((await under('all', '/news/_search', { query, duplicates: { show: 'collapse' } })).json.duplicates.show).toBe('collapse')
    })

    it('holds for each search of an _msearch', async () => {
      const { json } = await under('only', '/_msearch', `{"index":"news"}\n${JSON.stringify({ query })}\n`)
      expect(json.responses[0].duplicates.show).toBe('only')
    })

    it('is refused by its name if it has another value, and not looked at where nothing is folded', async () => {
      const { status, json } = await under('none')
      expect([status, json.error.code]).toEqual([400, 'ONEFOLD_PARAMETER_INVALID'])
      expect(json.error.reason).toContain('header X-Onefold-Duplicates')
      expect((await under('none', '/news/_count')).status).toBe(200)
    })
  })

  describe.runIf(store.wholeQueryLanguage)('a query in the URL', () => {
    it('finds what the engine finds by it, folded', async () => {
      const { status, json } = await server.send('GET', '/news/_search?q=title:harbour')
      expect([status, json.hits.total.value]).toEqual([200, 4])
      expect(json.hits.hits.map(({ _duplicates }: { _duplicates: { count: number } }) => _duplicates.count).sort()).toEqual([1, 3])
      expect(json.hits.hits[0]._duplicates.members).not.toEqual([])
    })

    it.each([
      [{ q: 'harbour bakers', df: 'title', default_operator: 'AND' }, [['4', 1]]],
      [{ q: 'HARBOUR', df: 'title', analyzer: 'keyword' }, []],
      [{ q: 'n:word', lenient: 'true' }, []],
      [{ q: 'n:word', lenient: '' }, []],
      [{ q: 'title:BAK*', analyze_wildcard: 'true', lenient: 'false' }, [['4', 1]]],
    ])('has the meaning that the engine gives to %j', async (params, expected) => {
      expect(await foundBy(params)).toEqual(expected)
    })

    it('wins over the query in the body, and leaves the rest of it', async () => {
      const body = { query: { match: { title: 'other' } }, aggs: { most: { max: { field: 'n' } } }, duplicates: { total_groups: true } }
      const { json } = await search({ q: 'title:bakers' }, body)
      expect(json.hits.hits.map(({ _id }: { _id: string }) => _id)).toEqual(['4'])
      expect([json.aggregations.most.value, json.duplicates.total_groups.value]).toEqual([4, 1])
    })

    it('goes with cursors, and a cursor with its own query alone', async () => {
      const first = await search({ q: 'title:harbour', size: '1' })
      const { cursor } = first.json.duplicates
      const second = await foundBy({ q: 'title:harbour', size: '1' }, { duplicates: { cursor } })
      expect([...first.json.hits.hits.map(({ _id }: { _id: string }) => _id), second[0][0]]).toContain('4')
      expect(second).toHaveLength(1)
      expect((await search({ q: 'title:bakers', size: '1' }, { duplicates: { cursor } })).json.error.code).toBe('ONEFOLD_CURSOR_INVALID')
    })

    it('reads members below the window under the same query', async () => {
      expect(await foundBy({ q: 'title:news', size: '1' }, { duplicates: { prefer: 'longest', members: 10 } })).toEqual([
        [expect.any(String), 3],
      ])
      expect(await foundBy({ q: 'n:[2 TO 3]', size: '1' })).toEqual([[expect.any(String), 2]])
    })

    it('counts', async () => {
      expect((await server.send('GET', '/news/_count?q=title:harbour')).json.count).toBe(4)
      expect((await server.send('GET', '/news/_count?q=harbour%20bakers&df=title&default_operator=AND')).json.count).toBe(1)
      expect((await server.send('GET', '/news/_count?routing=somewhere&preference=_local&terminate_after=1000')).json.count).toBe(5)
    })

    it.each(['/news/_search?q=title:(', '/news/_search?df=title', '/news/_search?q=x&default_operator=nand', '/news/_count?df=title'])(
      'that the engine refuses is refused in its words: %s',
      async (path) => {
        const { status, json } = await server.send('GET', path)
        expect([status, json.error.code]).toEqual([400, 'ONEFOLD_QUERY_INVALID'])
      },
    )
  })

  describe.skipIf(store.wholeQueryLanguage)('a query in the URL that the store has not', () => {
    it.each(
      ['q=title:harbour', 'df=title', 'analyzer=english', 'analyze_wildcard=true', 'default_operator=AND', 'lenient=true'].flatMap(
        (each) => [
          ['_search', each],
          ['_count', each],
        ],
      ),
    )('is refused by its name, with what to send instead: %s?%s', async (api, query) => {
      const { status, json } = await server.send('GET', `/news/${api}?${query}`)
      expect([status, json.error.code]).toEqual([400, 'ONEFOLD_QUERY_UNSUPPORTED'])
      expect(json.error.reason).toContain(`?${query.split('=')[0]} `)
      expect(json.error.reason).toContain('simple_query_string')
    })

    it('takes that instead', async () => {
      const body = { query: { simple_query_string: { query: 'harbour', fields: ['title'] } } }
      expect((await foundBy({}, body)).map(([, count]: [string, number]) => count).sort()).toEqual([1, 3])
    })
  })

  describe.runIf(store.wholeQueryLanguage)('parameters of searches', () => {
    it.each(Object.entries(harmless))('are passed on: %s=%s', async (name, value) => {
      const query = { query: { match: { title: 'harbour' } } }
      expect((await foundBy({ [name]: value }, query)).map(([, count]: [string, number]) => count).sort()).toEqual([1, 3])
    })

    it.each([
      [{ stored_fields: 'n' }, false],
      [{ stored_fields: '_none_' }, false],
      [{ stored_fields: '_none_', _source: 'false' }, false],
      [{ stored_fields: 'n', _source: 'true' }, true],
      [{ stored_fields: 'n,_source' }, true],
    ])('ask for stored fields instead of the document, as with the engine: %j', async (params, isShown) => {
      for (const duplicates of [{}, { show: 'all' }]) {
        const { status, json, text } = await search(params, { query: { match: { title: 'harbour' } }, duplicates })
        expect(status, text).toBe(200)
        const [hit] = json.hits.hits as { _id?: string; _source?: object; _duplicates: { members: { _source?: object }[] } }[]
        expect([hit, ...hit!._duplicates.members].map((each) => each!._source !== undefined)).toEqual([isShown, isShown, isShown])
        expect(hit!._id !== undefined).toBe(params.stored_fields !== '_none_')
      }
    })

    it('shape the answer', async () => {
      const { json } = await search({ rest_total_hits_as_int: 'true', explain: 'true', q: 'title:bakers' })
      expect([json.hits.total, typeof json.hits.hits[0]._explanation]).toEqual([1, 'object'])
      const aggs = { most: { max: { field: 'n' } } }
      expect((await search({ typed_keys: 'true' }, { aggs })).json.aggregations).toHaveProperty('max#most')
      const suggested = await search({ suggest_field: 'title', suggest_text: 'harbor', suggest_mode: 'always', suggest_size: '2' })
      expect(Object.values(suggested.json.suggest)).toHaveLength(1)
    })
  })

  it('puts types before the names of aggregations for clients of typed languages, which always ask for that', async () => {
    const body = {
      size: 0,
      aggs: { n: { terms: { field: 'n' }, aggs: { most: { max: { field: 'n' } } } } },
      duplicates: { aggs_by_group: true },
    }
    const { json } = await server.send('POST', '/news/_search?typed_keys=true', { body })
    const first = { key: 1, doc_count: 1, 'max#most': { value: 1 }, groups: 1 }
    expect(json.aggregations['lterms#n'].buckets[0]).toEqual(first)
    const lines = `{}\n${JSON.stringify(body)}\n`
    const several = await server.send('POST', '/news/_msearch?typed_keys=true', { body: lines })
    expect(several.json.responses[0].aggregations['lterms#n'].buckets[0]).toEqual(first)
  })

  describe('parameters that reach beyond the search', () => {
    it.each(['scroll=1m', 'index=other', 'ignore_throttled=true', 'nonsense=1'])('are refused: %s', async (query) => {
      const { status, json } = await server.send('GET', `/news/_search?${query}`)
      expect([status, json.error.code, json.error.reason]).toEqual([
        400,
        'ONEFOLD_ARGUMENT_UNSUPPORTED',
        expect.stringContaining(`"${query.split('=')[0]}"`),
      ])
    })

    it('are taken where they say how names with wildcards are read, of which there are none: what is found is the same', async () => {
      const query = 'ignore_unavailable=true&allow_no_indices=false&expand_wildcards=open,hidden'
      const found = await server.send('GET', `/news/_search?${query}`)
      expect(found.json.hits.total.value).toBe(5)
      expect((await server.send('GET', `/news/_count?${query}`)).json).toMatchObject({ count: 5 })
      const header = { index: 'news', ignore_unavailable: true, allow_no_indices: 'false', expand_wildcards: ['open'], preference: 17_000 }
      const missing = { index: 'none', ignore_unavailable: true }
      const body = [
        header,
        {},
        missing,
        {},
        { expand_wildcards: 'some' },
        {},
        { ignore_unavailable: 1 },
        {},
        { ignore_throttled: true },
        {},
      ]
      const { json } = await server.send('POST', `/news/_msearch?${query}`, {
        body: body.map((line) => `${JSON.stringify(line)}\n`).join(''),
      })
      expect(json.responses).toMatchObject([
        { status: 200, hits: { total: { value: 5 } } },
        { status: 404, error: { type: 'index_not_found_exception' } },
        { status: 400, error: { reason: 'line 5: expand_wildcards: expected all, open, closed, hidden or none' } },
        { status: 400, error: { reason: expect.stringContaining('line 7: ignore_unavailable: ') } },
        { status: 400, error: { reason: expect.stringContaining('"ignore_throttled" is not known in a header; choose from index, ') } },
      ])
      expect((await server.send('GET', '/news/_search?expand_wildcards=some')).status).toBe(400)
    })

    it('are refused of several searches, a query in the URL too', async () => {
      const body = '{}\n{}\n'
      for (const name of ['q', 'scroll', 'index']) {
        const { status, json } = await server.send('POST', `/news/_msearch?${name}=x`, { body })
        expect([status, json.error.reason]).toEqual([400, expect.stringContaining(`"${name}"`)])
      }
      const passed = 'typed_keys=false&search_type=query_then_fetch&max_concurrent_searches=2&max_concurrent_shard_requests=2&routing=x'
      const { json } = await server.send('POST', `/news/_msearch?${passed}&pre_filter_shard_size=3`, { body })
      expect(json.responses).toMatchObject([{ status: 200, hits: { total: { value: 5 } } }])
    })
  })
})
