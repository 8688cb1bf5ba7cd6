import { expect, it } from 'vitest'
import { foldedSearch, type SearchClient } from '../../../src/index.js'
import type { JsonObject } from '../../../src/model.js'

const query = { match: { text: 'crane' } }

/** The searches that fill a page of two hits, of an engine that finds in each as many documents as are asked for, of these groups in turn. */
async function readsOf(groups: readonly string[], body: JsonObject): Promise<{ sent: JsonObject[]; cursor: string | null }> {
  const sent: JsonObject[] = []
  const request: SearchClient['transport']['request'] = async ({ path, body: asked }) => {
    if (!path.endsWith('/_search')) return { body: {} }
    sent.push(asked!)
    const hits = Array.from({ length: Number(asked!.size) }, (_, at) => {
      return { _index: 'news', _id: `${at}`, _score: 1, _source: { onefold: { group: groups[at % groups.length], since: at } } }
    })
    return { body: { took: 1, timed_out: false, hits: { total: { value: 500, relation: 'eq' }, max_score: 1, hits } } }
  }
  const { duplicates } = await foldedSearch({ transport: { request } }, { index: 'news', maxWindow: 100 }, { size: 2, ...body })
  return { sent, cursor: duplicates.cursor }
}

it('reads the whole window at once where `rescore` ranks anew what is read, and has no page after it', async () => {
  const groups = ['g', 'h', 'i', 'j']
  const plain = await readsOf(groups, { query })
  expect(plain.sent[0]).toMatchObject({ size: 9 })
  expect(plain.cursor).not.toBeNull()
  const { sent, cursor } = await readsOf(groups, { query, rescore: { window_size: 50, query: { rescore_query: query } } })
  expect(sent[0]).toMatchObject({ size: 100 })
  expect(cursor).toBeNull()
})

it('leaves out what was read after the query has found it, or before where an engine may stop at the first hits that it finds', async () => {
  const withoutRead = { bool: { must_not: [{ terms: { 'onefold.group': ['g'] } }] } }
  const ranked = await readsOf(['g'], { query })
  expect(ranked.sent[1]).toMatchObject({ query, post_filter: withoutRead })
  const sorted = await readsOf(['g'], { query, sort: ['date'] })
  expect(sorted.sent[1]).toMatchObject({ query: withoutRead })
  expect(sorted.sent[1]).not.toHaveProperty('post_filter')
})

it.each(['language', ['tenant', 'language']])('reads the scope fields %j of hits, which `prefer` may name', async (scopeField) => {
  const languages = ['en', 'de', 'fr']
  const request: SearchClient['transport']['request'] = async ({ path }) => {
    if (!path.endsWith('/_search')) return { body: {} }
    const hits = languages.map((language, at) => {
      return { _index: 'news', _id: language, _score: 1, _source: { tenant: 'acme', language, onefold: { group: 'g', since: at } } }
    })
    return { body: { took: 1, timed_out: false, hits: { total: { value: 3, relation: 'eq' }, max_score: 1, hits } } }
  }
  const body = { query, duplicates: { prefer: { field: 'language', values: ['de'] } } }
  const { hits } = await foldedSearch({ transport: { request } }, { index: 'news', scopeField }, body)
  expect(hits.hits.map(({ _id }) => _id)).toEqual(['de'])
})
