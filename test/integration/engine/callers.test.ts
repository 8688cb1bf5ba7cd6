import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../src/model.js'
import type { RawAnswer } from '../../support/api-client.js'
import { EnginePlace } from '../../support/engine-place.js'
import { FilteringProxy } from '../../support/filtering-proxy.js'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { sendToEngine } from '../../support/send-to-engine.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

const own = `Basic ${Buffer.from('onefold:own-password').toString('base64')}`
const staff = 'Bearer staff'
const reader = 'ApiKey cmVhZGVy'
const forReaders = { term: { 'audience.keyword': 'all' } }
const key = 'a-key-of-onefold-itself'

/** Written in this order: documents that readers may not see are anchor, container, variant and member of documents that they may see. */
const documents: Readonly<Record<string, JsonObject>> = {
  'hidden-anchor': { text: stories.harbour, title: 'Crane', audience: 'staff', topic: 'port' },
  'shown-copy': { text: stories.harbour, title: 'Crane', audience: 'all', topic: 'port' },
  'hidden-copy': { text: `${stories.harbour} It rained.`, title: 'Crane', audience: 'staff', topic: 'port' },
  'shown-edited': { text: stories.harbourEdited, title: 'Crane', audience: 'all', topic: 'port' },
  'shown-excerpt': { text: stories.harbourExcerpt, title: 'Divers', audience: 'all', topic: 'port' },
  'hidden-container': { text: `${stories.bakers}\n${stories.harbour}`, title: 'Crane and loaf', audience: 'staff', topic: 'port' },
  'shown-bakers': { text: stories.bakers, title: 'Loaf of the crane', audience: 'all', topic: 'bread' },
  'hidden-variant': { text: stories.bakers.replaceAll('Bakers', 'Brewers').replaceAll('loaf', 'beer'), title: 'Crane', audience: 'staff' },
  'hidden-alone': {
    text: 'Nobody outside is to know that the crane was stolen by its own crew on Sunday night, said the report.',
    audience: 'staff',
  },
  'shown-alone': {
    text: 'A whale was seen off the coast by the crane this morning; fishermen on their way back say it was white.',
    audience: 'all',
  },
}

/** Matches anything that readers may not see. */
const secrets = /hidden-|brewers|It rained|stolen by its own crew/i

const query = { match: { text: 'crane harbour loaf divers' } }
const aggs = { topics: { terms: { field: 'topic.keyword' }, aggs: { most: { top_hits: { size: 5 } } } } }
const searches: JsonObject[] = [
  {},
  { duplicates: { level: 'exact', members: 10 } },
  { duplicates: { level: 'contained', members: 10, evidence: true } },
  { duplicates: { level: 'contained', min_containment: 0.9, show: 'all', members: 10, evidence: true, include: ['variant'] } },
  { duplicates: { show: 'only', members: 10 } },
  { duplicates: { include: ['variant'], total_groups: true, aggs_by_group: true, prefer: 'longest' }, aggs },
  { size: 0, aggs, duplicates: { aggs_by_group: true, total_groups: true } },
  { size: 1, sort: [{ 'title.keyword': 'asc' }], duplicates: { prefer: 'shortest', evidence: true }, highlight: { fields: { text: {} } } },
  { from: 1, size: 2, post_filter: { term: { 'topic.keyword': 'port' } } },
]

onEachStore((store) => {
  describe.skipIf(store.name === 'embedded')('callers whom the engine knows', () => {
    let proxy: FilteringProxy
    let server: LiveServer
    beforeAll(async () => {
      const { url } = new EnginePlace(store.name)
      proxy = await FilteringProxy.start(url, {
        [own]: 'everything',
        [staff]: 'everything',
        [reader]: forReaders,
        'Bearer stranger': 'nothing',
      })
      const engine = { node: proxy.url, username: 'onefold', password: 'own-password' }
      const keys = { one: { hash: createHash('sha256').update(key).digest('hex'), role: 'admin' } }
      server = await startLiveServer({ engine, auth: { forward: true }, keys, collections: { news: {} } }, { store })
      for (const [id, document] of Object.entries(documents)) {
        const answer = await ask(staff, 'PUT', `/news/_doc/${id}?refresh=true`, document)
        if (answer.status !== 201) throw new Error(answer.text)
      }
    })
    afterAll(async () => {
      await server.stop()
      await proxy.close()
    })

    function ask(authorization: string | undefined, method: string, path: string, body?: JsonObject | string): Promise<RawAnswer> {
      return server.send(method, path, { headers: headersOf(authorization), ...(body !== undefined && { body }) })
    }

    /** The users who asked the engine during some work. onefold itself may be among them, because it settles documents after writes. */
    async function seenWhile(work: () => Promise<unknown>): Promise<(string | undefined)[]> {
      const before = proxy.seen.length
      await work()
      return [...new Set(proxy.seen.slice(before).map(({ authorization }) => authorization))]
    }

    it.each(searches)('see of %j what a search finds that is restricted to their documents, and folded likewise', async (search) => {
      const restricted = { ...search, query: { bool: { must: [query], filter: [forReaders] } } }
      const expected = () => pagesOf(server, restricted, headersOf(staff))
      const asReader = await sameWhileStill(expected, () => pagesOf(server, { query, ...search }, headersOf(reader)))
      expect(asReader.text).not.toMatch(secrets)
    })

    it('see groups fold whose anchor they may not see', async () => {
      const { json } = await ask(reader, 'POST', '/news/_search', { query: { match: { text: 'harbour master' } } })
      const [first] = json.hits.hits
      expect(first._duplicates).toMatchObject({ count: 2, members: [{ verdict: 'near' }] })
      expect([first._id, first._duplicates.members[0]._id].sort()).toEqual(['shown-copy', 'shown-edited'])
      const whole = await ask(staff, 'POST', '/news/_search', { query: { match: { text: 'harbour master' } } })
      expect(whole.json.hits.hits[0]._duplicates.count).toBe(4)
    })

    it('find, read, count and compare what they may see', async () => {
      const seen = await seenWhile(async () => {
        expect((await ask(reader, 'GET', '/news/_doc/hidden-anchor')).status).toBe(404)
        expect((await ask(reader, 'HEAD', '/news/_doc/shown-copy')).status).toBe(200)
        const { docs } = (await ask(reader, 'POST', '/news/_mget', { ids: ['hidden-copy', 'shown-copy'] })).json
        expect(docs.map(({ found }: { found: boolean }) => found)).toEqual([false, true])
        expect((await ask(reader, 'GET', '/news/_count')).json.count).toBe(5)
        const check = await ask(reader, 'POST', '/_onefold/news/check', { text: stories.harbour, include: ['variant'] })
        expect(check.json).toMatchObject({
          verdict: 'exact',
          matches: [{ _id: 'shown-copy' }, { _id: 'shown-excerpt', verdict: 'contained' }],
        })
        expect(check.text).not.toMatch(secrets)
        const byId = await ask(reader, 'POST', '/_onefold/news/check', { id: 'hidden-anchor' })
        expect([byId.status, byId.json.error.code]).toEqual([404, 'ONEFOLD_DOCUMENT_UNKNOWN'])
        const side = (id: string) => ({ collection: 'news', id })
        expect((await ask(reader, 'POST', '/_onefold/compare', { a: side('shown-copy'), b: side('hidden-anchor') })).status).toBe(404)
        expect((await ask(reader, 'POST', '/_onefold/compare', { a: side('shown-copy'), b: side('shown-edited') })).json.verdict).toBe(
          'near',
        )
        const lines = [{ index: 'news' }, { query, size: 2 }, {}, { query, size: 0 }].map((line) => JSON.stringify(line))
        const several = await ask(reader, 'POST', '/news/_msearch', `${lines.join('\n')}\n`)
        expect(several.json.responses.map(({ status }: { status: number }) => status)).toEqual([200, 200])
        expect(several.text).not.toMatch(secrets)
      })
      expect(seen).toContain(reader)
      expect(seen).not.toContain(staff)
    })

    it('are told by their own Authorization, and nobody else reads for them', async () => {
      const seen = await seenWhile(async () => {
        const reads = ['/news/_search', '/news/_count', '/news/_doc/shown-copy', '/_onefold/news/check']
        for (const path of reads) {
          const body = path.endsWith('check') ? { text: stories.harbour } : undefined
          const { status, json } = await ask(undefined, body === undefined ? 'GET' : 'POST', path, body)
          expect([path, status, json.error.code]).toEqual([path, 401, 'ONEFOLD_AUTH_MISSING'])
        }
      })
      expect(seen).not.toContain(undefined)
      const unknown = await ask('Bearer nobody', 'GET', '/news/_search')
      expect([unknown.status, unknown.json.error.code]).toEqual([401, 'ONEFOLD_AUTH_MISSING'])
      expect(unknown.headers['www-authenticate']).toMatch(/Basic/)
      const refused = await ask('Bearer stranger', 'GET', '/news/_search')
      expect([refused.status, refused.json.error.code]).toEqual([403, 'ONEFOLD_AUTH_FORBIDDEN'])
      const checked = await ask('Bearer stranger', 'POST', '/_onefold/news/check', { text: stories.harbour })
      expect([checked.status, checked.json.error.code]).toEqual([403, 'ONEFOLD_AUTH_FORBIDDEN'])
      const withoutKey = await server.send('GET', '/news/_search', { headers: { authorization: reader } })
      expect([withoutKey.status, withoutKey.json.error.reason]).toEqual([401, expect.stringContaining('X-Onefold-Key')])
    })

    it('write, and read reports, with the credentials of onefold', async () => {
      const seen = await seenWhile(async () => {
        const body = {
          text: 'A new document, long enough to be signed and looked up like every other one that is written here.',
          audience: 'all',
        }
        expect((await ask(reader, 'PUT', '/news/_doc/written?refresh=true', body)).status).toBe(201)
        expect((await ask(reader, 'DELETE', '/news/_doc/written?refresh=true')).status).toBe(200)
        const report = await ask(reader, 'GET', '/_onefold/news/report')
        expect(report.text).toContain('hidden-anchor')
        expect((await ask(reader, 'GET', '/_onefold/news/stats')).json.documents).toBe(Object.keys(documents).length)
      })
      expect(seen).toEqual([own])
    })

    it('share the connections to the engine', async () => {
      await ask(reader, 'GET', '/news/_count')
      const before = proxy.connections
      for (const caller of [reader, staff, reader, staff]) await ask(caller, 'GET', '/news/_count')
      expect(proxy.connections - before).toBeLessThan(3)
    })
  })

  describe.skipIf(store.name === 'embedded')('a collection that is an alias with a filter', () => {
    let place: EnginePlace
    let whole: LiveServer
    let filtered: LiveServer
    beforeAll(async () => {
      place = new EnginePlace(store.name)
      const index = `${place.prefix}whole`
      const alias = `${place.prefix}filtered`
      const start = (name: string) => startLiveServer({ collections: { news: { index: name } } }, { store })
      // Stopped before the others start: its settling would change the index between two answers that are compared.
      const writer = await start(index)
      for (const [id, document] of Object.entries(documents)) await writer.load('news', { [id]: document })
      await writer.stop()
      const actions = [{ add: { index, alias, filter: forReaders } }]
      await sendToEngine(place.url, 'POST', '/_aliases', { actions })
      whole = await start(index)
      filtered = await start(alias)
    })
    afterAll(async () => {
      await filtered.stop()
      await whole.stop()
      await place.remove()
    })

    it.each(searches)('shows of %j what a search finds that has the filter itself, and folds it likewise', async (search) => {
      const restricted = { ...search, query: { bool: { must: [query], filter: [forReaders] } } }
      const inAlias = await sameWhileStill(
        () => pagesOf(whole, restricted),
        () => pagesOf(filtered, { query, ...search }),
      )
      expect(inAlias.text).not.toMatch(secrets)
    })

    it('finds by check, and counts, only what the filter leaves', async () => {
      const check = await filtered.send('POST', '/_onefold/news/check', { body: { text: stories.harbour, include: ['variant'] } })
      expect(check.json.matches[0]._id).toBe('shown-copy')
      expect(check.text).not.toMatch(secrets)
      expect((await filtered.send('GET', '/news/_count')).json.count).toBe(5)
    })
  })
})

function headersOf(authorization: string | undefined): Record<string, string> {
  return { 'x-onefold-key': key, ...(authorization !== undefined && { authorization }) }
}

/** All pages of a search, and all their text, including that in their cursors. */
async function pagesOf(server: LiveServer, search: JsonObject, headers: Record<string, string> = {}) {
  const pages: JsonObject[] = []
  let text = ''
  let cursor: string | null = null
  do {
    const { from: _, ...rest } = search
    const body: JsonObject = cursor === null ? search : { ...rest, duplicates: { ...(search.duplicates as JsonObject), cursor } }
    const answer = await server.send('POST', '/news/_search', { headers, body })
    expect(answer.status, answer.text).toBe(200)
    pages.push(answer.json)
    cursor = answer.json.duplicates.cursor
    text += answer.text + Buffer.from(cursor ?? '', 'base64url').toString()
  } while (cursor !== null)
  return { pages, text }
}

type Pages = Awaited<ReturnType<typeof pagesOf>>

/** Compares pages while scores do not change: settling after writes changes the number of documents with which the engine computes scores. */
async function sameWhileStill(expected: () => Promise<Pages>, read: () => Promise<Pages>): Promise<Pages> {
  let before = await expected()
  for (let attempt = 0; attempt < 20; attempt++) {
    const pages = await read()
    const after = await expected()
    const [one, other] = [before, after].map((each) => each.pages.map(comparable))
    before = after
    if (!isDeepStrictEqual(one, other)) continue
    expect(pages.pages.map(comparable)).toEqual(other)
    return pages
  }
  return expect.fail('scores do not come to rest')
}

/** An answer without the parts that differ between searches, and without the parts of a cursor that depend on query and index. */
function comparable({ took: _took, ...answer }: JsonObject): JsonObject {
  const duplicates = answer.duplicates as JsonObject & { cursor: string | null }
  const cursor = duplicates.cursor === null ? null : JSON.parse(Buffer.from(duplicates.cursor, 'base64url').toString().slice(22))
  const shown = cursor?.shown.map(([group, id]: [string, string]) => [group, id])
  return { ...answer, duplicates: { ...duplicates, cursor: cursor && { ...cursor, query: undefined, indices: undefined, shown } } }
}
