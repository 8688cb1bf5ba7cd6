import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readMappings } from '../../../src/compose/read-mappings.js'
import { foldedSearch } from '../../../src/library/folded-search.js'
import type { JsonObject } from '../../../src/model.js'
import { ElasticStore } from '../../../src/store/elastic/elastic-store.js'
import { clientsOf } from '../../support/engine-clients.js'
import { EnginePlace } from '../../support/engine-place.js'
import { sendToEngine } from '../../support/send-to-engine.js'

type Hit = JsonObject & { readonly _id?: string; readonly sort: readonly number[] }

const count = 40
/** Every third document is in the group of the one before. */
const groupOf = (n: number) => `g${n % 3 === 2 ? n - 1 : n}`

/** Requests for parts of hits. */
const bodies: readonly JsonObject[] = [
  {},
  { _source: false },
  { _source: ['n', 'parts.*'] },
  { _source: { excludes: ['one*', 'text'] } },
  { fields: ['n', 'parts.*'], _source: false },
  { fields: ['*'] },
  { docvalue_fields: ['n'] },
  { stored_fields: ['tag'] },
  { stored_fields: ['tag', '_source'] },
  { stored_fields: ['_source'], _source: false },
  { stored_fields: '_none_' },
  { stored_fields: '_none_', docvalue_fields: ['n'] },
  { query: { match: { text: 'harbour' } }, highlight: { fields: { '*': {} }, require_field_match: false } },
  { query: { nested: { path: 'parts', query: { match_all: {} }, inner_hits: {} } } },
  { aggs: { best: { top_hits: { size: 2, fields: ['n'], sort: [{ n: 'asc' }] } } }, track_total_hits: true },
  { version: true, seq_no_primary_term: true },
]

const engines = Object.keys(inject('engines'))

describe.skipIf(engines.length === 0)('a folded search of the library', () => {
  describe.each(engines)('%s', (engine) => {
    const place = new EnginePlace(engine)
    const index = `${place.prefix}news`
    const clients = clientsOf(engine, place.url)

    const send = (method: string, path: string, body?: JsonObject): Promise<JsonObject> => sendToEngine(place.url, method, `/${path}`, body)

    beforeAll(async () => {
      const properties = {
        n: { type: 'integer' },
        tag: { type: 'keyword', store: true },
        text: { type: 'text' },
        parts: { type: 'nested', properties: { onefold: { type: 'keyword' } } },
      }
      await send('PUT', index, { mappings: { properties } })
      const elastic = await ElasticStore.connect({ nodes: [place.url], mappings: readMappings(), indices: { news: index } })
      await elastic.createCollection({ name: 'news', factFields: [] })
      const writes = Array.from({ length: count }, (_, n) => ({
        id: `${n}`,
        kind: 'put' as const,
        source: { n, tag: `t${n}`, text: 'the harbour', parts: [{ onefold: 'theirs' }] },
        fields: { write: `w${n}`, since: n, group: groupOf(n), version: 'f1', exact: `e${n}` },
      }))
      await elastic.write({ name: 'news', factFields: [] }, writes)
      await send('POST', `${index}/_refresh`)
      await elastic.close()
    })
    afterAll(async () => {
      for (const { client } of clients) await client.close()
      await place.remove()
    })

    describe.each(clients.map(({ name, client }) => [name, client] as const))('%s', (_, client) => {
      it.each(bodies)('shows of the first of each group what the plain search shows: %j', async (body) => {
        const sent = { query: { match_all: {} }, sort: [{ n: 'asc' }], ...body }
        const plain = (await send('POST', `${index}/_search`, { ...sent, size: count })) as JsonObject & { hits: { hits: Hit[] } }
        const folded = await foldedSearch(client, { index }, { ...sent, size: 20 })
        const shown = folded.hits.hits.map(({ _duplicates, ...hit }) => hit)
        const first = plain.hits.hits.filter(({ sort }) => sort[0]! % 3 !== 2).slice(0, 20)
        expect(shown).toEqual(first.map(withoutOurs))
        expect(folded.aggregations).toEqual(withoutOurs(plain.aggregations))
      })
    })
  })
})

/** A plain answer without onefold's object and fields. */
function withoutOurs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOurs)
  if (typeof value !== 'object' || value === null) return value
  const isOurs = (key: string, inner: unknown) =>
    key.startsWith('onefold.') || (key === 'onefold' && !Array.isArray(inner) && inner instanceof Object)
  const theirs = Object.entries(value).filter(([key, inner]) => !isOurs(key, inner))
  return Object.fromEntries(theirs.map(([key, inner]) => [key, withoutOurs(inner)]))
}
