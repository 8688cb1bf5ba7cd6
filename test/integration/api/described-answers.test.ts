import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDescribed, describedAnswers, type GivenAnswer } from '../../support/described-answers.js'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { stories } from '../../support/stories.js'

const answer = (json: object, { method = 'GET', path = '/_onefold/ready', status = 200 } = {}): GivenAnswer => ({
  method,
  path,
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(json),
  json,
})

describe('checkDescribed', () => {
  it('takes an answer that is as described, and names it', () => {
    expect(checkDescribed(answer({ status: 'ready', store: 'embedded 1' }))).toBe('GET /_onefold/ready 200 application/json')
    expect(describedAnswers).toContain('GET /_onefold/ready 200 application/json')
  })

  it.each([
    ['a member that the document does not name', { status: 'ready', store: 'x', more: 1 }, {}],
    ['a member that is missing', { status: 'ready' }, {}],
    ['a member of another type', { status: 'ready', store: 1 }, {}],
    ['a status that is not described', { status: 'ready', store: 'x' }, { status: 204 }],
    ['an error without its code', { error: { root_cause: [], type: 'x', reason: 'x' }, status: 503 }, { status: 503 }],
  ])('finds %s', (_, json, request) => {
    expect(() => checkDescribed(answer(json, request))).toThrow(/is not as described|no answer 204/)
  })

  it('finds a member deep inside, where several forms are described', () => {
    const refused = { _index: 'x', _id: '1', status: 400, error: { type: 'x', reason: 'x', code: 'ONEFOLD_INTERNAL', more: 1 } }
    const json = { took: 1, errors: true, items: [{ index: refused }] }
    expect(() => checkDescribed(answer(json, { method: 'POST', path: '/x/_bulk' }))).toThrow('/items/0/index')
  })
})

const story = stories.bridge
const action = `{"index":{"_id":"2"}}\n${JSON.stringify({ text: story })}\n`
const later = 'wait_for_completion=false'
/** Signed in ten batches, between which the service answers other requests. */
const manyActions = Array.from({ length: 2000 }, (_, i) => `{"index":{"_id":"${i}"}}\n${JSON.stringify({ text: `${story} ${i}` })}\n`).join(
  '',
)

/** Requests in order, with all options that make answers longer. */
const requests: readonly (readonly [method: string, path: string, body?: string | object])[] = [
  ['GET', '/'],
  ['GET', '/_license'],
  ['GET', '/_onefold/health'],
  ['GET', '/_onefold/ready'],
  ['GET', '/_onefold/metrics'],
  ['GET', '/_onefold/openapi.json'],
  ['PUT', '/made'],
  ['HEAD', '/made'],
  ['PUT', '/news/_doc/1', { text: story, title: 'Bridge' }],
  ['PUT', '/news/_doc/1', { text: story, title: 'Bridge', onefold: {} }],
  ['POST', '/news/_doc/1', { text: story, title: 'Bridge' }],
  ['POST', '/news/_doc/posted', { text: 'A whale.' }],
  ['PUT', `/news/_doc/1?${later}`, { text: story }],
  ['POST', `/news/_doc/1?${later}`, { text: story }],
  ['POST', '/news/_doc?routing=a', { text: 'A whale was seen.' }],
  ['POST', `/news/_doc?${later}`, { text: 'A whale was seen.' }],
  ['PUT', '/news/_create/put', { text: 'Snow fell.' }],
  ['POST', '/news/_create/post', { text: 'Snow fell.' }],
  ['PUT', `/news/_create/put-later?${later}`, { text: 'Snow fell.' }],
  ['POST', `/news/_create/post-later?${later}`, { text: 'Snow fell.' }],
  ['PUT', '/news/_create/1', { text: 'Snow fell.' }],
  ['POST', '/news/_update/1', { doc: { seen: 1 }, _source: true }],
  ['POST', '/news/_update/upserted', { doc: {}, upsert: { text: story } }],
  ['POST', `/news/_update/1?${later}`, { doc: { seen: 2 } }],
  ['POST', '/news/_bulk?refresh=true', `${action}{"delete":{"_id":"none"}}\n{"create":{"_id":"1"}}\n{}\n{"index":{"_id":"x"}}\n{\n`],
  ['PUT', '/news/_bulk', action],
  ['POST', `/news/_bulk?${later}`, action],
  ['PUT', `/news/_bulk?${later}`, action],
  ['POST', '/_bulk', '{"update":{"_index":"news","_id":"1","_source":true}}\n{"doc":{"seen":3}}\n'],
  ['PUT', '/_bulk', '{"update":{"_index":"none","_id":"1"}}\n{"doc":{"seen":3}}\n'],
  ['POST', `/_bulk?${later}`, '{"update":{"_index":"news","_id":"1"}}\n{"doc":{"seen":4}}\n'],
  ['PUT', `/_bulk?${later}`, '{"update":{"_index":"news","_id":"1"}}\n{"doc":{"seen":5}}\n'],
  ['DELETE', '/news/_doc/post'],
  ['DELETE', `/news/_doc/put?${later}`],
  ['DELETE', '/news/_doc/none'],
  ['DELETE', '/none/_doc/none'],
  ...['/news', '/_all', ''].flatMap((path) => [['GET', `${path}/_refresh`] as const, ['POST', `${path}/_refresh`] as const]),
  ['GET', '/news/_doc/1?onefold=true'],
  ['GET', '/news/_doc/none'],
  ['GET', '/none/_doc/1'],
  ['GET', '/news/_source/1?onefold=true'],
  ['GET', '/news/_source/none'],
  ['GET', '/news/_mget', { ids: ['1', 'none'] }],
  ['POST', '/news/_mget', { ids: ['1'] }],
  ['GET', '/_mget', { docs: [{ _index: 'none', _id: '1' }] }],
  ['POST', '/_mget', { docs: [{ _index: 'news', _id: '1' }] }],
  ['GET', '/news/_search'],
  [
    'POST',
    '/news/_search',
    {
      query: { match: { text: 'bridge' } },
      aggs: { a: { terms: { field: 'title' } } },
      duplicates: { level: 'contained', evidence: true, aggs_by_group: true, total_groups: true, include: ['variant'] },
    },
  ],
  ['GET', '/news/_msearch', '{}\n{}\n'],
  ['POST', '/news/_msearch', '{}\n{"query":{"none":{}}}\n'],
  ['GET', '/_msearch', '{"index":"news"}\n{}\n'],
  ['POST', '/_msearch', '{"index":"none"}\n{}\n'],
  ['GET', '/news/_count'],
  ['POST', '/news/_count', {}],
  ['POST', '/_onefold/news/check', { text: story, reuse: true }],
  ['POST', '/_onefold/compare', { a: { html: `<h1>Bridge</h1><p>${story}</p>` }, b: { text: story }, texts: true, reuse: true }],
  ['POST', '/_onefold/news/sign', { documents: [{ _id: '1', _source: { text: story } }] }],
  ['GET', '/_onefold/news/report?level=contained&evidence=true&min_size=1&size=1'],
  ['GET', '/_onefold/news/report?format=ndjson'],
  ['GET', '/_onefold/news/report?format=csv'],
  ['GET', '/_onefold/news/groups/{group}'],
  ['GET', '/_onefold/news/stats'],
  ['GET', '/_onefold/tasks'],
  ['GET', '/_onefold/tasks/{task}'],
  ['POST', `/later/_bulk?${later}`, manyActions],
  ['POST', '/_onefold/tasks/{task}/pause'],
  ['POST', '/_onefold/tasks/{task}/resume'],
  ['DELETE', '/_onefold/tasks/{task}'],
  ['GET', '/_onefold/dead-letters'],
]

/** Answers that need an engine; the tests of reindexing and of dead letters check them against the document. */
const elsewhere = [
  'POST /_onefold/{collection}/reindex 202 application/json',
  'POST /_onefold/dead-letters/{id}/retry 200 application/json',
  'DELETE /_onefold/dead-letters/{id} 200 application/json',
]

describe('every answer that is described', () => {
  let server: LiveServer
  beforeAll(async () => {
    server = await startLiveServer()
  })
  afterAll(() => server.stop())

  it('is given, as it is described', async () => {
    const names = { group: '', task: '' }
    const given = new Set<string | undefined>()
    const ask = async (method: string, template: string, body?: string | object) => {
      const path = template.replace('{group}', names.group).replace('{task}', names.task)
      const answer = await server.send(method, path, body === undefined ? {} : { body })
      given.add(checkDescribed({ ...answer, method, path }))
      names.task = answer.json?.task ?? names.task
      names.group = answer.json?.groups?.[0]?.group ?? names.group
    }
    for (const [method, path, body] of requests) {
      await ask(method, path, body)
      if (method === 'GET') await ask('HEAD', path, body)
    }
    const described = describedAnswers.filter((name) => !/ default( |$)/.test(name))
    expect(described.filter((name) => !given.has(name) && !elsewhere.includes(name))).toEqual([])
  })
})
