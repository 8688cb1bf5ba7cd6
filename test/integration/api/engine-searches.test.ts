import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'

onEachStore((store) => {
  // The embedded store has no scripts, and no clauses that read other documents; docs/search.md lists what it supports.
  describe.skipIf(!store.wholeQueryLanguage)('a search in the whole language of an engine', () => {
    let server: LiveServer
    beforeAll(async () => {
      server = await startLiveServer({ collections: { news: {}, tags: {} } }, { store })
      await server.load('news', {
        1: { text: 'red and green', user: 'ann' },
        2: { text: 'blue', user: 'bob' },
        3: { text: 'grey', user: 'ann' },
      })
      await server.load('tags', { friends: { users: ['ann', 'eve'], text: 'red' } })
    })
    afterAll(() => server.stop())

    const search = (body: object) => server.send('POST', '/news/_search', { body })
    const found = async (body: object) => (await search(body)).json.hits?.hits.map(({ _id }: { _id: string }) => _id).sort()

    it('reads other collections by their names, whatever their indices are called', async () => {
      expect(await found({ query: { terms: { 'user.keyword': { index: 'tags', id: 'friends', path: 'users' } } } })).toEqual(['1', '3'])
      const alike = { fields: ['text'], min_term_freq: 1, min_doc_freq: 1, minimum_should_match: 1 }
      expect(await found({ query: { more_like_this: { ...alike, like: { _index: 'tags', _id: 'friends' } } } })).toEqual(['1'])
      const { status, json } = await server.send('POST', '/news/_count', {
        body: { query: { terms: { 'user.keyword': { index: 'tags', id: 'friends', path: 'users' } } } },
      })
      expect([status, json.count]).toEqual([200, 2])
    })

    it('reads no index that is not a collection', async () => {
      const body = { query: { terms: { user: { index: 'onefold-tasks', id: '1', path: 'record' } } } }
      for (const path of ['/news/_search', '/news/_count']) {
        const { status, json } = await server.send('POST', path, { body })
        expect([status, json.error.code, json.error.reason]).toEqual([
          400,
          'ONEFOLD_QUERY_UNSUPPORTED',
          expect.stringContaining('name one collection that this service has'),
        ])
      }
      const lines = `${JSON.stringify({ index: 'news' })}\n${JSON.stringify(body)}\n`
      expect((await server.send('POST', '/_msearch', { body: lines })).json.responses).toMatchObject([{ status: 400 }])
    })

    it('has no script unless the configuration allows it', async () => {
      const body = { query: { script: { script: "doc['user'].value" } } }
      const { status, json } = await search(body)
      expect([status, json.error.code, json.error.reason]).toEqual([
        400,
        'ONEFOLD_QUERY_UNSUPPORTED',
        expect.stringContaining('search.allow'),
      ])
    })

    it.each([
      [{ query: { nonsense: {} } }, 'parsing_exception', /nonsense/],
      [{ nonsense: 1 }, 'parsing_exception', /nonsense/],
      [{ query: { simple_query_string: { query: 'a', fields: 7 } } }, 'parsing_exception', /fields/],
      [{ sort: 'text' }, 'illegal_argument_exception', /text/],
      [{ aggs: { a: { nonsense: {} } } }, 'parsing_exception', /nonsense/],
    ])('is refused in the words of the engine: %j', async (body, type, reason) => {
      const { status, json } = await search(body)
      expect([status, json.status, json.error.code]).toEqual([400, 400, 'ONEFOLD_QUERY_INVALID'])
      expect(json.error.type).toMatch(new RegExp(`${type}|x_content_parse_exception|named_object_not_found_exception`))
      expect(json.error.reason).toMatch(reason)
    })

    it('tells a collection by its name, in hits and in errors', async () => {
      const { json } = await search({ query: { match_all: {} }, duplicates: { show: 'all' } })
      expect(new Set(json.hits.hits.map(({ _index }: { _index: string }) => _index))).toEqual(new Set(['news']))
      expect((await search({ query: { nonsense: {} } })).text).not.toContain('onefold-test-')
      const best = await search({ size: 0, aggs: { best: { top_hits: { size: 1 } } } })
      expect(best.json.aggregations.best.hits.hits).toMatchObject([{ _index: 'news', _id: expect.any(String) }])
    })
  })

  describe.skipIf(!store.wholeQueryLanguage)('a search where scripts are allowed', () => {
    it('goes to the engine with its script', async () => {
      const server = await startLiveServer({ search: { allow: ['scripts'] } }, { store, makes: ['news'] })
      try {
        await server.load('news', { 1: { n: 7 } })
        // Lucene expressions and Painless are modules that test engines may lack; the error is then the engine's own.
        const { json } = await server.send('POST', '/news/_search', { body: { query: { script: { script: "doc['n'].value > 3" } } } })
        expect(json.error?.code ?? 'ONEFOLD_QUERY_INVALID').toBe('ONEFOLD_QUERY_INVALID')
        expect(json.hits?.total.value ?? json.error.reason).toSatisfy(
          (told: unknown) => told === 1 || /script_lang|painless/i.test(String(told)),
        )
      } finally {
        await server.stop()
      }
    })
  })
})
