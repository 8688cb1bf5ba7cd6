import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createService } from '../../../src/compose/create-service.js'
import { diagnose } from '../../../src/compose/doctor/diagnose.js'
import type { Config } from '../../../src/config/config.js'
import { loadConfig } from '../../../src/config/load-config.js'
import { versionTag } from '../../../src/detection/signing/document-signer.js'
import { EnginePlace } from '../../support/engine-place.js'
import { writtenLog } from '../../support/kept-log.js'
import { sendToEngine } from '../../support/send-to-engine.js'
import { temporaryFile } from '../../support/temporary-folder.js'

const engines = Object.keys(inject('engines'))

/** A new place in an engine, with a configuration of one collection in it. */
function place(name: string, collection: object = {}) {
  const engine = new EnginePlace(name)
  onTestFinished(() => engine.remove())
  const { url, prefix } = engine
  const index = `${prefix}news`
  const send = (method: string, path: string, body?: object): Promise<void> => sendToEngine(url, method, path, body)
  const settings = { engine: { node: url, prefix }, collections: { news: { index, ...collection } } }
  const config = loadConfig({ file: temporaryFile('onefold.json', JSON.stringify(settings)), env: {} })
  return { config, index, prefix, send }
}

async function findings(config: Config, check: string, fixes = false) {
  return (await diagnose(config, fixes)).filter((finding) => finding.check === check)
}

describe.skipIf(engines.length === 0)('diagnose', () => {
  describe.each(engines)('on %s', (name) => {
    it('tells what serves, and what the next start will make', async () => {
      const { config } = place(name)
      const all = await diagnose(config, false)
      expect(all.filter(({ status }) => status === 'fault')).toEqual([])
      const version = new RegExp(`^${name.replace(/(\d)$/, ' $1\\.')}`)
      expect(all).toContainEqual({ check: 'engine', status: 'ok', says: expect.stringMatching(version) })
      expect(all).toContainEqual(expect.objectContaining({ check: 'templates', status: 'note', remedy: expect.stringContaining('--fix') }))
      expect(all).toContainEqual(
        expect.objectContaining({ check: 'collections', status: 'note', says: expect.stringContaining('there is no index') }),
      )
      expect(all).toContainEqual(expect.objectContaining({ check: 'disk' }))
    })

    it('finds an index gone in which a service has had the collection, and not one that is named anew', async () => {
      const { config, index, send } = place(name)
      const service = await createService({ ...config, threads: 1 }, { logger: writtenLog().logger })
      onTestFinished(() => service.close(1000))
      await expect.poll(async () => [...service.sweepFindings().keys()]).toEqual(['news'])
      await service.close(1000)
      await send('DELETE', `/${index}`)
      const gone = { status: 'fault', code: 'COLLECTION_UNKNOWN', says: expect.stringContaining(`no index or alias ${index} any more`) }
      expect(await findings(config, 'collections')).toMatchObject([gone])
      const renamed = { ...config, collections: config.collections.map((each) => ({ ...each, index: `${index}-2` })) }
      expect(await findings(renamed, 'collections')).toMatchObject([
        { status: 'note', says: expect.stringContaining(`no index ${index}-2`) },
      ])
      expect(await findings(config, 'collections', true)).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
    })

    it('finds a side index gone that a service has filled, and says how it is filled again; and not one that is named anew', async () => {
      const { config: plain, index, send } = place(name)
      await send('PUT', `/${index}`)
      const config = { ...plain, collections: plain.collections.map((each) => ({ ...each, sideIndex: `${index}-side` })) }
      expect(await findings(config, 'collections')).toMatchObject([
        { status: 'note', says: expect.stringContaining(`no index ${index}-side`) },
      ])
      const service = await createService({ ...config, threads: 1 }, { logger: writtenLog().logger })
      onTestFinished(() => service.close(1000))
      await expect.poll(async () => [...service.sweepFindings().keys()]).toEqual(['news'])
      await service.close(1000)
      await send('DELETE', `/${index}-side`)
      const renamed = { ...config, collections: config.collections.map((each) => ({ ...each, sideIndex: `${index}-anew` })) }
      expect(await findings(renamed, 'collections')).toMatchObject([
        { status: 'note', says: expect.stringContaining(`no index ${index}-anew`) },
      ])
      const says = expect.stringContaining(`${index}-side any more`)
      const remedy = expect.stringContaining('which the sweeper fills')
      expect(await findings(config, 'collections')).toMatchObject([{ status: 'fault', code: 'COLLECTION_UNKNOWN', says, remedy }])
      expect(await findings(config, 'collections', true)).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
    })

    it('finds fault with a missing index for a service that only reads, which makes none', async () => {
      const { config } = place(name)
      const readOnly = { ...config, server: { ...config.server, readOnly: true } }
      expect(await findings(readOnly, 'collections')).toMatchObject([{ status: 'fault', says: expect.stringContaining('only reads') }])
    })

    it('changes nothing unless it is told to, and then makes what is missing', async () => {
      const { config, index, prefix, send } = place(name)
      await diagnose(config, false)
      await expect(send('GET', `/${index}/_mapping`)).rejects.toThrow('index_not_found')
      expect(await findings(config, 'templates', true)).toMatchObject([{ status: 'ok', says: expect.stringContaining('installed') }])
      await send('GET', `/${index}/_mapping`)
      expect(await findings(config, 'templates')).toMatchObject([{ status: 'ok' }])
      expect(await findings(config, 'collections')).toMatchObject([{ status: 'ok', says: expect.stringContaining('0 documents') }])
      // Credentials for daily work need no right to make indices after that.
      for (const own of ['tasks', 'dead-letters', 'tombstones']) {
        expect(await send('GET', `/${prefix}${own}/_mapping`)).toMatchObject({
          [`${prefix}${own}`]: { mappings: { dynamic: expect.anything() } },
        })
      }
    })

    it('counts what is not signed in an index that has our fields', async () => {
      const { config, index, send } = place(name)
      await diagnose(config, true)
      await send('PUT', `/${index}/_doc/1?refresh=true`, { text: 'theirs' })
      const remedy = expect.stringContaining('onefold reindex --collection news --in-place')
      expect(await findings(config, 'collections')).toMatchObject([{ status: 'note', says: expect.stringContaining('1 of 1'), remedy }])
    })

    it('counts what is signed by other settings than those of the collection', async () => {
      const { config, index, send } = place(name)
      await diagnose(config, true)
      await send('PUT', `/${index}/_doc/1?refresh=true`, { text: 'ours', onefold: { version: versionTag('standard') } })
      expect(await findings(config, 'collections')).toMatchObject([{ status: 'ok', says: expect.stringContaining('all signed') }])
      await send('PUT', `/${index}/_doc/2?refresh=true`, { text: 'ours', onefold: { version: versionTag('lean') } })
      const other = { status: 'note', says: `news: 1 of 2 documents in ${index} are signed by other settings or by another release` }
      expect(await findings(config, 'collections')).toMatchObject([{ ...other, remedy: expect.stringContaining('the sweeper') }])
    })

    it('names conflicts with their remedies, and leaves them alone when it fixes', async () => {
      const { config, index, send } = place(name)
      await send('PUT', `/${index}`, { mappings: { properties: { onefold: { type: 'keyword' } } } })
      const taken = { status: 'fault', code: 'MAPPING_CONFLICT', remedy: expect.stringContaining('engine.field') }
      expect(await findings(config, 'collections')).toMatchObject([taken])
      expect(await findings(config, 'collections', true)).toMatchObject([taken])
    })

    it.each([
      [{ settings: { 'index.mapping.total_fields.limit': 10 } }, 'index.mapping.total_fields.limit'],
      [{ mappings: { properties: { onefold: { type: 'object', enabled: false } } } }, 'engine.field'],
    ])('tells it as a fault when it cannot fix: %j', async (made, remedy) => {
      const { config, index, send } = place(name)
      await send('PUT', `/${index}`, made)
      const refused = { status: 'fault', code: 'MAPPING_CONFLICT', remedy: expect.stringContaining(remedy) }
      expect(await findings(config, 'collections', true)).toMatchObject([refused])
    })

    it('foresees that an index may not have so many fields, and how many it would need', async () => {
      const { config, index, send } = place(name)
      const keyword = { type: 'keyword' }
      // 6 fields as engines count them; onefold's object and its fields are 20.
      const properties = {
        text: { type: 'text', fields: { raw: keyword } },
        author: { properties: { name: keyword } },
        by: { type: 'alias', path: 'text' },
        votes: { type: 'nested' },
      }
      const limit = (count: number) => ({ 'index.mapping.total_fields.limit': count })
      await send('PUT', `/${index}`, { settings: limit(25), mappings: { properties } })
      const full = {
        status: 'fault',
        code: 'MAPPING_CONFLICT',
        says: expect.stringContaining('26'),
        remedy: expect.stringContaining('index.mapping.total_fields.limit of the index to 26'),
      }
      expect(await findings(config, 'collections')).toMatchObject([full])
      expect(await findings(config, 'collections', true)).toMatchObject([full])
      await send('PUT', `/${index}/_settings`, limit(26))
      expect(await findings(config, 'collections')).toMatchObject([{ status: 'note', says: expect.stringContaining('lacks fields') }])
      expect(await findings(config, 'collections', true)).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
    })

    it('foresees that an index may not have fields as deep as those of onefold', async () => {
      const { config, index, send } = place(name)
      const depth = (limit: number) => ({ 'index.mapping.depth.limit': limit })
      await send('PUT', `/${index}`, { settings: depth(1), mappings: { properties: { text: { type: 'text' } } } })
      const flat = {
        status: 'fault',
        code: 'MAPPING_CONFLICT',
        remedy: expect.stringContaining('index.mapping.depth.limit of the index to 2'),
      }
      expect(await findings(config, 'collections')).toMatchObject([flat])
      expect(await findings(config, 'collections', true)).toMatchObject([flat])
      await send('PUT', `/${index}/_settings`, depth(2))
      expect(await findings(config, 'collections', true)).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
    })

    it('foresees that searches of onefold would be refused', async () => {
      const { config, index, send } = place(name)
      await send('PUT', `/${index}`, { settings: { 'index.max_result_window': 5_000 } })
      const narrow = { status: 'fault', code: 'MAPPING_CONFLICT', says: expect.stringContaining('index.max_result_window at 5000') }
      expect(await findings(config, 'collections')).toMatchObject([narrow])
      const collections = config.collections.map((collection) => ({ ...collection, index: `${index}-own`, sideIndex: index }))
      await send('PUT', `/${index}-own`)
      expect(await findings({ ...config, collections }, 'collections', true)).toMatchObject([narrow])
    })

    it.skipIf(name.startsWith('opensearch'))('foresees that an index has no place for an object', async () => {
      const { config, index, send } = place(name)
      await send('PUT', `/${index}`, { mappings: { subobjects: false, properties: { 'author.name': { type: 'keyword' } } } })
      const flat = {
        status: 'fault',
        code: 'MAPPING_CONFLICT',
        says: expect.stringContaining('subobjects'),
        remedy: expect.stringContaining('sideIndex'),
      }
      expect(await findings(config, 'collections')).toMatchObject([flat])
      expect(await findings(config, 'collections', true)).toMatchObject([flat])
      await send('DELETE', `/${index}`)
      await send('PUT', `/${index}`, { mappings: { subobjects: false, dynamic: 'strict' } })
      expect(await findings(config, 'collections', true)).toMatchObject([flat])
      const collections = config.collections.map((collection) => ({ ...collection, sideIndex: `${index}-side` }))
      expect(await findings({ ...config, collections }, 'collections', true)).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
    })

    it('sees that an alias stands for several indices, beside a side index too', async () => {
      const { config, index, prefix, send } = place(name)
      for (const each of ['a', 'b']) await send('PUT', `/${prefix}${each}`, { aliases: { [index]: {} } })
      const several = { status: 'fault', says: expect.stringContaining('stands for 2 indices') }
      expect(await findings(config, 'collections')).toMatchObject([several])
      const collections = config.collections.map((collection) => ({ ...collection, sideIndex: `${prefix}side` }))
      expect(await findings({ ...config, collections }, 'collections', true)).toMatchObject([several])
      await expect(send('GET', `/${prefix}side`)).rejects.toThrow(/index_not_found/)
    })

    it('sees that an alias takes no writes, beside a side index too, unless the service only reads', async () => {
      const { config, index, prefix, send } = place(name)
      await send('PUT', `/${prefix}v1`, { aliases: { [index]: { is_write_index: false } } })
      const closed = {
        status: 'fault',
        code: 'MAPPING_CONFLICT',
        says: expect.stringContaining(index),
        remedy: expect.stringContaining('/_aliases'),
      }
      expect(await findings(config, 'collections')).toMatchObject([closed])
      expect(await findings(config, 'collections', true)).toMatchObject([closed])
      const collections = config.collections.map((collection) => ({ ...collection, sideIndex: `${prefix}side` }))
      expect(await findings({ ...config, collections }, 'collections', true)).toMatchObject([closed])
      await send('POST', '/_aliases', { actions: [{ add: { index: `${prefix}v1`, alias: index, is_write_index: true } }] })
      expect(await findings(config, 'collections', true)).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
      await send('POST', '/_aliases', { actions: [{ add: { index: `${prefix}v1`, alias: index, is_write_index: false } }] })
      const reading = { ...config, server: { ...config.server, readOnly: true } }
      expect(await findings(reading, 'collections')).toMatchObject([{ status: 'ok' }])
    })

    it('sees that an index does not keep what updates need, and that one which wants a routing can be written', async () => {
      const { config, index, send } = place(name)
      await send('PUT', `/${index}`, { mappings: { _source: { excludes: ['vector'] } } })
      const unkept = { status: 'fault', code: 'MAPPING_CONFLICT', says: expect.stringContaining('_source') }
      expect(await findings(config, 'collections', true)).toMatchObject([unkept])
      await send('DELETE', `/${index}`)
      await send('PUT', `/${index}`, { mappings: { _routing: { required: true } } })
      expect(await findings(config, 'collections')).toMatchObject([{ status: 'note', says: expect.stringContaining('lacks fields') }])
    })

    it.each([
      ['index.blocks.read_only_allow_delete', 'make room'],
      ['index.blocks.write', 'lift the block'],
    ])('sees that %s keeps documents out', async (setting, remedy) => {
      const { config, index, send } = place(name)
      await diagnose(config, true)
      await send('PUT', `/${index}/_settings`, { [setting]: true })
      const says = expect.stringMatching(/nothing can be written to \S+ \(.*\]\)$/)
      const blocked = { status: 'fault', code: 'STORE_UNAVAILABLE', says, remedy: expect.stringContaining(remedy) }
      expect(await findings(config, 'collections')).toMatchObject([blocked])
    })

    it('sees that documents cannot be read, also where nothing was added to their index yet', async () => {
      const { config, index, send } = place(name)
      await send('PUT', `/${index}`)
      await send('PUT', `/${index}/_settings`, { 'index.blocks.read': true })
      const blocked = { status: 'fault', code: 'STORE_UNAVAILABLE', remedy: expect.stringContaining('lift the block') }
      expect(await findings(config, 'collections')).toMatchObject([blocked])
    })

    it.each(['index.blocks.read_only', 'index.blocks.metadata'])('says how %s is lifted when it cannot fix', async (setting) => {
      const { config, index, send } = place(name)
      await send('PUT', `/${index}`)
      await send('PUT', `/${index}/_settings`, { [setting]: true })
      onTestFinished(() => send('PUT', `/${index}/_settings`, { [setting]: null }))
      const blocked = { status: 'fault', code: 'STORE_UNAVAILABLE', remedy: expect.stringContaining('lift the block') }
      expect(await findings(config, 'collections', true)).toContainEqual(expect.objectContaining(blocked))
    })

    it('warns of a text that the index leaves out of what it shows, beside a side index', async () => {
      const { config, index, prefix, send } = place(name, { textFields: ['article.body', 'note'] })
      const collections = config.collections.map((collection) => ({ ...collection, sideIndex: `${prefix}side` }))
      await send('PUT', `/${index}`, { mappings: { _source: { excludes: ['article.*'] } } })
      const unread = {
        status: 'warning',
        says: expect.stringContaining('textFields names article.body'),
        remedy: expect.stringContaining('_source'),
      }
      const found = await findings({ ...config, collections }, 'collections', true)
      expect(found.filter(({ status }) => status === 'warning')).toMatchObject([unread])
    })

    it('warns of settings that name what an index makes of a field, which no document has', async () => {
      const { config, index, send } = place(name, { preferFields: ['source.low', 'source.keyword', 'source'], timeField: 'meta.at.day' })
      const day = { type: 'date', fields: { day: { type: 'date', format: 'date' } } }
      const source = { type: 'text', fields: { keyword: { type: 'keyword' }, low: { type: 'keyword' } } }
      await send('PUT', `/${index}`, { mappings: { properties: { text: { type: 'text' }, source, meta: { properties: { at: day } } } } })
      await diagnose(config, true)
      expect((await findings(config, 'collections')).slice(0, -1)).toMatchObject([
        { status: 'warning', says: expect.stringContaining('timeField names meta.at.day'), remedy: 'name meta.at instead' },
        { status: 'warning', says: expect.stringContaining('preferFields names source.low'), remedy: 'name source instead' },
      ])
    })

    it('warns of settings that name a field which the mapping does not show, and of an index without a text', async () => {
      const mappings = { properties: { article: { properties: { body: { type: 'text' } } }, at: { type: 'date' } } }
      const named = place(name, { textFields: ['article.boby', 'article.body'], timeField: 'at', scopeField: ['site', 'at', 'language'] })
      await named.send('PUT', `/${named.index}`, { mappings })
      expect((await findings(named.config, 'collections')).slice(0, -1)).toMatchObject([
        { status: 'warning', says: expect.stringContaining('textFields names article.boby') },
        { status: 'warning', says: expect.stringContaining('scopeField names site') },
        { status: 'warning', says: expect.stringContaining('scopeField names language') },
      ])
      const unnamed = place(name)
      await unnamed.send('PUT', `/${unnamed.index}`, { mappings })
      const without = { status: 'warning', says: expect.stringContaining('has none of text, body, content, html') }
      expect((await findings(unnamed.config, 'collections')).slice(0, -1)).toMatchObject([without])
    })

    it('sees that an index is closed', async () => {
      const { config, index, send } = place(name)
      await diagnose(config, true)
      await send('POST', `/${index}/_close`)
      expect(await findings(config, 'collections')).toMatchObject([{ status: 'fault', remedy: expect.stringContaining('open it') }])
    })

    it('sees that writes would wait for more copies of a shard than there are', async () => {
      const { config, index, send } = place(name)
      await diagnose(config, true)
      const copies = (wanted: string) => ({ number_of_replicas: 1, 'index.write.wait_for_active_shards': wanted })
      await send('PUT', `/${index}/_settings`, copies('all'))
      const waiting = {
        status: 'fault',
        says: expect.stringContaining('wait for 2 copies'),
        remedy: expect.stringContaining('index.write.wait_for_active_shards'),
      }
      expect(await findings(config, 'collections')).toContainEqual(expect.objectContaining(waiting))
      await send('PUT', `/${index}/_settings`, copies('1'))
      expect(await findings(config, 'collections')).toMatchObject([{ status: 'ok' }])
    })

    it('sees that shards of an index are missing', async () => {
      const { config, index, send } = place(name)
      await diagnose(config, true)
      await send('DELETE', `/${index}`)
      const nowhere = { 'index.routing.allocation.require._name': 'nowhere' }
      await send('PUT', `/${index}?wait_for_active_shards=0`, { settings: nowhere })
      const missing = { status: 'fault', code: 'STORE_UNAVAILABLE', remedy: expect.stringContaining('_cluster/allocation/explain') }
      expect(await findings(config, 'collections')).toMatchObject([missing])
    })

    it('sees that an index names pipelines that are not there, beside a side index too', async () => {
      const { config, index, prefix, send } = place(name)
      await send('PUT', `/${index}`, { settings: { 'index.default_pipeline': 'onefold-test-none', 'index.final_pipeline': '_none' } })
      const lost = {
        status: 'fault',
        says: expect.stringContaining('pipeline onefold-test-none'),
        remedy: expect.stringContaining('index.default_pipeline'),
      }
      expect(await findings(config, 'collections')).toContainEqual(expect.objectContaining(lost))
      const collections = config.collections.map((collection) => ({ ...collection, sideIndex: `${prefix}side` }))
      expect(await findings({ ...config, collections }, 'collections', true)).toContainEqual(expect.objectContaining(lost))
    })

    it.skipIf(name.startsWith('opensearch'))('sees that an index gives documents ids of its own, beside a side index too', async () => {
      const { config, index, prefix, send } = place(name)
      const settings = {
        mode: 'time_series',
        routing_path: ['host'],
        time_series: { start_time: '2026-01-01T00:00:00Z', end_time: '2027-01-01T00:00:00Z' },
      }
      const properties = { '@timestamp': { type: 'date' }, host: { type: 'keyword', time_series_dimension: true } }
      await send('PUT', `/${index}`, { settings: { index: settings }, mappings: { properties } })
      const series = { status: 'fault', code: 'MAPPING_CONFLICT', says: expect.stringContaining('time_series') }
      expect(await findings(config, 'collections')).toMatchObject([series])
      expect(await findings(config, 'collections', true)).toMatchObject([series])
      const collections = config.collections.map((collection) => ({ ...collection, sideIndex: `${prefix}side` }))
      expect(await findings({ ...config, collections }, 'collections', true)).toMatchObject([series])
      await expect(send('GET', `/${prefix}side`)).rejects.toThrow(/index_not_found/)
    })

    it('sees templates of others in the way, and own indices with other fields', async () => {
      const { config, prefix, send } = place(name)
      await send('PUT', `/_index_template/${prefix}tasks`, { index_patterns: [`${prefix}tasks`] })
      await send('PUT', `/${prefix}tombstones`, { mappings: { properties: { stamp: { type: 'long' } } } })
      const foreign = { status: 'fault', says: expect.stringContaining(`${prefix}tasks`), remedy: expect.stringContaining('engine.prefix') }
      expect(await findings(config, 'templates')).toMatchObject([{ status: 'note' }, foreign])
      expect(await findings(config, 'own indices')).toMatchObject([
        { status: 'fault', says: expect.stringContaining('stamp is long, not keyword') },
      ])
    })
  })
})
