import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKey } from '../../support/api-parts.js'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

const key = testKey('shipper', 'write')

/** What Logstash's output and Beats ask before they write, from their sources: no setting of theirs leaves out the question about the licence. */
const asked = ['HEAD /', 'GET /', 'GET /_license', 'GET /_license?human=false'] as const

onEachStore((store) => {
  let server: LiveServer
  beforeAll(async () => {
    const keys = { shipper: { hash: key.hash, role: 'write' } }
    server = await startLiveServer({ keys, collections: { logs: { textFields: ['message'] } } }, { store })
  })
  afterAll(() => server.stop())

  const headers = { 'x-onefold-key': key.secret }

  describe('a collector of logs', () => {
    it.each(asked)('is answered %s before it writes', async (operation) => {
      const [method, path] = operation.split(' ')
      const { status, headers: answered } = await server.send(method!, path!, { headers })
      expect(status).toBe(200)
      expect(answered['x-elastic-product']).toBe('Elasticsearch')
    })

    it('is told that no licence of an engine is missing, because onefold needs none', async () => {
      const { json } = await server.send('GET', '/_license', { headers })
      expect(json.license).toMatchObject({ status: 'active', type: 'basic', issued_to: 'onefold' })
    })

    it('writes events without ids, and searches fold them', async () => {
      const lines = [1, 2, 3].flatMap((n) => [{ create: { _index: 'logs' } }, { message: stories.harbour, n }])
      const filter = 'filter_path=errors,items.*.error,items.*.status'
      const written = await server.send('POST', `/_bulk?refresh=true&${filter}`, {
        headers: { ...headers, 'content-type': 'application/json; charset=UTF-8' },
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      })
      expect(written.json).toEqual({ errors: false, items: Array(3).fill({ create: { status: 201 } }) })
      const { json } = await server.send('POST', '/logs/_search', { headers, body: { query: { match: { message: 'harbour' } } } })
      expect([json.hits.total.value, json.hits.hits.length, json.duplicates.folded]).toEqual([3, 1, 2])
    })
  })
})
