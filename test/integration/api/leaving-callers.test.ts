import { request } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ElasticStore } from '../../../src/store/elastic/elastic-store.js'
import { EmbeddedStore } from '../../../src/store/embedded/embedded-store.js'
import { held } from '../../support/held.js'
import { type LiveServer, serveUntilTheEnd } from '../../support/live-server.js'
import { onEachStore, type StoreUnderTest } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

const copies = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`copy-${i}`, { text: stories.harbour }]))
const searchAll = { query: { match_all: {} }, size: 1, duplicates: { members: 0 } }

/** Holds the first call of a method of the store until the test lets it go. Counts all calls from now on. */
function holdFirst({ name }: StoreUnderTest, method: 'search' | 'write') {
  const { prototype } = name === 'embedded' ? EmbeddedStore : ElasticStore
  const original = prototype[method]
  const spy = vi.spyOn(prototype, method)
  const begun = held()
  const mayEnd = held()
  spy.mockImplementationOnce(async function (this: unknown, ...words: unknown[]) {
    begun.end()
    await mayEnd.ended
    return Reflect.apply(original, this, words)
  } as typeof original)
  onTestFinished(() => spy.mockRestore())
  return { spy, begun: begun.ended, letGo: mayEnd.end }
}

/** Sends a request and closes the connection once the store is asked. Resolves when the service has noticed. */
async function sendAndLeave({ url, log }: LiveServer, path: string, body: string, begun: Promise<void>): Promise<void> {
  const before = log.length
  const sent = request(`${url}${path}`, { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } })
  sent.on('error', () => undefined)
  sent.end(body)
  await begun
  sent.destroy()
  // Other lines may come first: a sweep may end.
  const noticed = () => log.slice(before).find((line) => (JSON.parse(line) as { message: string }).message === 'request')
  while (noticed() === undefined) await new Promise((resolve) => setImmediate(resolve))
  expect(JSON.parse(noticed()!)).toMatchObject({ level: 'info', status: 0 })
}

/** Resolves when the service has had the time to do all that the same request takes. */
async function sendAndWait(server: LiveServer, path: string, body: string): Promise<void> {
  expect((await server.send('POST', path, { headers: { 'content-type': 'application/json' }, body })).status).toBe(200)
}

function expectNoFault({ log }: LiveServer): void {
  expect(log.filter((line) => ['warn', 'error'].includes((JSON.parse(line) as { level: string }).level))).toEqual([])
}

onEachStore((store) => {
  it('a caller who leaves ends the searches of an _msearch that have not begun', async () => {
    const server = await serveUntilTheEnd({}, { store, makes: ['news'] })
    await server.load('news', copies)
    const { spy, begun, letGo } = holdFirst(store, 'search')
    const body = `{}\n${JSON.stringify({ ...searchAll, size: 0 })}\n`.repeat(5)
    await sendAndLeave(server, '/news/_msearch', body, begun)
    letGo()
    await sendAndWait(server, '/news/_msearch', body)
    expect(spy).toHaveBeenCalledTimes(1 + 5)
    expectNoFault(server)
  })

  it('a caller who leaves ends a folded search before its next read', async () => {
    const server = await serveUntilTheEnd({}, { store, makes: ['news'] })
    await server.load('news', { ...copies, other: { text: stories.bakers } })
    const { spy, begun, letGo } = holdFirst(store, 'search')
    await sendAndLeave(server, '/news/_search', JSON.stringify(searchAll), begun)
    letGo()
    await sendAndWait(server, '/news/_search', JSON.stringify(searchAll))
    const calls = spy.mock.calls.length
    spy.mockClear()
    await sendAndWait(server, '/news/_search', JSON.stringify(searchAll))
    expect(spy.mock.calls.length).toBeGreaterThan(1)
    expect(calls).toBe(1 + spy.mock.calls.length)
    expectNoFault(server)
  })

  it('a caller who leaves has the writes of a _bulk done all the same', async () => {
    const server = await serveUntilTheEnd({}, { store, makes: ['news', 'mail'] })
    await server.load('news', copies)
    const { begun, letGo } = holdFirst(store, 'write')
    const body = ['news', 'mail'].map((index) => `{"index":{"_index":"${index}","_id":"late"}}\n{"text":"A late letter."}\n`).join('')
    await sendAndLeave(server, '/_bulk', body, begun)
    letGo()
    // The queue does the writes of a collection in their order, and the request names its collections in this order.
    await sendAndWait(server, '/_bulk', body.replaceAll('"late"', '"later"'))
    for (const index of ['news', 'mail']) expect((await server.send('GET', `/${index}/_doc/late`)).status).toBe(200)
    expectNoFault(server)
  })
})
