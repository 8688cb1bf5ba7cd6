import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openStore } from '../../src/compose/open-store.js'
import { loadConfig } from '../../src/config/load-config.js'
import { CollectionSweep } from '../../src/detection/live/sweeping/collection-sweep.js'
import { FoldedSearch } from '../../src/detection/search/folded-search.js'
import type { JsonObject } from '../../src/model.js'
import { expectedRevision } from '../../src/store/expected-revision.js'
import { EnginePlace } from '../support/engine-place.js'
import { KeptLog } from '../support/kept-log.js'
import { LiveCollection } from '../support/live-collection.js'
import { openService, patiently } from '../support/open-service.js'
import type { FoldedAnswer } from '../support/search-pages.js'
import { sendToEngine } from '../support/send-to-engine.js'

const engines = Object.keys(inject('engines'))

const ferry =
  'The ferry to Port Alder leaves at 9.15 on weekdays and at 10.30 on Sundays. Tickets are sold on board. Dogs travel free of charge. In heavy seas the crossing may be cancelled without notice.'
const harvest =
  'The harvest of apples begins in the second week of September. Pickers are paid by the crate and sleep in the barn behind the press. Who wants to help should write to the farm before August ends.'
const library = 'The library of the old town opens on Tuesday with a reading of poems by writers who live on the islands in the bay.'

/** An index that takes no field but its own, a side index for it, and ways to look at both. */
async function start(name: string) {
  const place = new EnginePlace(name)
  onTestFinished(() => place.remove())
  const [theirs, side] = [`${place.prefix}theirs`, `${place.prefix}side`]
  const send = (method: string, path: string, body?: object): Promise<JsonObject> => sendToEngine(place.url, method, `/${path}`, body)
  const properties = { text: { type: 'text' }, site: { type: 'keyword' } }
  await send('PUT', theirs, { settings: { number_of_shards: 2 }, mappings: { dynamic: 'strict', properties } })
  const env = {
    ONEFOLD_ENGINE__NODE: place.url,
    ONEFOLD_ENGINE__PREFIX: place.prefix,
    ONEFOLD_COLLECTIONS__NEWS__INDEX: theirs,
    ONEFOLD_COLLECTIONS__NEWS__SIDE_INDEX: side,
    ONEFOLD_COLLECTIONS__NEWS__SCOPE_FIELD: 'site,language',
    ONEFOLD_COLLECTIONS__NEWS__PROFILE: 'lean',
  }
  const open = async () => {
    const store = await openStore(loadConfig({ env }), { logger: new KeptLog() })
    onTestFinished(() => store.close())
    return LiveCollection.open({ scopeFields: ['site', 'language'] }, store)
  }
  return { send, theirs, side, env, open }
}

async function sweep({ store, writer, settings, startedAt }: LiveCollection & { startedAt?: number }): Promise<Record<string, number>> {
  const sweeping = new CollectionSweep(writer)
  const sums = { signed: 0, edited: 0, orphans: 0 }
  await store.refresh(settings)
  let after: string | null = null
  do {
    const step = await sweeping.step({ after, size: 2, startedAt: startedAt ?? 5_000_000 })
    sums.signed += step.signed
    sums.edited += step.edited
    sums.orphans += step.orphans
    after = step.after
  } while (after !== null)
  await store.refresh(settings)
  return sums
}

async function search({ store, settings }: LiveCollection, body: JsonObject): Promise<FoldedAnswer> {
  return (await new FoldedSearch(store).search(settings, body)) as unknown as FoldedAnswer
}

const families = { a1: ferry, b1: harvest, a2: `${ferry} Bring a coat.`, c1: library, b2: harvest, a3: ferry.toUpperCase() }

describe.skipIf(engines.length === 0)('a side index', () => {
  describe.each(engines)('%s', (name) => {
    it('holds the fields, and leaves mapping and documents of the own index as they are', async () => {
      const { send, theirs, side, open } = await start(name)
      const before = await send('GET', `${theirs}/_mapping`)
      const collection = await open()
      await collection.index({ a1: { text: ferry, site: 'x' } })
      expect(await send('GET', `${theirs}/_mapping`)).toEqual(before)
      expect(await send('GET', `${theirs}/_doc/a1`)).toMatchObject({ _source: { text: ferry, site: 'x' }, _version: 1 })
      expect((await send('GET', `${theirs}/_doc/a1`))._source).not.toHaveProperty('onefold')
      const held = (await send('GET', `${side}/_doc/a1`))._source as JsonObject
      expect(held).toEqual({ site: 'x', onefold: expect.objectContaining({ version: expect.any(String), group: expect.any(String) }) })
      expect(await collection.get('a1')).toMatchObject({ source: { text: ferry, site: 'x' }, fields: { group: expect.any(String) } })
    })

    it('is refused where the own name stands for several indices, for no document of them is found by id', async () => {
      const { send, theirs, side, open } = await start(name)
      await send('DELETE', theirs)
      for (const each of ['one', 'two']) await send('PUT', `${theirs}-${each}`, { aliases: { [theirs]: {} } })
      await expect(open()).rejects.toMatchObject({ code: 'MAPPING_CONFLICT', message: /stands for 2 indices/ })
      await expect(send('GET', side)).rejects.toThrow(/index_not_found/)
    })

    it('is refused beside an index that keeps no _source, and taken beside one that keeps the texts', async () => {
      const { send, theirs, open } = await start(name)
      const make = async (_source: object): Promise<void> => {
        await send('DELETE', theirs)
        await send('PUT', theirs, { mappings: { _source } })
      }
      await make({ enabled: false })
      await expect(open()).rejects.toMatchObject({ code: 'MAPPING_CONFLICT', message: expect.stringContaining('keeps no _source') })
      await make({ excludes: ['secret'] })
      const collection = await open()
      await collection.index({ a1: { text: ferry, secret: 'x' } })
      expect(await collection.get('a1')).toMatchObject({ source: { text: ferry }, fields: { version: expect.any(String) } })
    })

    it('folds searches of the own index, page by page, and counts the members', async () => {
      const { open } = await start(name)
      const collection = await open()
      await collection.index(Object.fromEntries(Object.entries(families).map(([id, text]) => [id, { text, site: 'x' }])))
      const body = { query: { match: { text: 'the' } }, size: 1 }
      const shown: [string, number][] = []
      let cursor: string | null = null
      do {
        const { hits, duplicates } = await search(collection, { ...body, duplicates: { ...(cursor !== null && { cursor }) } })
        for (const { _id, _duplicates } of hits.hits) shown.push([_id, _duplicates.count])
        expect(hits.total.value).toBe(cursor === null ? 6 : hits.total.value)
        cursor = duplicates.cursor
      } while (cursor !== null)
      expect(shown.map(([id, count]) => `${id[0]} ${count}`).toSorted()).toEqual(['a 3', 'b 2', 'c 1'])
      const only = await search(collection, { query: { match_all: {} }, duplicates: { show: 'only', level: 'exact' } })
      expect(only.hits.hits.map(({ _id, _duplicates }) => `${_id[0]} ${_duplicates.count}`).toSorted()).toEqual(['a 2', 'b 2'])
    })

    it('shows hits as the engine tells them, and nothing of where their fields lie', async () => {
      const { send, theirs, open } = await start(name)
      const collection = await open()
      await collection.index({ a1: { text: ferry, site: 'x' } })
      const sent = await send('POST', `${theirs}/_search`, { query: { match: { text: 'ferry' } } })
      const [engines] = (sent.hits as { hits: JsonObject[] }).hits
      const answer = await search(collection, { query: { match: { text: 'ferry' } } })
      const { _duplicates, ...hit } = answer.hits.hits[0] as unknown as JsonObject
      expect({ ...hit, _index: theirs }).toEqual(engines)
    })

    it('refuses what needs the fields in the index itself, by name', async () => {
      const { open } = await start(name)
      const collection = await open()
      await collection.index({ a1: { text: ferry } })
      const refused = { code: 'QUERY_UNSUPPORTED', message: expect.stringContaining('side index') }
      const aggs = { sites: { terms: { field: 'site' } } }
      await expect(search(collection, { aggs, duplicates: { aggs_by_group: true } })).rejects.toMatchObject(refused)
      expect((await search(collection, { aggs })).aggregations).toHaveProperty('sites')
    })

    it('follows edits and deletes, and keeps scopes apart', async () => {
      const { open } = await start(name)
      const collection = await open()
      await collection.index({ a1: { text: ferry, site: 'x' }, a2: { text: ferry, site: 'x' }, a3: { text: ferry, site: 'y' } })
      const group = async (id: string) => (await collection.get(id))?.fields.group
      expect(await group('a2')).toBe(await group('a1'))
      expect(await group('a3')).not.toBe(await group('a1'))
      await collection.index({ a5: { text: ferry, site: 'x', language: 'en' }, a6: { text: ferry, site: 'x', language: 'en' } })
      expect(await group('a5')).not.toBe(await group('a1'))
      expect(await group('a6')).toBe(await group('a5'))
      await collection.write([
        { kind: 'delete', id: 'a5' },
        { kind: 'delete', id: 'a6' },
      ])
      await collection.index({ a2: { text: library, site: 'x' } })
      expect(await group('a2')).not.toBe(await group('a1'))
      await collection.index({ a2: { text: ferry, site: 'x' }, a4: { text: ferry, site: 'x' } })
      await collection.write([{ kind: 'delete', id: 'a1' }])
      expect(await group('a1')).toBeUndefined()
      expect(await group('a4')).toBe(await group('a2'))
      expect(await collection.store.counts(collection.settings)).toMatchObject({ documents: 3, signed: 3, unsigned: 0, groups: 2 })
      const read = await collection.get('a2')
      const { seqNo, primaryTerm } = read!
      const [late] = await collection.write([
        { kind: 'index', id: 'a2', source: { text: 'late' }, expect: { seqNo: seqNo - 1, primaryTerm } },
      ])
      expect(late).toMatchObject({ result: 'conflict' })
    })

    it('refuses what was decided before somebody else moved a document, though the document itself has stayed', async () => {
      const { send, theirs, open } = await start(name)
      await send('PUT', `${theirs}/_doc/c1`, { text: library, site: 'x' })
      const collection = await open()
      await collection.index({ a1: { text: ferry, site: 'x' }, b1: { text: harvest, site: 'x' } })
      const { store, settings } = collection
      const read = async (id: string) => (await store.read(settings, [id]))[0]!
      for (const id of ['a1', 'c1']) {
        const { source, fields, version: _, ...before } = await read(id)
        const place = expectedRevision(before)
        const moved = { write: '5', since: 5, group: 'elsewhere' }
        await store.write(settings, [{ id, kind: 'patch', fields: moved }])
        const late = (kind: 'put' | 'patch') => ({
          id,
          kind,
          fields: { ...fields, ...moved, group: 'g' },
          expect: place,
          ...(kind === 'put' && { source }),
        })
        expect(await store.write(settings, [late('put')])).toMatchObject([{ status: 'conflict' }])
        expect(await store.write(settings, [late('patch')])).toMatchObject([{ status: 'conflict' }])
        expect(await store.write(settings, [{ id, kind: 'delete', expect: place }])).toMatchObject([{ status: 'conflict' }])
        expect((await read(id)).fields.group).toBe('elsewhere')
        expect(await store.write(settings, [{ ...late('put'), expect: expectedRevision(await read(id)) }])).toMatchObject([
          { status: 'updated' },
        ])
        expect((await read(id)).fields.group).toBe('g')
      }
    })

    it('keeps the fields of a document that a delete with another routing does not meet', async () => {
      const { send, side, open } = await start(name)
      const { store, settings } = await open()
      const fields = { write: 'w', since: 5, group: 'g', version: 'v' }
      const routings = ['north', 'south', 'east', 'west', 'up', 'down']
      await store.write(
        settings,
        routings.map((routing) => ({ id: routing, kind: 'put', source: { text: ferry }, fields, routing })),
      )
      const deletes = routings.map((id) => ({ id, kind: 'delete', routing: 'north' }) as const)
      const results = await store.write(settings, deletes)
      const left = routings.filter((_, i) => !('seqNo' in results[i]!))
      // Of two shards, some lead to the same one as the document's own.
      expect(left.length % routings.length).toBeGreaterThan(0)
      await send('POST', `${side}/_refresh`)
      const { hits } = (await send('POST', `${side}/_search`, { size: 9 })) as { hits: { hits: { _id: string }[] } }
      expect(hits.hits.map(({ _id }) => _id).sort()).toEqual([...left].sort())
      expect(await store.readFacts(settings, left)).toMatchObject(left.map((id) => ({ id, since: 5 })))
    })

    it('is filled by the sweeper with what others write, and cleared of what they delete', async () => {
      const { send, theirs, side, open } = await start(name)
      for (const [id, text] of Object.entries(families)) await send('PUT', `${theirs}/_doc/${id}`, { text, site: 'x' })
      const collection = await open()
      expect(await sweep(collection)).toEqual({ signed: 6, edited: 0, orphans: 0 })
      const found = await search(collection, { query: { match_all: {} } })
      expect(found.hits.hits.map(({ _duplicates }) => _duplicates.count).toSorted()).toEqual([1, 2, 3])
      expect((await send('GET', `${theirs}/_doc/a1`))._version).toBe(1)
      await send('PUT', `${theirs}/_doc/a2`, { text: library, site: 'x' })
      await send('DELETE', `${theirs}/_doc/b1`)
      expect(await sweep(collection)).toMatchObject({ signed: 0, edited: 1 })
      await sweep(collection)
      const { hits } = await search(collection, { query: { match_all: {} } })
      expect(hits.hits.map(({ _duplicates }) => _duplicates.count).toSorted()).toEqual([1, 2, 2])
      await expect(send('GET', `${side}/_doc/b1`)).rejects.toThrow('"found":false')
    })

    it('answers checks and reports, and says why nothing is to be reindexed', async () => {
      const { env } = await start(name)
      const service = await openService({ env })
      const writes = Object.entries(families).map(([id, text]) => ({ kind: 'index', id, source: { text, site: 'x' } }) as const)
      await service.write('news', writes, patiently)
      await service.refresh('news')
      expect(await service.check('news', { text: ferry })).toMatchObject({ verdict: 'exact', matches: [{ verdict: 'exact' }] })
      const { groups, totals } = await service.reportPage('news', { level: 'near', minSize: 2, size: 10, after: null, evidence: false })
      expect(groups.map(({ size }) => size)).toEqual(expect.arrayContaining([3, 2]))
      expect(totals).toMatchObject({ documents: 6, groups: 2, removable: 3 })
      await expect(service.reindex('news', { in_place: true } as never)).rejects.toMatchObject({ code: 'ARGUMENT_UNSUPPORTED' })
    })

    it.each<[string, (collection: LiveCollection) => Promise<unknown>]>([
      ['a write', (collection) => collection.index({ a2: { text: ferry, site: 'x' } })],
      // The one that finds the gap may be refused.
      ['a search', (collection) => search(collection, { query: { match_all: {} } }).catch(() => undefined)],
      [
        'a write that has been placed before',
        ({ store, settings }) =>
          store.write(settings, [{ id: 'b1', kind: 'put', source: { text: harvest }, fields: { write: 'w', since: 5, group: 'g' } }]),
      ],
    ])('is made again with its fields where others delete it, and filled again, whatever comes first: %s', async (_, first) => {
      const { send, theirs, side, open } = await start(name)
      const collection = await open()
      await collection.index({ a1: { text: ferry, site: 'x' } })
      const before = (await send('GET', `${side}/_mapping`))[side]
      await send('DELETE', side)
      await first(collection)
      await collection.index({ a2: { text: ferry, site: 'x' } })
      expect((await send('GET', `${side}/_mapping`))[side]).toEqual(before)
      await sweep(collection)
      await sweep(collection)
      const { hits } = await search(collection, { query: { match: { text: 'ferry' } } })
      expect(hits.hits.map(({ _duplicates }) => _duplicates.count)).toEqual([2])
      expect((await send('GET', `${theirs}/_doc/a1`))._version).toBe(1)
    })

    it('is not made for an index that is not there', async () => {
      const { send, theirs, open } = await start(name)
      await send('DELETE', theirs)
      await expect(open()).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN', message: expect.stringContaining('sideIndex') })
    })
  })
})
