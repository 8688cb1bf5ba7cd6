import { describe, expect, it } from 'vitest'
import { placeUntilTheEnd } from '../../support/engine-place.js'
import { type LiveServer, serveUntilTheEnd } from '../../support/live-server.js'
import { sendToEngine } from '../../support/send-to-engine.js'
import { onEachStore } from '../../support/stores-under-test.js'

onEachStore((store) => {
  // The embedded store has no aliases, so there require_alias prevents the creation of a collection.
  describe.skipIf(store.name === 'embedded')('require_alias', () => {
    async function start(): Promise<LiveServer> {
      const place = placeUntilTheEnd(store.name)
      const [alias, behind, plain] = ['news', 'news-v1', 'plain'].map((name) => `${place.prefix}${name}`)
      await sendToEngine(place.url, 'PUT', `/${behind}`, { aliases: { [alias!]: {} } })
      const server = await serveUntilTheEnd({ collections: { news: { index: alias }, plain: { index: plain } } }, { store })
      return server
    }

    const refusal = { type: 'index_not_found_exception', code: 'ONEFOLD_COLLECTION_UNKNOWN' }

    it('lets a write through to an alias, and refuses it for an index that is none', async () => {
      const server = await start()
      const body = { text: 'one' }
      expect((await server.send('PUT', '/news/_doc/1?require_alias=true', { body })).status).toBe(201)
      for (const [method, path, sent] of [
        ['PUT', '/plain/_doc/1', body],
        ['POST', '/plain/_doc', body],
        ['PUT', '/plain/_create/1', body],
        ['POST', '/plain/_update/1', { doc: body, doc_as_upsert: true }],
      ] as const) {
        const { status, json } = await server.send(method, `${path}?require_alias=true`, { body: sent })
        expect([status, json.error]).toMatchObject([404, { ...refusal, index: 'plain' }])
      }
      expect((await server.send('PUT', '/plain/_doc/1?require_alias=false', { body })).status).toBe(201)
    })

    it('is heeded action by action in _bulk, where the action wins over the URL, and by none that deletes', async () => {
      const server = await start()
      const lines = [
        { index: { _index: 'plain', _id: '1' } },
        { text: 'one' },
        { index: { _index: 'news', _id: '1' } },
        { text: 'one' },
        { create: { _index: 'plain', _id: '2', require_alias: false } },
        { text: 'two' },
        { update: { _index: 'plain', _id: '2' } },
        { doc: { n: 1 } },
        { delete: { _index: 'plain', _id: '2' } },
      ]
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      const { json } = await server.send('POST', '/_bulk?require_alias=true', { body })
      expect(json).toMatchObject({
        errors: true,
        items: [
          { index: { _id: '1', status: 404, error: refusal } },
          { index: { _id: '1', status: 201 } },
          { create: { _id: '2', status: 201 } },
          { update: { _id: '2', status: 404, error: refusal } },
          { delete: { _id: '2', status: 200, result: 'deleted' } },
        ],
      })
    })
  })
})
