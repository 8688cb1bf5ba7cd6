import { randomBytes } from 'node:crypto'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { readMappings } from '../../src/compose/read-mappings.js'
import { ElasticStore } from '../../src/store/elastic/elastic-store.js'
import type { RangePages } from '../../src/store/index-transfer.js'
import { FaultProxy } from '../support/faults/fault-proxy.js'

const engines = Object.entries(inject('engines'))
const collection = { name: 'theirs', factFields: [] }

/** Indices that somebody else has made, and a store that has never seen them. @param node address by which the store reaches the engine */
async function open(url: string, node = url) {
  const prefix = `onefold-test-transfer-${randomBytes(6).toString('hex')}-`
  const send = async (method: string, path: string, body?: unknown) => {
    const isLines = Array.isArray(body)
    const headers = { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' }
    const text = isLines ? `${body.join('\n')}\n` : body === undefined ? undefined : JSON.stringify(body)
    const answer = await fetch(`${url}/${path}`, { method, headers, ...(text !== undefined && { body: text }) })
    return JSON.parse((await answer.text()) || '{}')
  }
  const made = new Set<string>()
  const make = async (name: string, body: object = {}) => {
    made.add(prefix + name)
    await send('PUT', prefix + name, body)
    return prefix + name
  }
  const store = await ElasticStore.connect({ nodes: [node], mappings: readMappings() })
  onTestFinished(async () => {
    await store.close()
    for (const name of made) await send('DELETE', name)
  })
  return { store, transfer: store.transfer, send, make, named: (name: string) => void made.add(name), prefix }
}

async function all<Item>(pages: RangePages<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) items.push(...page.items)
  return items
}

function documentLines(count: number, source: (n: number) => unknown): string[] {
  return Array.from({ length: count }, (_, n) => [JSON.stringify({ index: { _id: `d${n}` } }), JSON.stringify(source(n))]).flat()
}

describe.skipIf(engines.length === 0)('work on whole indices', () => {
  describe.each(engines)('%s', (_, url) => {
    it('finds an index by its name or by an alias, and refuses what stands for several', async () => {
      const { transfer, send, make, prefix } = await open(url)
      const one = await make('one', { settings: { number_of_shards: 3 }, aliases: { [`${prefix}alias`]: {} } })
      expect(await transfer.find(`${prefix}alias`)).toMatchObject({ name: one, shards: 3, uuid: expect.stringMatching(/.{10}/) })
      expect(await transfer.find(`${prefix}none`)).toBeUndefined()
      const two = await make('two')
      await send('POST', '_aliases', { actions: [{ add: { index: two, alias: `${prefix}alias` } }] })
      await expect(transfer.find(`${prefix}alias`)).rejects.toMatchObject({ code: 'ARGUMENT_UNSUPPORTED' })
    })

    it('reads every document once while others are written, and what was written meanwhile by reading on', async () => {
      const { transfer, send, make } = await open(url)
      const mappings = { properties: { parts: { type: 'nested' } } }
      const index = await make('walked', { settings: { number_of_shards: 2 }, mappings })
      await send(
        'POST',
        `${index}/_bulk`,
        documentLines(400, (n) => ({ n, parts: [{ a: 1 }, { a: 2 }] })),
      )
      const first = await transfer.checkpoints(index)
      const seen: string[] = []
      for (const [shard, to] of first.entries()) {
        for await (const { items } of transfer.readDocuments(index, { shard, from: 0, to }, { size: 20 })) {
          seen.push(...items.map(({ id }) => id))
          // Of the documents some are changed before they are read, and some behind it.
          await send('POST', `${index}/_doc/d${seen.length % 400}`, { n: -1 })
        }
      }
      expect(new Set(seen).size).toBe(seen.length)
      const second = await transfer.checkpoints(index)
      const later: string[] = []
      for (const [shard, to] of second.entries())
        for (const { id, source } of await all(transfer.readDocuments(index, { shard, from: first[shard]!, to }, { size: 20 }))) {
          expect(source.n).toBe(-1)
          later.push(id)
        }
      expect(new Set([...seen, ...later]).size).toBe(400)
      expect(await transfer.count(index)).toBe(400)
    })

    it('goes on at a position where nothing was kept open, and reads a thin range', async () => {
      const { transfer, send, make } = await open(url)
      const index = await make('thin', { settings: { number_of_shards: 1 } })
      for (let round = 0; round < 6; round++)
        await send(
          'POST',
          `${index}/_bulk`,
          documentLines(100, (n) => ({ n, round })),
        )
      const [to] = await transfer.checkpoints(index)
      expect(to).toBe(600)
      const first = await transfer.readMarks(index, { shard: 0, from: 0, to: to! }, { size: 30 }).next()
      const { items, next } = first.value!
      const rest = await all(transfer.readMarks(index, { shard: 0, from: next, to: to! }, { size: 30 }))
      expect(new Set([...items, ...rest].map(({ id }) => id)).size).toBe(100)
      expect(items.length + rest.length).toBe(100)
      const chosen = await all(transfer.readMarks(index, { shard: 0, from: 0, to: to! }, { size: 30, ids: ['d7', 'none'] }))
      expect(chosen).toMatchObject([{ id: 'd7', seqNo: 507, version: 6 }])
    })

    it('gives documents to the letter, with routing, without our fields', async () => {
      const { store, transfer, make } = await open(url)
      const index = await make('letters', { settings: { number_of_shards: 1 }, mappings: { dynamic: false } })
      const text = '{"big":12345678901234567890,"f":1.0,"e":"\\u00e9\\ud800","nested":{"onefold":1}}'
      const pretty = '{\n  "a": 1.50\n}'
      await fetch(`${url}/${index}/_doc/a?routing=r`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: text })
      await fetch(`${url}/${index}/_doc/b`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: pretty })
      const here = transfer.inIndex('theirs', index)
      await here.createCollection(collection)
      const fields = { write: 'w', since: 5, group: 'g' }
      await here.write(collection, [{ id: 'c', kind: 'put', source: { x: 'y' }, fields }])
      const [to] = await transfer.checkpoints(index)
      const documents = await all(transfer.readDocuments(index, { shard: 0, from: 0, to: to! }, { size: 10 }))
      const [a, b, c] = documents.sort((one, other) => (one.id < other.id ? -1 : 1))
      expect(a).toMatchObject({ id: 'a', routing: 'r', sourceText: text, fields: {}, version: 1, seqNo: 0 })
      expect(b).toMatchObject({ sourceText: '{   "a": 1.50 }', source: { a: 1.5 } })
      expect(c).toMatchObject({ sourceText: '{"x":"y"}', source: { x: 'y' }, fields })
      const copy = await make('copy', { settings: { number_of_shards: 1 }, mappings: { dynamic: false } })
      const there = transfer.inIndex('theirs', copy)
      await there.createCollection(collection)
      const writes = [a, b].map((each) => ({ id: each!.id, kind: 'put' as const, sourceText: each!.sourceText, fields }))
      expect(await there.write(collection, writes)).toMatchObject([{ status: 'created' }, { status: 'created' }])
      const copied = await (await fetch(`${url}/${copy}/_doc/a`)).text()
      expect(copied).toContain(`"_source":${text.slice(0, -1)},"onefold":`)
      const marks = await store.transfer.marksOf(copy, [{ id: 'a' }, { id: 'z' }])
      expect([...marks]).toEqual([['a', expect.objectContaining({ id: 'a', version: 1, fields })]])
    })

    it('makes an index like another, with our fields, and gives it the rest when it is loaded', async () => {
      const { transfer, send, make, named, prefix } = await open(url)
      const analysis = { analyzer: { plain: { type: 'custom', tokenizer: 'standard' } } }
      const properties = { text: { type: 'text', analyzer: 'plain' }, at: { type: 'date' } }
      const mappings = { dynamic: 'strict', _meta: { theirs: 1 }, _routing: { required: true }, properties }
      const settings = { number_of_shards: 2, number_of_replicas: 0, refresh_interval: '7s', analysis, 'sort.field': 'at' }
      const source = await make('source', { settings, mappings })
      const name = `${prefix}like`
      named(name)
      await transfer.createLike(source, name)
      const made = (await send('GET', name))[name]
      expect(made.mappings).toMatchObject({ ...mappings, properties: { ...properties, onefold: { dynamic: 'strict' } } })
      expect(made.settings.index).toMatchObject({ number_of_shards: '2', refresh_interval: '-1', number_of_replicas: '0', sort: {} })
      await transfer.finishLoading(source, name)
      expect((await send('GET', name))[name].settings.index).toMatchObject({ refresh_interval: '7s', number_of_replicas: '0' })
      await expect(transfer.createLike(source, name)).rejects.toMatchObject({ code: 'COLLECTION_EXISTS' })
      const again = `${prefix}again`
      named(again)
      await transfer.createLike(name, again)
      expect((await transfer.find(again))?.shards).toBe(2)
      const theirs = await make('taken', { mappings: { properties: { onefold: { type: 'keyword' } } } })
      await expect(transfer.createLike(theirs, `${prefix}no`)).rejects.toMatchObject({ code: 'MAPPING_CONFLICT' })
    })

    it('lets an alias move with its filter, only where it stands as it should', async () => {
      const { transfer, send, make, prefix } = await open(url)
      const filter = { term: { a: 1 } }
      const alias = `${prefix}alias`
      const old = await make('old', { aliases: { [alias]: { filter } } })
      const young = await make('young')
      await transfer.moveAlias(alias, old, young)
      expect(await transfer.find(alias)).toMatchObject({ name: young })
      expect((await send('GET', young))[young].aliases[alias]).toMatchObject({ filter })
      await expect(transfer.moveAlias(alias, old, young)).rejects.toThrow(/alias/)
      await transfer.moveAlias(`${prefix}new`, undefined, young)
      expect(await transfer.find(`${prefix}new`)).toMatchObject({ name: young })
    })

    it('tells that an answer was lost where the request cannot be repeated, because it would meet what it has done itself', async () => {
      const proxy = await FaultProxy.start(url)
      const { transfer, make, named, prefix } = await open(url, proxy.url)
      const alias = `${prefix}alias`
      const old = await make('old', { aliases: { [alias]: {} } })
      const young = `${prefix}young`
      named(young)
      const lost = new Set<string>()
      proxy.choose = (path, method) => {
        if ((method !== 'PUT' && path !== '/_aliases') || lost.has(path)) return { kind: 'pass' }
        lost.add(path)
        return { kind: 'lost answer' }
      }
      await expect(transfer.createLike(old, young)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      expect(await transfer.find(young)).toMatchObject({ name: young })
      await expect(transfer.moveAlias(alias, old, young)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      expect(await transfer.find(alias)).toMatchObject({ name: young })
    })

    it('waits for the writes to an index that are under way before it blocks it', async () => {
      const { transfer, send, make } = await open(url)
      const index = await make('busy', { settings: { number_of_shards: 1 } })
      const loading = send(
        'POST',
        `${index}/_bulk`,
        documentLines(40_000, () => ({})),
      )
      const begun = async () => {
        const { indices } = await send('GET', `${index}/_stats/docs?level=shards&filter_path=indices.*.shards.*.seq_no.max_seq_no`)
        return indices[index].shards[0][0].seq_no.max_seq_no
      }
      while ((await begun()) < 0);
      await transfer.blockWrites(index, true)
      const written = await begun()
      await loading
      expect(await begun()).toBe(written)
    })

    it.each(['write', 'read_only', 'read_only_allow_delete'])('knows an index that takes no writes: %s', async (block) => {
      const { transfer, send, make } = await open(url)
      const index = await make('left')
      const put = (isBlocked: true | null) => send('PUT', `${index}/_settings`, { [`index.blocks.${block}`]: isBlocked })
      expect(await transfer.isBlocked(index)).toBe(false)
      await put(true)
      expect(await transfer.isBlocked(index)).toBe(true)
      await put(null)
      expect(await transfer.isBlocked(index)).toBe(false)
    })

    it('refuses writes to an index for a while', async () => {
      const { transfer, send, make } = await open(url)
      const index = await make('blocked')
      await transfer.blockWrites(index, true)
      expect((await send('POST', `${index}/_doc/a`, {})).status).toBe(403)
      await transfer.blockWrites(index, false)
      expect((await send('POST', `${index}/_doc/a`, {})).result).toBe('created')
    })
  })
})
