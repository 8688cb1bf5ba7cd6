import { Client } from '@elastic/elasticsearch'
import { Client as Client8 } from 'elasticsearch8'
import { describe, expect, it } from 'vitest'
import { type FoldedSearchOptions, foldedSearch, OnefoldError, type SearchClient } from '../../../src/index.js'

/** A wrong value that the types let pass. */
const wrong = (value: unknown) => value as never

const client: SearchClient = { transport: { request: () => Promise.reject(new Error('nothing is asked')) } }
const options: FoldedSearchOptions = { index: 'news' }

describe('foldedSearch', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['no client', () => foldedSearch(wrong(undefined), options), 'foldedSearch: client is undefined; give a client'],
    ['what is no client', () => foldedSearch(wrong({ search: () => 0 }), options), 'client is an object'],
    ['no options', () => foldedSearch(client, wrong(undefined)), 'foldedSearch takes an object with index'],
    ['no index', () => foldedSearch(client, wrong({})), 'option index is undefined; it takes the name of an index'],
    ['an empty list of indices', () => foldedSearch(client, { index: [] }), 'option index'],
    ['a number for an index', () => foldedSearch(client, { index: wrong(7) }), 'option index is 7'],
    ['an unknown option', () => foldedSearch(client, { ...options, ...{ windowSize: 5 } }), 'has no option "windowSize"'],
    ['a window that is too small', () => foldedSearch(client, { ...options, maxWindow: 9 }), 'takes a whole number from 100 to 10000'],
    ['a level that there is not', () => foldedSearch(client, { ...options, level: wrong('all') }), 'takes exact, near or contained'],
    ['one name where a list belongs', () => foldedSearch(client, { ...options, textFields: wrong('text') }), 'takes a list of names'],
    [
      'a parameter that is an object',
      () => foldedSearch(client, { ...options, params: wrong({ routing: {} }) }),
      'takes an object with parameters',
    ],
    ['a parameter that is null', () => foldedSearch(client, { ...options, params: wrong({ routing: null }) }), 'option params'],
    [
      'a parameter that would cut the answer',
      () => foldedSearch(client, { ...options, params: { filter_path: 'hits.hits._id' } }),
      'option params has filter_path, which has no effect here; take from the answer what you need',
    ],
    ['a body that is null', () => foldedSearch(client, options, wrong(null)), 'body is null; give a search as an object'],
  ])('refuses %s by name, before anything is asked', async (_, search, words) => {
    await expect(search()).rejects.toMatchObject({ code: 'PARAMETER_INVALID', message: expect.stringContaining(words) })
  })

  it('searches for a client that may search and not read mappings, with its query as it is', async () => {
    const sent: object[] = []
    const hits = { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] }
    const request: SearchClient['transport']['request'] = async ({ path, body }) => {
      if (path.endsWith('/_search')) {
        sent.push(body!.query as object)
        return { body: { took: 1, timed_out: false, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 }, hits } }
      }
      const error = { type: 'security_exception', reason: 'action [indices:admin/mappings/get] is unauthorized' }
      throw Object.assign(new Error(error.type), { name: 'ResponseError', statusCode: 403, body: { error, status: 403 } })
    }
    const query = { query_string: { query: 'crane' } }
    await foldedSearch({ transport: { request } }, options, { query })
    expect(sent[0]).toMatchObject(query)
  })

  it('reads the fields of the indices that are searched, as the parameters choose them', async () => {
    const asked: unknown[] = []
    const request: SearchClient['transport']['request'] = ({ path, querystring }) => {
      if (!path.endsWith('/_search')) asked.push(querystring)
      return Promise.resolve({ body: path.endsWith('/_search') ? { hits: { hits: [] } } : {} })
    }
    const chosen = { ignore_unavailable: true, allow_no_indices: false, expand_wildcards: 'open,hidden' }
    const params = { ...chosen, preference: '_local' }
    await foldedSearch({ transport: { request } }, { index: ['news', 'gone'], params }, { query: { query_string: { query: 'crane' } } })
    const texts = { ignore_unavailable: 'true', allow_no_indices: 'false', expand_wildcards: 'open,hidden' }
    expect(asked).toEqual([texts, texts])
  })

  it.each<[string, unknown]>([
    ['a signer that has no credentials', Object.assign(new Error('no credentials'), { name: 'CredentialsProviderError' })],
    ['a transport that is broken', new TypeError('fetch failed')],
    ['a client that is not set up', Object.assign(new Error('no node'), { name: 'ConfigurationError' })],
    ['what is no error', 'closed'],
  ])('tells what a client throws besides its own errors as one of onefold, with its cause: %s', async (_, thrown) => {
    const broken: SearchClient = { transport: { request: () => Promise.reject(thrown) } }
    const error = await foldedSearch(broken, options).catch((rejected: unknown) => rejected)
    expect(error).toBeInstanceOf(OnefoldError)
    const said = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'closed'
    expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining(said), cause: thrown })
  })

  it('asks for plain JSON, which engines of all versions have, whatever the version of the client', async () => {
    const asked: unknown[] = []
    const request: SearchClient['transport']['request'] = async ({ method }, options) => {
      asked.push([method, (options as { headers: object }).headers])
      return { body: method === 'GET' ? {} : { hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] } } }
    }
    await foldedSearch({ transport: { request } }, options, { query: { query_string: { query: 'crane' } } })
    const json = 'application/json'
    expect(asked).toContainEqual(['GET', { accept: json }])
    expect(asked).toContainEqual(['POST', { accept: json, 'content-type': json }])
  })

  it('names the client to take where that of Elasticsearch refuses the engine', async () => {
    const thrown = Object.assign(new Error('the server is not Elasticsearch'), { name: 'ProductNotSupportedError' })
    const search = foldedSearch({ transport: { request: () => Promise.reject(thrown) } }, options)
    const message = expect.stringContaining('give foldedSearch the client of @opensearch-project/opensearch')
    await expect(search).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message, cause: thrown })
  })

  it.each([
    ['no such index [archive]', 'there is no index archive; create it, or correct its name'],
    ['something else', 'there is no index news,archive; create it, or correct its name'],
  ])('names the index that is missing, and no configuration: %s', async (reason, message) => {
    const body = { error: { type: 'index_not_found_exception', reason }, status: 404 }
    const missing = Object.assign(new Error('missing'), { name: 'ResponseError', statusCode: 404, body })
    const broken: SearchClient = { transport: { request: () => Promise.reject(missing) } }
    const search = foldedSearch(broken, { index: ['news', 'archive'] })
    await expect(search).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN', message, cause: missing })
  })

  it.each([
    [401, 'AUTH_MISSING'],
    [403, 'AUTH_FORBIDDEN'],
    [400, 'QUERY_INVALID'],
    [503, 'STORE_UNAVAILABLE'],
  ])('keeps what the client threw as the cause, whatever the engine answered: %i', async (status, code) => {
    const body = { error: { type: 'some_exception', reason: 'no' }, status }
    const thrown = Object.assign(new Error('refused'), { name: 'ResponseError', statusCode: status, body })
    const refused: SearchClient = { transport: { request: () => Promise.reject(thrown) } }
    await expect(foldedSearch(refused, options)).rejects.toMatchObject({ code, cause: thrown })
  })

  it.each<[string, unknown]>([
    ['a page of a gateway', '<html>Sign in</html>'],
    ['nothing', undefined],
    ['another service', { status: 'ok' }],
  ])('tells that what answers is no engine: %s', async (_, body) => {
    const request = async () => ({ body })
    await expect(foldedSearch({ transport: { request } }, options)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('no result of a search'),
    })
  })

  it.each([
    [500, 'give the option maxWindow 500 or less, or raise index.max_result_window of news'],
    [50, 'raise index.max_result_window of news to 100 or more, and give the option maxWindow no more than that'],
  ])('says what to do where an index gives no more than %i documents at a time', async (limit, remedy) => {
    const reason = `Result window is too large, from + size must be less than or equal to: [${limit}] but was [1000]. See the scroll api`
    const error = { type: 'illegal_argument_exception', reason }
    const body = { error: { root_cause: [error], type: 'search_phase_execution_exception', reason: 'all shards failed' }, status: 400 }
    const request = () => Promise.reject(Object.assign(new Error(reason), { name: 'ResponseError', statusCode: 400, body }))
    await expect(foldedSearch({ transport: { request } }, options)).rejects.toMatchObject({
      code: 'QUERY_INVALID',
      message: `news gives no more than ${limit} documents at a time; ${remedy}`,
    })
  })

  it('sends parameters as they are given, and those that are undefined not at all', async () => {
    const asked: unknown[] = []
    const request: SearchClient['transport']['request'] = ({ querystring }) => Promise.reject(asked.push(querystring))
    const params = { preference: 'x', request_cache: true, routing: undefined }
    await foldedSearch({ transport: { request } }, { ...options, params: wrong(params) }).catch(() => undefined)
    expect(asked).toEqual([{ preference: 'x', request_cache: 'true' }])
  })

  /** A client of an engine that finds one document. */
  const finding = (hit: object, sent: object[] = []): SearchClient => ({
    transport: {
      request: async ({ body }) => {
        sent.push(body!)
        return { body: { hits: { total: { value: 1, relation: 'eq' }, max_score: 1, hits: [{ _index: 'news', _score: 1, ...hit }] } } }
      },
    },
  })

  it.each(['_none_', ['_none_']])('shows no id where nothing stored is to be fetched: %j', async (stored_fields) => {
    const sent: object[] = []
    const { hits } = await foldedSearch(finding({ _id: '1', _routing: 'r', _ignored: ['n'], _source: {} }, sent), options, {
      stored_fields,
      docvalue_fields: ['n'],
    })
    expect(Object.keys(hits.hits[0]!)).toEqual(['_index', '_score', '_duplicates'])
    // The facts of the hit are fetched nevertheless.
    expect(sent[0]).not.toHaveProperty('stored_fields')
  })

  it.each([{ _source: true }, { _source: ['n'] }, { fields: ['n'] }])(
    'leaves it to the engine to refuse what is to be fetched where nothing stored is: %j',
    async (asked) => {
      const sent: object[] = []
      await foldedSearch(finding({ _id: '1', _source: {} }, sent), options, { stored_fields: '_none_', ...asked })
      expect(sent[0]).toMatchObject({ stored_fields: '_none_' })
    },
  )

  it('shows the source of a document also where it is asked for as a stored field', async () => {
    const sent: object[] = []
    const source = { n: 1, onefold: { group: 'g' } }
    const body = { stored_fields: ['tag', '_source'], _source: false, size: 1 }
    const { hits } = await foldedSearch(finding({ _id: '1', _source: source }, sent), options, body)
    expect(hits.hits[0]!._source).toEqual({ n: 1 })
  })

  it('takes its own object out of whole documents only: parts of documents may have fields of its name', async () => {
    const part = { _index: 'news', _id: '1', _nested: { field: 'parts', offset: 0 }, _source: { x: 2, onefold: 'mine' } }
    const inner_hits = { parts: { hits: { hits: [part] } } }
    const { hits } = await foldedSearch(finding({ _id: '1', _source: {}, inner_hits }), options)
    expect(hits.hits[0]!.inner_hits).toEqual(inner_hits)
  })

  it('shows no fields of its own in documents beside the hits either', async () => {
    const top = {
      _index: 'news',
      _score: 1,
      fields: { n: [1], 'onefold.group': ['g'] },
      highlight: { 'onefold.fingerprints': ['<em>a</em>'] },
    }
    const hits = { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] }
    const request = async () => ({ body: { hits, aggregations: { best: { hits: { hits: [top] } } } } })
    const answer = await foldedSearch({ transport: { request } }, options, { size: 0 })
    expect(answer.aggregations).toEqual({ best: { hits: { hits: [{ _index: 'news', _score: 1, fields: { n: [1] } }] } } })
  })

  it('sends what a client would send of the body: times and other objects by their JSON', async () => {
    const sent: object[] = []
    const at = new Date(Date.UTC(2026, 0, 31))
    const query = { bool: { filter: [{ range: { at: { gte: at, lt: undefined } } }, { toJSON: () => ({ term: { n: 1 } }) }] } }
    await foldedSearch(finding({ _id: '1', _source: {} }, sent), options, { toJSON: () => ({ query, sort: undefined }) })
    expect(sent[0]).toMatchObject({
      query: { bool: { filter: [{ range: { at: { gte: '2026-01-31T00:00:00.000Z' } } }, { term: { n: 1 } }] } },
    })
    expect(sent[0]).not.toHaveProperty('sort')
  })

  it('hands whole numbers of any size to clients that send them, and takes them for what they are in a cursor', async () => {
    const sent: object[] = []
    const query = (n: bigint) => ({ range: { n: { gte: n } } })
    const two = (n: bigint) => ({ query: query(n), size: 1 })
    const hits = [1, 2].map((n) => ({ _index: 'news', _id: `${n}`, _score: 1, _source: {} }))
    const request: SearchClient['transport']['request'] = async ({ body }) => {
      sent.push(body!)
      return { body: { hits: { total: { value: 2, relation: 'eq' }, max_score: 1, hits } } }
    }
    const { duplicates } = await foldedSearch({ transport: { request } }, options, two(9007199254740993n))
    expect(sent[0]).toMatchObject({ query: query(9007199254740993n) })
    const { cursor } = duplicates
    expect(cursor).not.toBeNull()
    const other = foldedSearch({ transport: { request } }, options, { ...two(9007199254740994n), duplicates: { cursor } })
    await expect(other).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  })

  it.each([Client, Client8])('says that the client cannot send a body, and nothing of the engine', async (Family) => {
    const elastic = new Family({ node: 'http://127.0.0.1:9' })
    const search = foldedSearch(elastic, options, { query: { term: { n: 1n } } })
    await expect(search).rejects.toMatchObject({ code: 'QUERY_INVALID', message: expect.stringContaining('BigInt') })
    await elastic.close()
  })

  it('refuses a body that cannot be sent', async () => {
    const round: Record<string, unknown> = {}
    round.query = { bool: { must: round } }
    const wrongs = [round, { toJSON: () => 'text' }, { query: { toJSON: () => JSON.parse('{') } }]
    for (const body of wrongs) {
      await expect(foldedSearch(client, options, body)).rejects.toMatchObject({ code: 'PARAMETER_INVALID', facts: { option: 'body' } })
    }
  })

  it('names the option that a search needs, and no setting of a configuration', async () => {
    const search = foldedSearch(client, options, { duplicates: { prefer: 'newest' } })
    await expect(search).rejects.toMatchObject({ code: 'QUERY_INVALID', message: expect.stringMatching(/: set timeField$/) })
  })
})
