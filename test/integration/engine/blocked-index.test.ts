import { describe, expect, it, onTestFinished } from 'vitest'
import { type EnginePlace, placeUntilTheEnd } from '../../support/engine-place.js'
import { guardEngine } from '../../support/guarded-engine.js'
import { serveUntilTheEnd } from '../../support/live-server.js'
import { sendToEngine } from '../../support/send-to-engine.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

/** An engine's mappings of single fields, by index and path. */
type FieldMappings = Readonly<
  Record<string, { readonly mappings: Readonly<Record<string, { readonly mapping: Readonly<Record<string, { readonly type: string }>> }>> }>
>

function senderTo({ url }: EnginePlace) {
  return (method: string, path: string, body?: object): Promise<void> => sendToEngine(url, method, `/${path}`, body)
}

onEachStore((store) => {
  // Only an engine's index can be blocked for writes.
  describe.skipIf(store.name === 'embedded')('an index that takes no writes', () => {
    it.each(['timeout=1s', 'timeout=1s&wait_for_completion=false'])('is waited for as long as the caller says: %s', async (params) => {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      const block = (isBlocked: boolean): Promise<void> => senderTo(place)('PUT', `${index}/_settings`, { 'index.blocks.write': isBlocked })
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      onTestFinished(() => block(false))
      await block(true)
      const body = `${JSON.stringify({ index: { _id: '1' } })}\n${JSON.stringify({ text: stories.harbour })}\n`
      // Nothing else would end the wait: the server's own limit is an hour in tests.
      const { json, headers } = await server.send('POST', `/news/_bulk?${params}`, { body })
      expect(json.items).toMatchObject([{ index: { status: 503, error: { code: 'ONEFOLD_WRITE_PENDING' } } }])
      expect(headers).toMatchObject({ 'retry-after': '1' })
      await block(false)
      const found = async (): Promise<number> => (await server.send('GET', '/news/_doc/1')).status
      await expect.poll(found, { interval: 250 }).toBe(200)
    })
  })

  describe.skipIf(store.name === 'embedded')('an index that others close or delete', () => {
    it('is named in every answer, and the service is not ready as long as it has no other', async () => {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}articles`
      const act = (method: string, path: string): Promise<void> => senderTo(place)(method, index + path)
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      await server.load('news', { 1: { text: stories.harbour } })
      const answers = async (...paths: string[]) => {
        const all = await Promise.all(paths.map((path) => server.send('GET', path)))
        return all.map(({ status, json }) => [status, json.error?.reason])
      }
      const paths = ['/_onefold/ready', '/news/_search', '/news/_count', '/news/_doc/1', '/_onefold/news/report'] as const
      await act('POST', '/_close')
      for (const answer of await answers(...paths)) expect(answer).toEqual([503, expect.stringContaining(`the index ${index} is closed`)])
      await act('POST', '/_open?wait_for_active_shards=1')
      await expect
        .poll(() => answers('/_onefold/ready', '/news/_search'), { interval: 250 })
        .toEqual([
          [200, undefined],
          [200, undefined],
        ])
      await act('DELETE', '')
      expect(await answers('/_onefold/ready')).toEqual([[503, expect.stringContaining(`there is no index ${index}`)]])
    })

    it('is made again by the next write if it is a side index, and until then the service is not ready', async () => {
      const place = placeUntilTheEnd(store.name)
      const [index, sideIndex] = [`${place.prefix}articles`, `${place.prefix}beside`]
      const send = senderTo(place)
      await send('PUT', index, {})
      const server = await serveUntilTheEnd({ collections: { news: { index, sideIndex } } }, { store })
      await server.load('news', { 1: { text: stories.harbour } })
      await send('DELETE', sideIndex)
      const isReady = async () => [
        (await server.send('GET', '/_onefold/ready')).status,
        (await server.send('GET', '/news/_search')).status,
        /onefold_collection_up\{collection="news"\} (\d)/.exec((await server.send('GET', '/_onefold/metrics')).text)?.[1],
      ]
      expect(await isReady()).toEqual([503, 404, '0'])
      await server.load('news', { 2: { text: stories.bridge } })
      expect(await isReady()).toEqual([200, 200, '1'])
    })
  })

  describe.skipIf(store.name === 'embedded')('an alias that is switched to an index without the fields of onefold', () => {
    it('gives it the fields before anything is written', async () => {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      const send = senderTo(place)
      await send('PUT', `${index}-1`, { aliases: { [index]: {} } })
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      await server.load('news', { 1: { text: stories.harbour } })
      const isWritten = async (path: string, status: number) =>
        expect((await server.send('PUT', path, { body: { text: stories.harbour } })).status).toBe(status)
      await send('PUT', `${index}-2`, {})
      const from = { remove: { index: `${index}-1`, alias: index } }
      await send('POST', '_aliases', { actions: [from, { add: { index: `${index}-2`, alias: index } }] })
      // A write that is signed later looks nothing up, and would create fields of other types.
      await isWritten('/news/_doc/2?wait_for_completion=false', 202)
      const hasFields = async (name: string) => {
        const answer = await fetch(`${place.url}/${name}/_mapping/field/onefold.group`)
        return ((await answer.json()) as FieldMappings)[name]!.mappings['onefold.group']!.mapping.group!.type
      }
      expect(await hasFields(`${index}-2`)).toBe('keyword')
      await send('PUT', `${index}-3`, {})
      await send('POST', '_aliases', {
        actions: [{ remove: { index: `${index}-2`, alias: index } }, { add: { index: `${index}-3`, alias: index } }],
      })
      await isWritten('/news/_doc/3', 201)
      await isWritten('/news/_doc/4?refresh=true', 201)
      expect(await hasFields(`${index}-3`)).toBe('keyword')
      const found = await server.send('GET', '/news/_search')
      expect(found.json.hits.hits).toMatchObject([{ _id: '3', _duplicates: { count: 2 } }])
    })
  })

  describe.skipIf(store.name === 'embedded')('an index of which no node holds one shard', () => {
    it('is searched as far as it is there, and does not count as up until the shard is back', async () => {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      const send = senderTo(place)
      const oneOnANode = (most: number | null) => ({ 'index.routing.allocation.total_shards_per_node': most })
      const settings = { number_of_shards: 2, number_of_replicas: 0, ...oneOnANode(1) }
      await send('PUT', `${index}?wait_for_active_shards=0`, { settings })
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      const statuses = async () => {
        const answers = await Promise.all(['/_onefold/ready', '/news/_search'].map((path) => server.send('GET', path)))
        return answers.map(({ status }) => status)
      }
      const isUp = async () =>
        /onefold_collection_up\{collection="news"\} (\d)/.exec((await server.send('GET', '/_onefold/metrics')).text)?.[1]
      expect(await isUp()).toBe('0')
      expect(await statuses()).toEqual([200, 200])
      await send('PUT', `${index}/_settings`, oneOnANode(null))
      await expect.poll(isUp, { interval: 250 }).toBe('1')
      await server.load('news', { 1: { text: stories.harbour } })
    })
  })

  describe.skipIf(store.name === 'embedded')('an index that is gone for a while', () => {
    async function start() {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      return { place, index, send: senderTo(place) }
    }

    /** Serves the collection, before the test changes its index. */
    async function serve({ place, index }: Awaited<ReturnType<typeof start>>) {
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      await server.load('news', { 1: { text: stories.harbour } })
      const isAnswered = async (status: number, method: string, path: string, body?: object) => {
        const answer = await server.send(method, path, { body })
        expect([answer.status, answer.json.error?.reason]).toEqual([status, status < 300 ? undefined : expect.stringContaining(index)])
        return answer.json
      }
      /** Checks that two copies are written and found as copies, in fields of the right types. */
      const works = async (behind: string) => {
        const [copy, body] = ['?refresh=true', { text: stories.harbour }]
        await isAnswered(202, 'PUT', '/news/_doc/4?wait_for_completion=false', { text: stories.bridge })
        await isAnswered(201, 'PUT', `/news/_doc/2${copy}`, body)
        await isAnswered(201, 'PUT', `/news/_doc/3${copy}`, body)
        const answer = await fetch(`${place.url}/${behind}/_mapping/field/onefold.group`)
        expect(((await answer.json()) as FieldMappings)[behind]!.mappings['onefold.group']!.mapping.group!.type).toBe('keyword')
        const found = await isAnswered(200, 'GET', '/news/_search?q=text:harbour')
        expect(found.hits.hits).toMatchObject([{ _id: '2', _duplicates: { count: 2 } }])
      }
      return { isAnswered, works }
    }

    it('works again without a restart when an alias is removed and later added to another index', async () => {
      const parts = await start()
      const { index, send } = parts
      await send('PUT', `${index}-1`, { aliases: { [index]: {} } })
      const { isAnswered, works } = await serve(parts)
      await send('PUT', `${index}-2`, {})
      await send('POST', '_aliases', { actions: [{ remove: { index: `${index}-1`, alias: index } }] })
      await isAnswered(404, 'GET', '/news/_search')
      await isAnswered(404, 'PUT', '/news/_doc/2', { text: stories.bridge })
      await send('POST', '_aliases', { actions: [{ add: { index: `${index}-2`, alias: index } }] })
      await isAnswered(200, 'GET', '/news/_search')
      await works(`${index}-2`)
    })

    it('leaves no index in the place of an alias that is removed while writes are on their way', async () => {
      const { place, index, send } = await start()
      await send('PUT', `${index}-1`, { aliases: { [index]: {} } })
      const engine = await guardEngine({ engine: place.url })
      const server = await serveUntilTheEnd({ engine: { node: engine.url }, collections: { news: { index } } }, { store })
      await server.load('news', { 1: { text: stories.harbour } })
      engine.before = async (path) => {
        if (!path.startsWith(`/${index}/_bulk`)) return
        engine.before = undefined
        await send('POST', '_aliases', { actions: [{ remove: { index: `${index}-1`, alias: index } }] })
      }
      const { status, json } = await server.send('PUT', '/news/_doc/2', { body: { text: stories.bridge } })
      expect([status, json.error?.code]).toEqual([404, 'ONEFOLD_COLLECTION_UNKNOWN'])
      expect((await fetch(`${place.url}/${index}`)).status).toBe(404)
      await send('POST', '_aliases', { actions: [{ add: { index: `${index}-1`, alias: index } }] })
      expect((await server.send('PUT', '/news/_doc/2', { body: { text: stories.bridge } })).status).toBe(201)
    })

    it.each([true, false])(
      'works again when others delete it and make it anew without the fields of onefold, asked meanwhile: %s',
      async (asks) => {
        const parts = await start()
        const { index, send } = parts
        const { isAnswered, works } = await serve(parts)
        await send('DELETE', index)
        if (asks) await isAnswered(404, 'PUT', '/news/_doc/2', { text: stories.bridge })
        if (asks) await isAnswered(404, 'GET', '/news/_search')
        await send('PUT', index, {})
        await works(index)
      },
    )

    it('is not made by a write', async () => {
      const parts = await start()
      const { isAnswered } = await serve(parts)
      await parts.send('DELETE', parts.index)
      await isAnswered(404, 'PUT', '/news/_doc/2?wait_for_completion=false', { text: stories.bridge })
      expect((await fetch(`${parts.place.url}/${parts.index}`, { method: 'HEAD' })).status).toBe(404)
    })
  })

  describe.skipIf(store.name === 'embedded')('an index in which others have put other fields in the place of those of onefold', () => {
    it('makes a service not ready that has no other collection, also before anybody has asked for anything', async () => {
      const place = placeUntilTheEnd(store.name)
      const index = (name: string) => `${place.prefix}${name}`
      const send = senderTo(place)
      const collections = { news: { index: index('news') }, posts: { index: index('posts') } }
      const [one, two] = [{ news: collections.news }, collections]
      const alone = await serveUntilTheEnd({ collections: one }, { store })
      const beside = await serveUntilTheEnd({ collections: two }, { store })
      await send('DELETE', index('news'))
      // As an engine guesses the type of a group from the first document with one.
      await send('PUT', index('news'), { mappings: { properties: { onefold: { properties: { group: { type: 'text' } } } } } })
      const { status, json } = await alone.send('GET', '/_onefold/ready')
      expect([status, json.error.code]).toEqual([503, 'ONEFOLD_STORE_UNAVAILABLE'])
      expect(json.error.reason).toContain(`index ${index('news')} has other fields where those of onefold belong`)
      expect((await beside.send('GET', '/_onefold/ready')).status).toBe(200)
      const metrics = async ({ send: ask }: typeof alone) => (await ask('GET', '/_onefold/metrics')).text
      expect(await metrics(alone)).toContain('onefold_collection_up{collection="news"} 0')
      expect(await metrics(beside)).toContain('onefold_collection_up{collection="news"} 0')
      expect(await metrics(beside)).toContain('onefold_collection_up{collection="posts"} 1')
      await send('DELETE', index('news'))
      await send('PUT', index('news'), {})
      expect((await alone.send('GET', '/_onefold/ready')).status).toBe(200)
      await alone.load('news', { 1: { text: stories.harbour } })
    })
  })

  describe.skipIf(store.name === 'embedded')('an alias that has come to stand for two indices', () => {
    it('is no fault of onefold, and serves again when it stands for one', async () => {
      const place = placeUntilTheEnd(store.name)
      const index = `${place.prefix}news`
      const send = senderTo(place)
      await send('PUT', `${index}-1`, { aliases: { [index]: { is_write_index: true } } })
      const server = await serveUntilTheEnd({ collections: { news: { index } } }, { store })
      await server.load('news', { 1: { text: stories.harbour } })
      const old = { index: `${index}-1`, alias: index, is_write_index: false }
      await send('PUT', `${index}-2`, {})
      await send('POST', '_aliases', { actions: [{ add: old }, { add: { index: `${index}-2`, alias: index, is_write_index: true } }] })
      const { status, json } = await server.send('GET', '/news/_doc/1')
      expect([status, json.error.code]).toEqual([503, 'ONEFOLD_STORE_UNAVAILABLE'])
      expect(json.error.reason).toContain('has come to stand for several indices')
      const write = () => server.send('PUT', '/news/_doc/2', { body: { text: stories.bridge } })
      const refused = await write()
      expect([refused.status, refused.json.error.code]).toEqual([503, 'ONEFOLD_STORE_UNAVAILABLE'])
      const only = { add: { index: `${index}-1`, alias: index, is_write_index: true } }
      await send('POST', '_aliases', { actions: [{ remove: { index: `${index}-2`, alias: index } }, only] })
      expect((await write()).status).toBe(201)
      expect((await server.send('GET', '/news/_doc/1')).status).toBe(200)
    })
  })
})
