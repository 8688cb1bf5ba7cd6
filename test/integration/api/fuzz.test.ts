import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../src/api/routes.js'
import { openApiDocument } from '../../../src/api/service/open-api.js'
import type { JsonObject } from '../../../src/model.js'
import type { RawAnswer } from '../../support/api-client.js'
import { arbitraryRequest } from '../../support/arbitrary-requests.js'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

/** Requests to each operation. `FUZZ_RUNS=2000` tests more requests, `FUZZ_SEED=2` other ones. */
const runs = Number(process.env.FUZZ_RUNS ?? 40)
// The same requests in every run: of forty random ones, sometimes none would be right for some operation.
const seed = Number(process.env.FUZZ_SEED ?? 1)

const story = stories.bridge
const paths = openApiDocument(routes, '0.0.0').paths as Record<string, Record<string, JsonObject>>
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, method, path, operation })),
)

onEachStore((store) => {
  describe('whatever a request holds', () => {
    let server: LiveServer
    beforeAll(async () => {
      server = await startLiveServer({}, { store, makes: ['news', 'after'] })
      await server.load('news', {
        1: { text: story, title: 'Bridge', seen: 1, flag: true, day: '2024-01-02' },
        2: { text: `${story} It will cost much.`, title: 'Bridge', seen: store.typesFields ? 2 : '2024-01-02' },
        3: { text: 'other' },
      })
    })
    afterAll(() => server.stop())

    it.each(operations.map(({ name, ...each }) => [name, each] as const))(
      '%s answers it, and says what is wrong',
      async (_, { method, path, operation }) => {
        const before = server.log.length
        await fc.assert(
          fc.asyncProperty(arbitraryRequest(method, path, operation), async (request) => {
            const answer = await server.send(request.method, request.path, request)
            expect(answer.status, answer.text).toBeLessThan(500)
            expect(answer.text).not.toMatch(/\n\s+at |node_modules|\.[jt]s:\d+/)
            if (answer.status >= 400 && method !== 'head') expectReason(answer, request.path)
          }),
          { numRuns: runs, seed },
        )
        expect(server.log.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([])
        expect(({} as JsonObject).a).toBeUndefined()
      },
    )

    it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
      '%s is a word like others in every place of a search',
      async (word) => {
        const clauses = [
          ...['text', 'seen', 'flag', 'day', word].flatMap((name) => [
            { term: { [name]: word } },
            { terms: { [name]: [word, true] } },
            { match: { [name]: word } },
            { match_phrase: { [name]: word } },
            { range: { [name]: { gte: word } } },
          ]),
          { exists: { field: word } },
          { ids: { values: [word] } },
          { [word]: { text: word } },
        ]
        const bodies = [
          ...clauses.map((query) => ({ query })),
          ...clauses.map((query) => ({ query: { match_all: {} }, post_filter: query })),
          { sort: [{ [word]: 'asc' }, { text: word }] },
          { sort: ['seen'], search_after: [word], duplicates: { show: 'all' } },
          { aggs: { [word]: { terms: { field: word } } } },
          { aggs: { a: { date_histogram: { field: 'day', calendar_interval: word, format: word } } } },
          { aggs: { a: { [word]: { field: 'seen' } } } },
          { highlight: { fields: { [word]: {} } }, query: { match: { text: 'bridge' } } },
          { _source: [word] },
          { duplicates: { [word]: word } },
          { duplicates: { prefer: { field: word, values: [word] } } },
          { [word]: word },
        ]
        for (const body of bodies) {
          // Serialised separately, because `__proto__` in an object literal would set the prototype.
          const text = JSON.stringify(body)
          const { status } = await server.send('POST', '/news/_search', { body: text, headers: { 'content-type': 'application/json' } })
          expect(status, text).toBeLessThan(500)
        }
      },
    )

    it('was right often enough to reach what lies behind the checks', () => {
      const answered = server.log.map((line) => JSON.parse(line)).filter(({ message, status }) => message === 'request' && status < 300)
      const reached = new Set(answered.map(({ route }) => route.replace(/^.*\/(?=\w|_)/, '')))
      const deep = ['_bulk', '_search', '_msearch', '_count', '_mget', 'check', 'compare', 'sign', 'report', 'stats']
      expect(deep.filter((word) => !reached.has(word))).toEqual([])
      expect(answered.some(({ route }) => route.includes('_update'))).toBe(true)
    })

    it('leaves the service as it should be', async () => {
      expect((await server.send('GET', '/_onefold/ready')).json).toMatchObject({ status: 'ready' })
      await server.load('after', { 1: { text: story } })
      expect((await server.send('GET', '/after/_doc/1')).json._source).toEqual({ text: story })
    })
  })
})

/** Expects a reason and a code in an error. Absence is reported in the engines' other shapes instead. */
function expectReason({ status, json, text }: RawAnswer, path: string): void {
  const isAbsent =
    status === 404 && (json?.found === false || json?.result === 'not_found' || (path.includes('filter_path') && json?.error === undefined))
  if (isAbsent) return
  expect(json?.status, text).toBe(status)
  expect(json.error).toMatchObject({
    type: expect.stringMatching(/^[a-z_]+$/),
    reason: expect.stringMatching(/./),
    code: expect.stringMatching(/^ONEFOLD_[A-Z_]+$/),
  })
}
