import { randomBytes } from 'node:crypto'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { readMappings } from '../../src/compose/read-mappings.js'
import { ElasticStore } from '../../src/store/elastic/elastic-store.js'
import type { ElasticStoreOptions } from '../../src/store/elastic/elastic-store-parts.js'
import { sendToEngine } from '../support/send-to-engine.js'
import { inEveryFamily, term } from './fixtures/contract.js'

const engines = Object.entries(inject('engines'))
const mappings = readMappings()
const index = `onefold-test-existing-${randomBytes(6).toString('hex')}`
const collection = { name: 'theirs', factFields: ['n'] }

/** An index that somebody else has made, and a store that has never seen it. */
async function open(url: string, properties: object, options: Partial<ElasticStoreOptions> = {}, settings = {}, _source: object = {}) {
  const send = (
    method: string,
    path: string,
    body?: object,
  ): Promise<Record<string, { mappings: { properties: Record<string, unknown> } }>> => sendToEngine(url, method, `/${index}${path}`, body)
  const templates = [{ theirs: { match: 'x_*', mapping: { type: 'keyword' } } }]
  await send('PUT', '', { settings, mappings: { _meta: { theirs: 1 }, _source, dynamic_templates: templates, properties } })
  const store = await ElasticStore.connect({ nodes: [url], mappings, indices: { theirs: index }, ...options })
  onTestFinished(async () => {
    await store.close()
    await send('DELETE', '')
  })
  return { store, send }
}

describe.skipIf(engines.length === 0)('an index that is there already', () => {
  describe.each(engines)('%s', (engine, url) => {
    it('gets our fields, and keeps its own and what is said of them', async () => {
      const { store, send } = await open(url, { n: { type: 'integer' } })
      await expect(store.counts(collection)).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
      await store.createCollection(collection)
      expect(await store.counts(collection)).toMatchObject({ documents: 0 })
      const { mappings: now } = (await send('GET', '/_mapping'))[index]!
      expect(now).toMatchObject({ _meta: { theirs: 1 }, properties: { n: { type: 'integer' }, onefold: { dynamic: 'strict' } } })
      expect(now).toHaveProperty('dynamic_templates', [{ theirs: { match: 'x_*', mapping: { type: 'keyword' } } }])
    })

    it('is refused where other fields stand in the place of ours, and stays as it is', async () => {
      const { store, send } = await open(url, { onefold: { properties: { group: { type: 'text' } } } })
      const before = await send('GET', '/_mapping')
      const conflict = { code: 'MAPPING_CONFLICT', message: /onefold\.group is text analysed by standard, not keyword.*new index/s }
      await expect(store.createCollection(collection)).rejects.toMatchObject(conflict)
      expect(await send('GET', '/_mapping')).toEqual(before)
    })

    it('is refused where nothing of our object would be indexed', async () => {
      const { store, send } = await open(url, { onefold: { type: 'object', enabled: false } })
      const before = await send('GET', '/_mapping')
      const conflict = { code: 'MAPPING_CONFLICT', message: /onefold is object without index, not object.*engine\.field/s }
      await expect(store.createCollection(collection)).rejects.toMatchObject(conflict)
      expect(await send('GET', '/_mapping')).toEqual(before)
    })

    it('is refused with the name of a setting where the name of our object is taken', async () => {
      const { store } = await open(url, { onefold: { type: 'keyword' } })
      const conflict = { code: 'MAPPING_CONFLICT', message: /onefold is keyword, not object.*engine\.field/s }
      await expect(store.createCollection(collection)).rejects.toMatchObject(conflict)
    })

    it('is refused with the setting of the index where it has too many fields already', async () => {
      const { store } = await open(url, { n: { type: 'integer' } }, {}, { 'index.mapping.total_fields.limit': 10 })
      await expect(store.createCollection(collection)).rejects.toMatchObject({ code: 'MAPPING_CONFLICT', message: /total_fields\.limit/ })
    })

    it('is refused with the setting of the index where it may not have fields so deep', async () => {
      const { store } = await open(url, { n: { type: 'integer' } }, {}, { 'index.mapping.depth.limit': 1 })
      await expect(store.createCollection(collection)).rejects.toMatchObject({
        code: 'MAPPING_CONFLICT',
        message: /index\.mapping\.depth\.limit of the index to 2/,
      })
    })

    it('is refused where its name is an alias that takes no writes, and taken when it does', async () => {
      const alias = `${index}-closed`
      const { store, send } = await open(url, { n: { type: 'integer' } }, { indices: { theirs: alias } })
      await send('PUT', `/_alias/${alias}`, { is_write_index: false })
      const before = await send('GET', '/_mapping')
      const conflict = { code: 'MAPPING_CONFLICT', message: /is_write_index: false\); .*_aliases/ }
      await expect(store.createCollection(collection)).rejects.toMatchObject(conflict)
      expect(await send('GET', '/_mapping')).toEqual(before)
      await send('PUT', `/_alias/${alias}`, { is_write_index: true })
      await store.createCollection(collection)
    })

    it.each([{ enabled: false }, { excludes: ['onefold'] }, { excludes: ['vector'] }, { includes: ['text'] }])(
      'is refused where it does not keep _source whole, for updates would lose the rest: %j',
      async (source) => {
        const { store, send } = await open(url, { n: { type: 'integer' } }, {}, {}, source)
        const before = await send('GET', '/_mapping')
        await expect(store.createCollection(collection)).rejects.toMatchObject({ code: 'MAPPING_CONFLICT', message: /_source/ })
        expect(await send('GET', '/_mapping')).toEqual(before)
      },
    )

    it('is refused where its whole mapping is switched off, for nothing could be looked up', async () => {
      const { store, send } = await open(url, {})
      await send('DELETE', '')
      await send('PUT', '', { mappings: { enabled: false } })
      await expect(store.createCollection(collection)).rejects.toMatchObject({ code: 'MAPPING_CONFLICT', message: /enabled: false/ })
    })

    it.skipIf(engine.startsWith('opensearch')).each([true, 'strict'])(
      'is refused where it has no objects, for it would take our fields and then no document: dynamic %s',
      async (dynamic) => {
        const { store, send } = await open(url, {})
        await send('DELETE', '')
        await send('PUT', '', { mappings: { subobjects: false, dynamic } })
        const before = await send('GET', '/_mapping')
        const conflict = { code: 'MAPPING_CONFLICT', message: /subobjects: false\).*sideIndex/s }
        await expect(store.createCollection(collection)).rejects.toMatchObject(conflict)
        expect(await send('GET', '/_mapping')).toEqual(before)
      },
    )

    it.each(['index.max_result_window', 'index.max_terms_count'])(
      'is refused where it allows less in a search than lookups take, and taken when its owner has changed that: %s',
      async (setting) => {
        const { store, send } = await open(url, { n: { type: 'integer' } }, {}, { [setting]: 9_999 })
        const before = await send('GET', '/_mapping')
        const message = new RegExp(`${setting.replaceAll('.', '\\.')} at 9999, .*needs \\d+; set it to null`)
        await expect(store.createCollection(collection)).rejects.toMatchObject({
          code: 'MAPPING_CONFLICT',
          message: expect.stringMatching(message),
        })
        expect(await send('GET', '/_mapping')).toEqual(before)
        await send('PUT', '/_settings', { [setting]: null })
        await store.createCollection(collection)
      },
    )

    it('is refused where a template of its owner has it made without the whole _source', async () => {
      const name = `${index}-templated`
      const { store } = await open(url, {}, { indices: { theirs: name } })
      onTestFinished(async () => {
        await fetch(`${url}/${name}`, { method: 'DELETE' })
        await sendToEngine(url, 'DELETE', `/_index_template/${name}`)
      })
      const template = { mappings: { _source: { excludes: ['vector'] } } }
      await sendToEngine(url, 'PUT', `/_index_template/${name}`, { index_patterns: [name], priority: 900, template })
      await expect(store.createCollection(collection)).rejects.toMatchObject({ code: 'MAPPING_CONFLICT', message: /_source/ })
    })

    it('is refused where its name is an alias that stands for two, for no document of them is found by id', async () => {
      const alias = `${index}-both`
      const { store, send } = await open(url, { n: { type: 'integer' } }, { indices: { theirs: alias } })
      const other = `${url}/${index}-other`
      onTestFinished(async () => void (await fetch(other, { method: 'DELETE' })))
      for (const each of [`${url}/${index}`, other]) {
        if (each === other) await fetch(other, { method: 'PUT' })
        await fetch(`${each}/_alias/${alias}`, { method: 'PUT' })
      }
      const before = await send('GET', '/_mapping')
      await expect(store.createCollection(collection)).rejects.toMatchObject({ code: 'MAPPING_CONFLICT', message: /2 indices/ })
      expect(await send('GET', '/_mapping')).toEqual(before)
    })

    // The distribution of Elasticsearch that is fetched has no data streams.
    it.skipIf(engine.startsWith('elasticsearch'))('is refused where its name is a data stream, which takes no changes', async () => {
      const stream = `${index}-stream`
      const change = (method: string, path: string, body?: object) => sendToEngine(url, method, `/${path}`, body)
      onTestFinished(async () => {
        await change('DELETE', `_data_stream/${stream}`)
        await change('DELETE', `_index_template/${stream}`)
      })
      await change('PUT', `_index_template/${stream}`, { index_patterns: [stream], data_stream: {}, priority: 900 })
      await change('PUT', `_data_stream/${stream}`)
      const mappingOf = () => change('GET', `${stream}/_mapping`)
      const before = await mappingOf()
      const { store } = await open(url, {}, { indices: { theirs: stream } })
      await expect(store.createCollection(collection)).rejects.toMatchObject({ code: 'MAPPING_CONFLICT', message: /is a data stream/ })
      expect(await mappingOf()).toEqual(before)
    })

    // OpenSearch has vectors only with a plugin.
    it.skipIf(engine.startsWith('opensearch'))(
      'is read with its vectors, though an engine leaves them out unless they are wanted',
      async () => {
        const { store, send } = await open(url, { v: { type: 'dense_vector', dims: 2, index: false } })
        await store.createCollection(collection)
        await send('PUT', '/_doc/a?refresh=true', { n: 1, v: [0.5, 2] })
        expect(await store.read(collection, ['a'])).toMatchObject([{ source: { n: 1, v: [0.5, 2] } }])
        await store.write(collection, [{ id: 'a', kind: 'patch', fields: { joined: true } }])
        expect(await store.read(collection, ['a'])).toMatchObject([{ source: { v: [0.5, 2] }, fields: { joined: true } }])
      },
    )

    it('keeps our fields under another name where ours is taken', async () => {
      const { store, send } = await open(url, { onefold: { type: 'keyword' } }, { ownField: 'copies' })
      await store.createCollection(collection)
      const fields = { write: 'w', since: 5, group: 'g', version: 'v', exact: 'e', fingerprints: [term(1)] }
      const taken = { id: 'taken', kind: 'put', source: { 'copies.group': 'x' }, fields } as const
      const ours = { id: 'ours', kind: 'put', source: { onefold: 'theirs' }, fields } as const
      expect(await store.write(collection, [ours, taken])).toMatchObject([{ status: 'created' }, { status: 'refused' }])
      expect(await store.write(collection, [{ id: 'ours', kind: 'patch', fields: { joined: true } }])).toMatchObject([
        { status: 'updated' },
      ])
      await store.refresh(collection)
      const facts = { id: 'ours', since: 5, group: 'g', joined: true }
      const lookup = { terms: inEveryFamily([term(1)]), hotAbove: 9, perTerm: 9, includeJoined: true }
      expect((await store.lookUp(collection, lookup)).documents).toMatchObject([{ facts, terms: [term(1)] }])
      expect(await store.findByFold(collection, { field: 'exact', values: ['e'], perValue: 9 })).toMatchObject([facts])
      expect((await store.listFolds(collection, { field: 'group', minCount: 1, size: 9, after: null })).items).toEqual([
        { value: 'g', count: 1 },
      ])
      expect((await store.walk(collection, { size: 9, after: null })).items).toMatchObject([facts])
      expect(await store.counts(collection)).toMatchObject({ signed: 1, joined: 1, groups: 1 })
      expect(await store.count(collection, { body: { query: { term: { [`${store.ownField}.group`]: 'g' } } } })).toBe(1)
      const [found] = (await store.search(collection, { body: { query: { term: { onefold: 'theirs' } } }, withFacts: true })).hits
      expect(found).toMatchObject({ hit: { _source: { onefold: 'theirs' } }, facts: { id: 'ours', since: 5, group: 'g' } })
      expect(found!.hit._source).not.toHaveProperty('copies')
      expect((await store.read(collection, ['ours']))[0]).toMatchObject({
        source: { onefold: 'theirs' },
        fields: { ...fields, joined: true },
      })
      expect((await send('GET', '/_mapping'))[index]!.mappings.properties).toMatchObject({ onefold: { type: 'keyword' }, copies: {} })
    })

    it('shows documents of others as not signed, each alone, after all of ours', async () => {
      const { store, send } = await open(url, { n: { type: 'integer' } })
      for (const id of ['y', 'x']) await send('PUT', `/_doc/${id}`, { n: 1 })
      await store.createCollection(collection)
      const fields = { write: 'w', since: 5, group: 'g', version: 'v', fingerprints: [term(1)] }
      await store.write(collection, [{ id: 'ours', kind: 'put', source: { n: 2 }, fields }])
      await store.refresh(collection)
      const ids: string[] = []
      for (let after: string | null = null, more = true; more; more = after !== null) {
        const page = await store.walk(collection, { size: 1, after })
        ids.push(...page.items.map(({ id }) => id))
        after = page.after
      }
      expect(ids).toEqual(['ours', 'x', 'y'])
      expect(await store.counts(collection)).toMatchObject({ documents: 3, signed: 1, unsigned: 2, groups: 3 })
      const facts = (await store.search(collection, { body: {}, withFacts: true })).hits.map((hit) => hit.facts!)
      expect(new Set(facts.map(({ group }) => group)).size).toBe(3)
      const { seqNo, primaryTerm } = (await store.readFacts(collection, ['x']))[0]!
      const claimed = { id: 'x', kind: 'patch', fields: { ...fields, since: 6 }, expect: { seqNo, primaryTerm } } as const
      expect(await store.write(collection, [claimed])).toMatchObject([{ status: 'updated' }])
      expect((await store.read(collection, ['x']))[0]).toMatchObject({ source: { n: 1 }, fields: { since: 6 } })
    })
  })
})
