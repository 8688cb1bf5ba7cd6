import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@elastic/elasticsearch'
import { Client as OpenSearchClient } from '@opensearch-project/opensearch'
import { Client as Client8 } from 'elasticsearch8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldedSearch, OnefoldError, type SearchClient } from '../../../src/index.js'

const index = 'news'
/** A query for which onefold first asks for mappings and settings. */
const overAllFields = { query: { query_string: { query: 'crane' } } }
const found = { body: { hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] } } }

/** The error that rejects a search. */
async function rejectionOf(search: Promise<unknown>): Promise<OnefoldError> {
  const error = await search.then(
    () => undefined,
    (rejected: unknown) => rejected,
  )
  expect(error).toBeInstanceOf(OnefoldError)
  return error as OnefoldError
}

describe('a folded search with a signal', () => {
  let server: Server
  beforeAll(async () => {
    // Accepts every request, and answers none.
    server = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  describe.each([
    ['the client of Elasticsearch 9', Client],
    ['the client of Elasticsearch 8', Client8],
    ['the client of OpenSearch', OpenSearchClient],
  ] as const)('through %s', (_, Family) => {
    it.each<[string, object, number]>([
      ['its search', {}, 1],
      ['what is read of the index before', overAllFields, 2],
    ])('ends the requests under way when the signal is given: %s', async (_case, body, requests) => {
      const client = new Family({ node: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
      const stop = new AbortController()
      const search = rejectionOf(foldedSearch(client, { index, signal: stop.signal }, body))
      const closed: Promise<unknown>[] = []
      while (closed.length < requests) {
        const [request] = await once(server, 'request')
        closed.push(once((request as { socket: NodeJS.EventEmitter }).socket, 'close'))
      }
      stop.abort()
      expect(await search).toMatchObject({ code: 'INTERRUPTED', cause: stop.signal.reason })
      await Promise.all(closed)
      await client.close()
    })
  })

  it('asks nothing when the signal was given before, and keeps the reason that was given', async () => {
    const client: SearchClient = { transport: { request: () => Promise.reject(new Error('nothing is asked')) } }
    const reason = new Error('the page was left')
    const error = await rejectionOf(foldedSearch(client, { index, signal: AbortSignal.abort(reason) }))
    expect(error).toMatchObject({ code: 'INTERRUPTED', cause: reason })
  })

  it('does not wait for a client that cannot be stopped, and asks it no more', async () => {
    const stop = new AbortController()
    let asked = 0
    const request = () => {
      asked++
      queueMicrotask(() => stop.abort())
      return new Promise<never>(() => undefined)
    }
    const error = await rejectionOf(foldedSearch({ transport: { request } }, { index, signal: stop.signal }))
    expect([error.code, asked]).toEqual(['INTERRUPTED', 1])
  })

  it('is interrupted although its last request was answered before the signal was heard', async () => {
    const stop = new AbortController()
    const request = async () => {
      stop.abort()
      return found
    }
    const error = await rejectionOf(foldedSearch({ transport: { request } }, { index, signal: stop.signal }))
    expect(error.code).toBe('INTERRUPTED')
  })

  it('answers as one without where the signal is not given, and leaves nothing at it', async () => {
    const { signal } = new AbortController()
    let listening = 0
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listening++
      add(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listening--
      remove(...args)
    }
    const request = async () => found
    const answer = await foldedSearch({ transport: { request } }, { index, signal }, { size: 0 })
    expect(answer.hits.hits).toEqual([])
    expect(listening).toBe(0)
  })

  it('refuses what is no signal', async () => {
    const client: SearchClient = { transport: { request: async () => found } }
    const error = await rejectionOf(foldedSearch(client, { index, signal: new AbortController() as never }))
    expect(error).toMatchObject({ code: 'PARAMETER_INVALID', message: expect.stringContaining('takes the signal of an AbortController') })
  })
})
