import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readMappings } from '../../../src/compose/read-mappings.js'
import { FoldedSearch } from '../../../src/detection/search/folded-search.js'
import { foldedSearch } from '../../../src/library/folded-search.js'
import type { JsonObject } from '../../../src/model.js'
import { ElasticStore } from '../../../src/store/elastic/elastic-store.js'
import { clientsOf, type NamedClient } from '../../support/engine-clients.js'
import { EnginePlace } from '../../support/engine-place.js'
import { settingsOf } from '../../support/live-collection.js'
import type { FoldedAnswer } from '../../support/search-pages.js'
import { sendToEngine } from '../../support/send-to-engine.js'

type Search = (body: JsonObject) => Promise<FoldedAnswer>

/** Groups of the documents that onefold signed, by id. */
const signed = { a: 'g1', b: 'g1', c: 'g2', d: 'g3', e: 'g3', f: 'g3' }

/** Contents that others may write into our object, if the mapping accepts them. */
const poisoned: Readonly<Record<string, JsonObject>> = {
  'many groups': { onefold: { group: ['g1', 'g9'], exact: ['e1', 'e2'], version: ['f1', 'f2'] } },
  'wrong types': { onefold: { group: 'g2', since: '7', length: ['3'], containers: 'g1', joined: 'true', sketch: 'AAAA' } },
  'no sketch': { onefold: { group: 'g4', version: 'f1', sketch: 'bm90aGluZw==' } },
  'dotted keys': { onefold: { group: 'g5' }, 'onefold.group': 'g6' },
  'nothing in it': { onefold: {} },
  null: { onefold: null },
}

const engines = Object.keys(inject('engines'))

describe.skipIf(engines.length === 0)('indices that others write to', () => {
  describe.each(engines)('%s', (engine) => {
    const place = new EnginePlace(engine)
    const [one, two, both] = ['one', 'two', 'both'].map((name) => place.prefix + name) as [string, string, string]
    const clients: NamedClient[] = clientsOf(engine, place.url)
    let elastic: ElasticStore

    const send = (method: string, path: string, body?: JsonObject): Promise<void> => sendToEngine(place.url, method, `/${path}`, body)

    beforeAll(async () => {
      elastic = await ElasticStore.connect({ nodes: [place.url], mappings: readMappings(), indices: { news: both, one } })
      await elastic.createCollection({ name: 'one', factFields: [] })
      await send('PUT', two, { mappings: { properties: { n: { type: 'integer' }, text: { type: 'text' } } } })
      const add = [one, two].map((index) => ({ add: { index, alias: both } }))
      // Once the alias is open, an index without our fields may join it.
      await send('POST', '_aliases', { actions: add.slice(0, 1) })
      await elastic.createCollection({ name: 'news', factFields: [] })
      await send('POST', '_aliases', { actions: add })
      const fields = (group: string, i: number) => ({ write: `w${i}`, since: i, group, version: 'f1', exact: `exact-${i}` })
      const entries = Object.entries(signed)
      const writes = entries.map(([id, group], i) => ({
        id,
        kind: 'put' as const,
        source: { n: i, text: 'word' },
        fields: fields(group, i),
      }))
      await elastic.write({ name: 'one', factFields: [] }, writes)
      for (const [i, [id, source]] of Object.entries(poisoned).entries())
        await send('PUT', `${one}/_doc/${encodeURIComponent(id)}`, { n: 100 + i, text: 'word', ...source })
      for (const [i, id] of ['a', 'x', 'y'].entries()) await send('PUT', `${two}/_doc/${id}`, { n: 200 + i, text: 'word' })
      await send('POST', `${both}/_refresh`)
    })
    afterAll(async () => {
      await elastic.close()
      for (const { client } of clients) await client.close()
      await place.remove()
    })

    const ways: [string, Search][] = [
      ['the service', (body) => run(new FoldedSearch(elastic).search(settingsOf({ name: 'news' }), body))],
      ...clients.map(({ name, client }): [string, Search] => [name, (body) => run(foldedSearch(client, { index: both }, body))]),
      ...clients.map(({ name, client }): [string, Search] => [
        `${name}, indices by name`,
        (body) => run(foldedSearch(client, { index: [one, two] }, body)),
      ]),
    ]

    describe.each(ways)('%s', (_, search) => {
      it.each(['exact', 'near', 'contained'])('shows every document once at level %s, alone or folded, page by page', async (level) => {
        for (const query of [{ match_all: {} }, { match: { text: 'word' } }]) {
          const found: string[] = []
          let cursor: string | null = null
          do {
            const page: FoldedAnswer = await search({ query, size: 2, sort: [{ n: 'desc' }], duplicates: { level, members: 100, cursor } })
            for (const { _source, _duplicates } of page.hits.hits) {
              found.push(String(_source!.n), ..._duplicates.members.map((member) => String(member._source!.n)))
              expect(_duplicates.count).toBe(_duplicates.members.length + 1)
              expect(Object.keys(_source!).sort()).toEqual(['n', 'text'])
            }
            cursor = page.duplicates.cursor
          } while (cursor !== null)
          expect(found.toSorted((a, b) => Number(a) - Number(b))).toEqual(
            [0, 1, 2, 3, 4, 5, ...range(100, 6), ...range(200, 3)].map(String),
          )
        }
      })

      it('folds what onefold has signed, and shows the rest alone, by their ids', async () => {
        const { hits, duplicates } = await search({ size: 50, sort: [{ n: 'asc' }], duplicates: { members: 100 } })
        const shown = hits.hits.map(({ _id, _duplicates: { group, count } }) => [_id, group, count])
        expect(shown).toEqual([
          ['a', 'g1', 3],
          ['c', 'g2', 2],
          ['d', 'g3', 3],
          ['no sketch', 'g4', 1],
          ['dotted keys', 'g5', 1],
          ['nothing in it', 'nothing in it', 1],
          ['null', 'null', 1],
          ['a', 'a', 1],
          ['x', 'x', 1],
          ['y', 'y', 1],
        ])
        expect(duplicates).toMatchObject({ folded: 5, total_groups: { value: 10, relation: 'eq' }, cursor: null })
      })

      it('counts them in totals and buckets', async () => {
        const aggs = { all: { filter: { match_all: {} } }, theirs: { filter: { range: { n: { gte: 200 } } } } }
        const page = await search({ size: 1, aggs, track_total_hits: true, duplicates: { aggs_by_group: true, total_groups: true } })
        expect(page.hits.total).toEqual({ value: 15, relation: 'eq' })
        // A document with two groups counts for both.
        expect(page.duplicates.total_groups).toEqual({ value: 12, relation: 'approx' })
        expect(page.aggregations).toMatchObject({ all: { doc_count: 15, groups: 12 }, theirs: { doc_count: 3, groups: 3 } })
      })

      it('annotates them without folding, and folds only what has copies', async () => {
        const all = await search({ size: 4, sort: [{ n: 'asc' }], duplicates: { show: 'all' } })
        expect(all.hits.hits.map(({ _id, _duplicates }) => [_id, _duplicates.count])).toEqual([
          ['a', 3],
          ['b', 3],
          ['c', 2],
          ['d', 3],
        ])
        const only = await search({ size: 50, sort: [{ n: 'asc' }], duplicates: { show: 'only' } })
        expect(only.hits.hits.map(({ _id }) => _id)).toEqual(['a', 'c', 'd'])
      })
    })
  })
})

async function run(answer: Promise<unknown>): Promise<FoldedAnswer> {
  return (await answer) as FoldedAnswer
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i)
}
