import { describe, expect, it } from 'vitest'
import { placeUntilTheEnd } from '../../support/engine-place.js'
import { serveUntilTheEnd } from '../../support/live-server.js'
import { sendToEngine } from '../../support/send-to-engine.js'
import { onEachStore } from '../../support/stores-under-test.js'

onEachStore((store) => {
  // The embedded store has one copy, which is always active.
  describe.skipIf(store.name === 'embedded')('wait_for_active_shards', () => {
    it('keeps a write waiting for the copies of an index that the engine cannot place, and lets it through when there are to be no more', async () => {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      const replicas = (count: number) => ({ number_of_replicas: count })
      await sendToEngine(place.url, 'PUT', `/${index}?wait_for_active_shards=1`, { settings: { number_of_shards: 2, ...replicas(1) } })
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      const put = (query: string) => server.send('PUT', `/news/_doc/1?timeout=1s&${query}`, { body: { text: 'one' } })

      for (const copies of ['2', 'all']) {
        const { status, headers, json } = await put(`wait_for_active_shards=${copies}`)
        expect([status, json.error.code]).toEqual([503, 'ONEFOLD_STORE_UNAVAILABLE'])
        expect(headers['retry-after']).toBeDefined()
      }
      expect(await put('wait_for_active_shards=3')).toMatchObject({ status: 400 })
      expect((await server.send('GET', '/news/_doc/1')).status).toBe(404)
      await sendToEngine(place.url, 'PUT', `/${index}/_settings`, replicas(0))
      expect((await put('wait_for_active_shards=all')).status).toBe(201)
    })
  })
})
