import { describe, expect, it } from 'vitest'
import { placeUntilTheEnd } from '../../support/engine-place.js'
import { serveUntilTheEnd } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

onEachStore((store) => {
  // The embedded store does not type fields by their first value.
  describe.skipIf(store.name === 'embedded')('a document with numbers that JavaScript writes otherwise', () => {
    it('is in the index as it was sent, so that the engine gives its fields the types that it would have given them', async () => {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      const text = JSON.stringify(stories.harbour)
      const one = `{ "text": ${text},\n  "price": 10.0, "tweet": 1729384756123456789 }`
      const two = `{"text":${text},"price":10.5,"list":[1.0,-0.0,1e3]}`
      const three = `{"text":${text},"price":7.0,"onefold":{"group":"x"}}`
      const body = Buffer.from(one)
      expect((await server.send('PUT', '/news/_doc/1', { body, headers: { 'content-type': 'application/json' } })).status).toBe(201)
      const lines = `{"index":{"_id":"2"}}\n${two}\n{"create":{"_id":"3"}}\n${three}\n`
      expect((await server.send('POST', '/news/_bulk?refresh=true', { body: lines })).json).toMatchObject({ errors: false })
      const stored = await (await fetch(`${place.url}/${index}/_search?_source_excludes=onefold&sort=onefold.since`)).text()
      for (const part of ['"price":10.0', '"tweet":1729384756123456789', '"price":10.5', '"list":[1.0,-0.0,'])
        expect(stored).toContain(part)
      // Our object is removed from a document, so the document is no longer verbatim.
      expect(stored).toMatch(/"price":7[},]/)
      const mapping = (await (await fetch(`${place.url}/${index}/_mapping`)).json()) as Record<string, { mappings: { properties: object } }>
      expect(mapping[index]!.mappings.properties).toMatchObject({
        price: { type: 'float' },
        tweet: { type: 'long' },
        list: { type: 'float' },
      })
      const { json } = await server.send('POST', '/news/_search', {
        body: { size: 0, query: { range: { price: { gt: 10 } } }, aggs: { most: { max: { field: 'price' } } } },
      })
      expect(json).toMatchObject({ hits: { total: { value: 1 } }, aggregations: { most: { value: 10.5 } } })
      // The documents are copies of one story; settling them does not change the rest of each document.
      const shown = (await server.send('POST', '/news/_search', { body: { query: { match_all: {} } } })).json
      expect(shown.hits.hits[0]._duplicates.count).toBe(3)
    })
  })
})
