import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../../src/api/route.js'
import { routes } from '../../../src/api/routes.js'
import { type RunningServer, startServer } from '../../../src/api/start-server.js'
import { send } from '../../support/api-client.js'
import { apiConfig, testKey, unreachedService } from '../../support/api-parts.js'
import { KeptLog } from '../../support/kept-log.js'

const keys = { read: testKey('reader', 'read'), write: testKey('writer', 'write'), admin: testKey('admin', 'admin') }

/** The contract's roles, written down a second time: the permitted operations by role, from the weakest role up. */
const contract = {
  open: ['GET /_onefold/health', 'GET /_onefold/ready'],
  read: [
    'GET /',
    'GET /_license',
    'GET /_onefold/metrics',
    'GET /_onefold/openapi.json',
    'GET /{collection}/_doc/{id}',
    'GET /{collection}/_source/{id}',
    'GET /{collection}/_mget',
    'POST /{collection}/_mget',
    'GET /_mget',
    'POST /_mget',
    'GET /{collection}/_search',
    'POST /{collection}/_search',
    'GET /{collection}/_msearch',
    'POST /{collection}/_msearch',
    'GET /_msearch',
    'POST /_msearch',
    'GET /{collection}/_count',
    'POST /{collection}/_count',
    'HEAD /{collection}',
    'POST /_onefold/{collection}/check',
    'POST /_onefold/compare',
    'POST /_onefold/{collection}/sign',
  ],
  write: [
    'POST /{collection}/_bulk',
    'PUT /{collection}/_bulk',
    'POST /_bulk',
    'PUT /_bulk',
    'PUT /{collection}/_doc/{id}',
    'POST /{collection}/_doc/{id}',
    'POST /{collection}/_doc',
    'PUT /{collection}/_create/{id}',
    'POST /{collection}/_create/{id}',
    'POST /{collection}/_update/{id}',
    'DELETE /{collection}/_doc/{id}',
    'GET /{collection}/_refresh',
    'POST /{collection}/_refresh',
    'GET /_all/_refresh',
    'POST /_all/_refresh',
    'GET /_refresh',
    'POST /_refresh',
    'PUT /{collection}',
  ],
  admin: [
    'GET /_onefold/{collection}/report',
    'GET /_onefold/{collection}/groups/{group}',
    'GET /_onefold/{collection}/stats',
    'GET /_onefold/tasks',
    'GET /_onefold/tasks/{id}',
    'POST /_onefold/{collection}/reindex',
    'DELETE /_onefold/tasks/{id}',
    'POST /_onefold/tasks/{id}/pause',
    'POST /_onefold/tasks/{id}/resume',
    'GET /_onefold/dead-letters',
    'POST /_onefold/dead-letters/{id}/retry',
    'DELETE /_onefold/dead-letters/{id}',
  ],
} as const

const operations = routes.flatMap((route) => route.methods.map((method) => ({ method, route, name: `${method} ${route.path}` })))
const closed = operations.filter(({ route }) => route.access !== 'open')
const filled = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, 'x')

describe('the table of routes', () => {
  it('has the roles of the contract, and no other route', () => {
    const table = Object.fromEntries(
      Object.keys(contract).map((access) => [
        access,
        operations
          .filter(({ route }) => route.access === access)
          .map(({ name }) => name)
          .toSorted(),
      ]),
    )
    const expected = Object.fromEntries(Object.entries(contract).map(([access, names]) => [access, names.toSorted()]))
    expect(table).toEqual(expected)
  })

  it('has every operation once', () => {
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
  })
})

describe('a service with keys', () => {
  let server: RunningServer
  beforeAll(async () => {
    const config = apiConfig({}, Object.values(keys))
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      service: unreachedService,
      config,
      logger: new KeptLog(),
      version: '0.0.0',
    })
  })
  afterAll(() => server.stop(1000))

  it.each(closed.map(({ name, ...each }) => [name, each] as const))(
    'lets nobody without a known key of the role do %s',
    async (_, { method, route }) => {
      const lower = { read: undefined, write: keys.read, admin: keys.write, open: undefined }[route.access]
      const path = filled(route)
      const none = await send(server.url, method, path)
      const wrong = await send(server.url, method, path, { headers: { authorization: 'ApiKey not-a-key-of-ours' } })
      expect([none.status, wrong.status]).toEqual([401, 401])
      expect(none.headers['www-authenticate']).toBe('ApiKey')
      if (method !== 'HEAD') expect(none.json.error).toMatchObject({ type: 'security_exception', code: 'ONEFOLD_AUTH_MISSING' })
      if (lower === undefined) return
      const weak = await send(server.url, method, path, { headers: { 'x-onefold-key': lower.secret } })
      expect(weak.status).toBe(403)
      if (method !== 'HEAD') expect(weak.json.error.code).toBe('ONEFOLD_AUTH_FORBIDDEN')
    },
  )

  it('answers HEAD only with the role that GET needs', async () => {
    expect((await send(server.url, 'HEAD', '/_onefold/x/report', { headers: { 'x-onefold-key': keys.read.secret } })).status).toBe(403)
  })

  it('is alive for everybody', async () => {
    expect((await send(server.url, 'GET', '/_onefold/health')).json).toEqual({ status: 'alive' })
  })

  it.each([
    'GET /_cat/indices',
    'DELETE /x',
    'GET /x',
    'OPTIONS /x/_search',
    'PUT /_onefold/x/reindex',
    'POST /_onefold/dead-letters',
    'PUT /_x',
    'POST /_search',
    'GET /X/_SEARCH',
  ])('does not serve %s', async (operation) => {
    const [method, path] = operation.split(' ')
    const answer = await send(server.url, method!, path!, { headers: { 'x-onefold-key': keys.admin.secret } })
    expect(answer.status).toBe(404)
    expect(answer.json.error.code).toBe('ONEFOLD_ROUTE_UNKNOWN')
    expect(answer.json.error.reason).toContain(`${operation} is not served`)
  })

  it.each([
    ['PUT /x/_doc/', 'an id is missing: PUT /x/_doc/{id}; POST is served at this path'],
    ['PUT /x/_doc', 'an id is missing: PUT /x/_doc/{id}; POST is served at this path'],
    ['HEAD /_onefold/dead-letters/5', undefined],
    ['GET /x/_doc', 'an id is missing: GET /x/_doc/{id}'],
    ['POST /x/_update/', 'an id is missing: POST /x/_update/{id};'],
    ['DELETE /_onefold/tasks', 'an id is missing: DELETE /_onefold/tasks/{id}; GET is served at this path'],
    ['GET /_onefold/x/check', 'POST is served at this path'],
    ['GET /x', 'HEAD and PUT are served at this path'],
    ['DELETE /x', 'collections are not removed here: delete their documents by _bulk'],
    ['POST /_search', 'name a collection: POST /{collection}/_search'],
    ['GET /_count', 'name a collection: GET /{collection}/_count'],
    ['POST /x/_pit', 'page with duplicates.cursor, or by search_after'],
    ['POST /x/_search/point_in_time', 'page with duplicates.cursor, or by search_after'],
    ['POST /_search/scroll', 'page with duplicates.cursor, or by search_after'],
    ['GET /_cluster/health', 'GET /_onefold/ready says whether'],
    ['GET /_cat/indices', 'GET /_onefold/{collection}/stats'],
    ['PUT /x/_mapping', 'the values of fields decide their types'],
    ['PUT /_license', 'GET is served at this path'],
    ['PUT /_index_template/logs', 'there are no templates, pipelines or lifecycles here'],
    ['HEAD /_template/logs', undefined],
    ['GET /_ilm/policy/logs', 'there are no templates, pipelines or lifecycles here'],
    ['GET /_nodes/http', 'there is this one address: switch off sniffing in the client'],
    ['POST /x/_delete_by_query', 'search for the ids with duplicates.show: all, and delete them by _bulk'],
    ['POST /x/_update_by_query', 'search for the ids with duplicates.show: all, and update them by _bulk'],
  ])('says what is near %s', async (operation, near) => {
    const [method, path] = operation.split(' ')
    const { status, json } = await send(server.url, method!, path!, { headers: { 'x-onefold-key': keys.admin.secret } })
    expect(status).toBe(404)
    if (near !== undefined) expect(json.error.reason).toContain(`${operation} is not served; ${near}`)
  })

  it.each(['GET /_cat/nodes', 'GET /_all', 'PATCH /x/y/z', 'GET /x//_search'])(
    'has nothing to say of what is near %s',
    async (operation) => {
      const [method, path] = operation.split(' ')
      const { json } = await send(server.url, method!, path!, { headers: { 'x-onefold-key': keys.admin.secret } })
      expect(json.error.reason).toBe(`${operation} is not served; GET /_onefold/openapi.json lists what is`)
    },
  )

  it('names a path that is not served without its parameters, and not at any length', async () => {
    const headers = { 'x-onefold-key': keys.admin.secret }
    const { json } = await send(server.url, 'GET', `/_cat/${'x'.repeat(500)}?secret=1`, { headers })
    expect(json.error.reason).toMatch(/^GET \/_cat\/x{194}… is not served/)
  })
})
