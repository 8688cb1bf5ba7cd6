import { Client as Client9 } from '@elastic/elasticsearch'
import { Client as OpenSearchClient } from '@opensearch-project/opensearch'
import { Client as Client8 } from 'elasticsearch8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKey } from '../../support/api-parts.js'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

const story = stories.bridge
const key = testKey('client', 'admin')
/** Ten documents: five copies, five different ones. */
const documents = Array.from({ length: 10 }, (_, i) => ({
  id: String(i),
  text: i < 5 ? story : `Report ${i} on ${'abcdefghij'[i]!.repeat(9)} and nothing else.`,
}))

/** A client's calls, in a form that all three clients support. */
interface Calls {
  // biome-ignore lint/suspicious/noExplicitAny: three clients with types of their own; the test is about what goes over the wire
  readonly client: any
  /** The answer's body: OpenSearch's client wraps it. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  body(answer: any): any
  /** The arguments of a call with the body of a request. */
  request(path: object, body: object): object
  /** The arguments for a URL parameter that the client does not know. */
  param(name: string, value: string): object
}

const whole = (answer: unknown) => answer
const inBody = (path: object, body: object) => ({ ...path, body })
const plainParam = (name: string, value: string) => ({ [name]: value })
const auth = { apiKey: key.secret }

const clients: readonly (readonly [string, (node: string, compression: boolean) => Calls])[] = [
  [
    '@elastic/elasticsearch 9',
    (node, compression) => ({
      client: new Client9({ node, compression, auth, maxRetries: 0 }),
      body: whole,
      request: (path, body) => ({ ...path, ...body }),
      param: (name, value) => ({ querystring: { [name]: value } }),
    }),
  ],
  [
    '@elastic/elasticsearch 8',
    (node, compression) => ({
      client: new Client8({ node, compression, auth, maxRetries: 0 }),
      body: whole,
      request: inBody,
      param: plainParam,
    }),
  ],
  [
    '@opensearch-project/opensearch',
    (node, compression) => ({
      client: new OpenSearchClient({
        node,
        ...(compression && { compression: 'gzip' as const }),
        headers: { 'X-Onefold-Key': key.secret },
        maxRetries: 0,
      }),
      body: (answer) => answer.body,
      request: inBody,
      param: plainParam,
    }),
  ],
]

onEachStore((store) => {
  let server: LiveServer
  beforeAll(async () => {
    const keys = { client: { hash: key.hash, role: 'admin' } }
    server = await startLiveServer({ keys }, { store, makes: clients.map(([name]) => collectionOf(name)) })
  })
  afterAll(() => server.stop())

  describe.each(clients)('%s, unchanged', (name, connect) => {
    const index = collectionOf(name)
    let calls: Calls
    beforeAll(() => {
      calls = connect(server.url, false)
    })
    afterAll(() => calls.client.close())

    it('reads what it talks to', async () => {
      const { client, body } = calls
      expect(body(await client.info())).toMatchObject({ version: { number: expect.any(String) } })
      expect(body(await client.ping())).toBe(true)
    })

    it('loads documents with its bulk helper and finds them folded', async () => {
      const { client, body, request } = calls
      const loaded = await client.helpers.bulk({
        datasource: documents,
        onDocument: ({ id }: { id: string }) => ({ index: { _index: index, _id: id } }),
        refreshOnCompletion: true,
      })
      expect(loaded).toMatchObject({ total: 10, successful: 10, failed: 0 })
      const found = body(await client.search(request({ index }, { query: { match: { text: 'bridge' } } })))
      expect(found.hits.total).toEqual({ value: 5, relation: 'eq' })
      expect(found.hits.hits).toHaveLength(1)
      expect(found.hits.hits[0]._duplicates).toMatchObject({ count: 5 })
      expect(found.duplicates).toMatchObject({ show: 'collapse', folded: 4 })
    })

    it('asks for duplicates in its own words', async () => {
      const { client, body, request } = calls
      const asked = { query: { match_all: {} }, duplicates: { show: 'only' } }
      expect(body(await client.search(request({ index }, asked))).hits.hits).toHaveLength(1)
      const all = body(await client.search({ ...request({ index }, { query: { match_all: {} } }), ...calls.param('duplicates', 'all') }))
      expect(all.hits.hits).toHaveLength(10)
    })

    it('writes, reads, changes and deletes a document', async () => {
      const { client, body, request } = calls
      const id = 'one/1'
      const written = body(
        await client.index(name.startsWith('@elastic') ? { index, id, document: { text: 'x' } } : { index, id, body: { text: 'x' } }),
      )
      expect(written).toMatchObject({ result: 'created', _version: 1 })
      expect(body(await client.get({ index, id }))._source).toEqual({ text: 'x' })
      expect(body(await client.update(request({ index, id }, { doc: { seen: true } })))).toMatchObject({ result: 'updated' })
      // The clients of Elasticsearch 9 put `_source` into the body, the others into the URL.
      const shown = body(await client.update({ ...request({ index, id }, { doc: { seen: true } }), _source: true }))
      expect(shown).toMatchObject({ result: 'noop', get: { _source: { text: 'x', seen: true } } })
      expect(body(await client.mget(request({ index }, { ids: [id, 'none'] }))).docs).toMatchObject([{ found: true }, { found: false }])
      expect(body(await client.exists({ index, id }))).toBe(true)
      expect(
        body(
          await client
            .delete({ index, id, if_seq_no: 99, if_primary_term: 1 })
            .catch((error: { meta: { body: object } }) => ({ ...error.meta, ...error.meta.body })),
        ),
      ).toMatchObject({
        status: 409,
      })
      expect(body(await client.delete({ index, id }))).toMatchObject({ result: 'deleted' })
      expect(body(await client.exists({ index, id }))).toBe(false)
    })

    it('counts, searches several at a time, and makes an index', async () => {
      const { client, body, request } = calls
      expect(body(await client.indices.refresh({ index }))).toMatchObject({ _shards: { failed: 0 } })
      expect(body(await client.count({ index })).count).toBe(10)
      const searches = [{ index }, { query: { match_all: {} }, size: 0 }, { index: 'not-there' }, {}]
      const { responses } = body(await client.msearch(name.startsWith('@elastic') ? { searches } : { body: searches }))
      expect(responses).toMatchObject([
        { status: 200, hits: { total: { value: 10 } } },
        { status: 404, error: { type: 'index_not_found_exception' } },
      ])
      expect(body(await client.indices.exists({ index }))).toBe(true)
      await expect(client.indices.create(request({ index }, {}))).rejects.toMatchObject({ meta: { statusCode: 400 } })
    })

    it('reads an error as the engine’s', async () => {
      const { client, request } = calls
      const failing = client.search(request({ index }, { query: { nonsense: {} } }))
      await expect(failing).rejects.toMatchObject({
        name: 'ResponseError',
        meta: {
          statusCode: 400,
          body: { error: { code: store.wholeQueryLanguage ? 'ONEFOLD_QUERY_INVALID' : 'ONEFOLD_QUERY_UNSUPPORTED' } },
        },
      })
      await expect(client.get({ index, id: 'none' })).rejects.toMatchObject({ meta: { statusCode: 404, body: { found: false } } })
    })

    it('sends its bodies compressed', async () => {
      const { client, body, request } = connect(server.url, true)
      try {
        expect(body(await client.search(request({ index }, { query: { match: { text: 'bridge' } } }))).hits.hits).toHaveLength(1)
      } finally {
        await client.close()
      }
    })
  })
})

function collectionOf(client: string): string {
  return `by-${client.replace(/[^a-z0-9]/g, '-').replace(/^-+/, '')}`
}
