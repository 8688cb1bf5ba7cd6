import { describe, expect, it } from 'vitest'
import { placeUntilTheEnd } from '../../support/engine-place.js'
import { type LiveServer, serveUntilTheEnd } from '../../support/live-server.js'
import { sendToEngine } from '../../support/send-to-engine.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

/** Routings that lead to several of three shards, on both families of engines. */
const routings = ['north', 'south', 'east', 'west', 'up', 'down']

onEachStore((store) => {
  // The embedded store has no shards, and finds documents by id whatever their routing.
  describe.skipIf(store.name === 'embedded')('an index of three shards', () => {
    async function start(
      mappings: object = {},
      shards = 3,
    ): Promise<{ server: LiveServer; ask: (method: string, path: string, body?: object) => Promise<unknown> }> {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      const ask = (method: string, path: string, body?: object): Promise<unknown> =>
        sendToEngine(place.url, method, `/${index}${path}`, body)
      await ask('PUT', '', { settings: { number_of_shards: shards, number_of_replicas: 0 }, mappings })
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      return { server, ask }
    }

    it('keeps documents apart by their routing and finds them by id, unrefreshed', async () => {
      const { server, ask } = await start()
      const lines = routings.flatMap((routing) => [
        JSON.stringify({ index: { _id: `at ${routing}`, routing } }),
        JSON.stringify({ text: stories.harbour, n: 1 }),
      ])
      expect((await server.send('POST', '/news/_bulk', { body: `${lines.join('\n')}\n` })).json).toMatchObject({ errors: false })
      for (const routing of routings) {
        const path = `/news/_doc/at%20${routing}`
        expect((await server.send('GET', path)).json).toMatchObject({ found: true, _routing: routing, _source: { n: 1 } })
        expect((await server.send('POST', `/news/_update/at%20${routing}`, { body: { doc: { n: 2 } } })).status).toBe(200)
        expect((await server.send('PUT', `${path}?routing=${routing}`, { body: { text: stories.harbour, n: 3 } })).json._version).toBe(3)
      }
      await ask('POST', '/_refresh')
      expect(await ask('GET', '/_count')).toMatchObject({ count: routings.length })
      const { json } = await server.send('POST', '/news/_search', { body: { query: { match_all: {} }, duplicates: { members: 10 } } })
      expect(json).toMatchObject({ hits: { hits: [{ _duplicates: { count: routings.length } }] } })
      const ids = routings.map((routing) => `at ${routing}`)
      expect((await server.send('POST', '/news/_mget', { body: { ids } })).json.docs.map((doc: { found: boolean }) => doc.found)).toEqual(
        ids.map(() => true),
      )
      for (const routing of routings) expect((await server.send('DELETE', `/news/_doc/at%20${routing}`)).json.result).toBe('deleted')
      await ask('POST', '/_refresh')
      expect(await ask('GET', '/_count')).toMatchObject({ count: 0 })
    })

    it('finds by id what others wrote with a routing, once it is visible', async () => {
      const { server, ask } = await start()
      for (const routing of routings) await ask('PUT', `/_doc/${routing}?routing=${routing}&refresh=true`, { text: stories.bakers })
      for (const routing of routings) {
        expect((await server.send('GET', `/news/_doc/${routing}`)).json).toMatchObject({ found: true, _routing: routing })
        expect((await server.send('POST', `/news/_update/${routing}`, { body: { doc: { seen: true } } })).json.result).toBe('updated')
      }
      await ask('POST', '/_refresh')
      expect(await ask('GET', '/_count')).toMatchObject({ count: routings.length })
    })

    it('that wants a routing refuses a write without one, in words, and finds documents without it', async () => {
      const { server, ask } = await start({ _routing: { required: true } })
      const body = { text: stories.harbour }
      const refused = await server.send('PUT', '/news/_doc/1', { body })
      expect([refused.status, refused.json.error]).toMatchObject([400, { type: 'routing_missing_exception' }])
      for (const routing of routings) {
        expect((await server.send('PUT', `/news/_doc/${routing}?routing=${routing}`, { body })).status).toBe(201)
      }
      expect((await server.send('GET', '/news/_doc/north')).json).toMatchObject({ found: true, _routing: 'north' })
      expect((await server.send('GET', '/news/_doc/none')).status).toBe(404)
      await ask('POST', '/_refresh')
      const { json } = await server.send('POST', '/news/_search', { body: { duplicates: { members: 10 } } })
      expect(json).toMatchObject({ hits: { hits: [{ _duplicates: { count: routings.length } }] } })
      expect((await server.send('POST', '/news/_update/south', { body: { doc: { n: 2 } } })).json).toMatchObject({ result: 'updated' })
      expect((await server.send('DELETE', '/news/_doc/north')).json).toMatchObject({ result: 'deleted' })
    })

    it('says of a write with another routing that the document lies elsewhere, and leaves it signed', async () => {
      const { server, ask } = await start()
      // Once in the request that creates the document, and once in a request of its own.
      for (const routing of routings.slice(1)) {
        const lines = [{ index: { _id: routing, routing } }, { text: stories.harbour }, { delete: { _id: routing, routing: 'north' } }]
        const { json } = await server.send('POST', '/news/_bulk', { body: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n` })
        const [created, deleted] = json.items
        expect(created.index.status).toBe(201)
        // Two routings that lead to the same shard lead to the same document.
        if (deleted.delete.status === 200) continue
        expect(deleted.delete).toMatchObject({
          status: 400,
          error: { type: 'illegal_argument_exception', code: 'ONEFOLD_DOCUMENT_INVALID' },
        })
        expect(deleted.delete.error.reason).toContain(`has the routing [${routing}]`)
        const refused = await server.send('PUT', `/news/_doc/${routing}?routing=north`, { body: { text: stories.bakers } })
        expect([refused.status, refused.json.error.reason]).toEqual([400, deleted.delete.error.reason])
      }
      await ask('POST', '/_refresh')
      const { json } = await server.send('GET', '/_onefold/news/stats')
      expect(json.signed).toBeGreaterThan(0)
      expect(json).toMatchObject({ unsigned: 0, groups: 1 })
    })

    it('deletes by id what an earlier item of the same request wrote with a routing', async () => {
      const { server, ask } = await start({ _routing: { required: true } })
      const lines = routings.flatMap((routing) => [
        { index: { _id: routing, routing } },
        { text: stories.harbour },
        { delete: { _id: routing } },
      ])
      const body = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
      expect((await server.send('POST', '/news/_bulk', { body })).json).toMatchObject({ errors: false })
      await ask('POST', '/_refresh')
      expect(await ask('GET', '/_count')).toMatchObject({ count: 0 })
    })

    it('finds by id what others wrote where a routing is wanted, in one shard too, and where it has just been missed', async () => {
      const { server, ask } = await start({ _routing: { required: true } }, 1)
      expect((await server.send('GET', '/news/_doc/1')).status).toBe(404)
      await ask('PUT', '/_doc/1?routing=north&refresh=true', { text: stories.bakers })
      expect((await server.send('GET', '/news/_doc/1')).json).toMatchObject({ found: true, _routing: 'north' })
    })
  })
})
