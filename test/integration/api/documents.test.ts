import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'

const story = stories.bridge
const lines = (...values: unknown[]) => `${values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n')}\n`

onEachStore((store) => {
  let server: LiveServer
  beforeAll(async () => {
    server = await startLiveServer({}, { store, makes: ['one', 'east', 'west', 'mixed', 'later', 'a', 'b', 'zipped', 'many'] })
  })
  afterAll(() => server.stop())

  describe('one document', () => {
    it('is written, read, changed and deleted in the engines’ shapes', async () => {
      const created = await server.send('PUT', '/one/_doc/a%2Fb', { body: { text: story } })
      expect([created.status, created.headers.location]).toEqual([201, '/one/_doc/a%2Fb'])
      expect(created.json).toEqual({
        _index: 'one',
        _id: 'a/b',
        _version: 1,
        result: 'created',
        _shards: { total: 1, successful: 1, failed: 0 },
        _seq_no: 0,
        _primary_term: 1,
      })
      const read = await server.send('GET', '/one/_doc/a%2Fb')
      expect([read.status, read.json]).toEqual([
        200,
        { _index: 'one', _id: 'a/b', _version: 1, _seq_no: 0, _primary_term: 1, found: true, _source: { text: story } },
      ])
      const updated = await server.send('POST', '/one/_update/a%2Fb?_source=seen', { body: { doc: { seen: true } } })
      expect([updated.status, updated.json]).toMatchObject([
        200,
        { result: 'updated', _version: 2, get: { found: true, _source: { seen: true } } },
      ])
      const again = await server.send('POST', '/one/_update/a%2Fb', { body: { doc: { seen: true } } })
      expect(again.json).not.toHaveProperty('get')
      expect(again.json).toMatchObject({ result: 'noop', _version: 2 })
      const deleted = await server.send('DELETE', '/one/_doc/a%2Fb')
      expect([deleted.status, deleted.json]).toMatchObject([200, { result: 'deleted', _version: 3 }])
      const gone = await server.send('GET', '/one/_doc/a%2Fb')
      expect([gone.status, gone.json]).toEqual([404, { _index: 'one', _id: 'a/b', found: false }])
      const head = await server.send('HEAD', '/one/_doc/a%2Fb')
      expect([head.status, head.text]).toEqual([404, ''])
    })

    it('is read without what stands around it, too, where clients look whether it is there', async () => {
      await server.send('PUT', '/one/_doc/plain', { body: { text: story, by: { name: 'n' } } })
      const get = (path: string) => server.send('GET', `/one/_source/${path}`)
      expect((await get('plain')).json).toEqual({ text: story, by: { name: 'n' } })
      expect((await get('plain?_source_excludes=text')).json).toEqual({ by: { name: 'n' } })
      expect((await get('plain?onefold=true')).json).toHaveProperty('onefold.group')
      expect((await get('plain?_source=false')).status).toBe(400)
      expect((await server.send('HEAD', '/one/_source/plain')).status).toBe(200)
      expect((await server.send('HEAD', '/one/_source/none')).status).toBe(404)
      const absent = await get('none')
      expect([absent.status, absent.json.error.code]).toEqual([404, 'ONEFOLD_DOCUMENT_UNKNOWN'])
    })

    it('is not found under an id that is too long for one, which only writes refuse', async () => {
      await server.send('PUT', '/one/_doc/short', { body: { a: 1 } })
      const id = 'x'.repeat(513)
      const absent = { _index: 'one', _id: id, found: false }
      const read = await server.send('GET', `/one/_doc/${id}`)
      expect([read.status, read.json]).toEqual([404, absent])
      expect((await server.send('HEAD', `/one/_doc/${id}`)).status).toBe(404)
      const { json } = await server.send('POST', '/one/_mget', { body: { ids: [id, 'short', ''] } })
      expect(json.docs).toMatchObject([absent, { found: true }, { _id: '', error: { type: 'illegal_argument_exception' } }])
      const deleted = await server.send('DELETE', `/one/_doc/${id}`)
      expect([deleted.status, deleted.json]).toMatchObject([404, { _id: id, result: 'not_found' }])
      expect((await server.send('DELETE', `/nobody/_doc/${id}`)).json.error.type).toBe('index_not_found_exception')
      const bulk = await server.send('POST', '/one/_bulk', { body: lines({ delete: { _id: id } }, { delete: { _id: 'short' } }) })
      expect(bulk.json).toMatchObject({
        errors: false,
        items: [{ delete: { _id: id, status: 404 } }, { delete: { _id: 'short', status: 200 } }],
      })
      expect((await server.send('PUT', `/one/_doc/${id}`, { body: { a: 1 } })).status).toBe(400)
    })

    it.each([
      [true, { a: 1, b: { c: 2, d: 3 } }],
      ['b.c', { b: { c: 2 } }],
      [['a', 'b.d'], { a: 1, b: { d: 3 } }],
      [{ excludes: ['b'] }, { a: 1 }],
      [{ includes: 'b.*', excludes: 'b.c' }, { b: { d: 3 } }],
      [false, undefined],
    ])('is shown as its update asks beside doc: %j', async (_source, expected) => {
      await server.send('PUT', '/one/_doc/shown', { body: { a: 1, b: { c: 2, d: 3 } } })
      const { json } = await server.send('POST', '/one/_update/shown?_source=nothing', { body: { doc: { a: 1 }, _source } })
      expect([json.result, json.get?._source]).toEqual(['noop', expected])
    })

    it('is created from doc by an update where doc_as_upsert says so, and changed by it where it is there', async () => {
      const update = (body: object) => server.send('POST', '/one/_update/upserted', { body })
      expect((await update({ doc: { a: 1 }, doc_as_upsert: false })).status).toBe(404)
      const created = await update({ doc: { a: 1 }, upsert: { b: 2 }, doc_as_upsert: true, _source: true })
      expect([created.status, created.json.result, created.json.get?._source]).toEqual([201, 'created', { a: 1 }])
      const changed = await update({ doc: { c: 3 }, doc_as_upsert: true, _source: true })
      expect([changed.status, changed.json.result, changed.json.get?._source]).toEqual([200, 'updated', { a: 1, c: 3 }])
    })

    it('gets an id where it has none', async () => {
      const { status, json } = await server.send('POST', '/one/_doc', { body: { text: 'x' } })
      expect(status).toBe(201)
      expect((await server.send('GET', `/one/_doc/${json._id}?_source=false`)).json).toMatchObject({ found: true })
    })

    it('keeps its routing', async () => {
      await server.send('PUT', '/one/_doc/routed?routing=north', { body: { text: 'x' } })
      expect((await server.send('GET', '/one/_doc/routed')).json._routing).toBe('north')
    })

    it('is created once only, by either way to say so', async () => {
      expect((await server.send('PUT', '/one/_create/once', { body: {} })).status).toBe(201)
      for (const path of ['/one/_create/once', '/one/_doc/once?op_type=create']) {
        const { status, json } = await server.send('PUT', path, { body: {} })
        expect([status, json.error.type, json.error.code]).toEqual([409, 'version_conflict_engine_exception', 'ONEFOLD_DOCUMENT_CONFLICT'])
      }
    })

    it('is compared before it is set', async () => {
      const { json: first } = await server.send('PUT', '/one/_doc/cas', { body: { n: 1 } })
      const at = `if_seq_no=${first._seq_no}&if_primary_term=${first._primary_term}`
      expect((await server.send('PUT', `/one/_doc/cas?${at}`, { body: { n: 2 } })).status).toBe(200)
      expect((await server.send('PUT', `/one/_doc/cas?${at}`, { body: { n: 3 } })).status).toBe(409)
      expect((await server.send('DELETE', `/one/_doc/cas?${at}`)).status).toBe(409)
      expect((await server.send('GET', '/one/_doc/cas')).json._source).toEqual({ n: 2 })
    })

    it('is not compared where it may be created', async () => {
      const { json: first } = await server.send('PUT', '/one/_doc/upsert', { body: { n: 1 } })
      const path = `/one/_update/upsert?if_seq_no=${first._seq_no}&if_primary_term=${first._primary_term}`
      for (const body of [
        { doc: { n: 2 }, upsert: { n: 3 } },
        { doc: { n: 2 }, doc_as_upsert: true },
      ])
        expect(await server.send('POST', path, { body })).toMatchObject({
          status: 400,
          json: { error: { type: 'illegal_argument_exception' } },
        })
      expect((await server.send('GET', '/one/_doc/upsert')).json._source).toEqual({ n: 1 })
    })

    it('is shown in part', async () => {
      await server.send('PUT', '/one/_doc/part', { body: { place: { b: 1, c: 2 }, d: 3 } })
      expect((await server.send('GET', '/one/_doc/part?_source=place.b,d')).json._source).toEqual({ place: { b: 1 }, d: 3 })
      expect((await server.send('GET', '/one/_doc/part?_source_excludes=place')).json._source).toEqual({ d: 3 })
      expect((await server.send('GET', '/one/_doc/part?_source=false')).json).not.toHaveProperty('_source')
      expect((await server.send('GET', '/one/_doc/part?filter_path=_source.place.*,-**.c')).json).toEqual({ _source: { place: { b: 1 } } })
    })

    it('says of a time that is none that the document has no time', async () => {
      const timed = await startLiveServer({ collections: { timed: { timeField: 'at' } } }, { store })
      onTestFinished(() => timed.stop())
      const put = async (id: string, at: unknown) =>
        (await timed.send('PUT', `/timed/_doc/${id}`, { body: { text: story, at } })).json.warnings
      expect(await put('1', 'last Monday')).toEqual([expect.stringMatching(/\[at\].*ISO 8601/)])
      expect(await put('2', '2026-13-40')).toHaveLength(1)
      for (const time of ['2026-01-01', 1_767_225_600_000, null, [], '']) expect(await put('3', time)).toBeUndefined()
      const updated = await timed.send('POST', '/timed/_update/3', { body: { doc: { at: 'tomorrow' } } })
      expect(updated.json.warnings).toHaveLength(1)
    })

    it('says which field of a document is no text and was not read, on every route', async () => {
      const warned = async (method: string, path: string, body: object) => (await server.send(method, path, { body })).json.warnings
      const number = [
        expect.stringMatching(/\[text\] holds a number.*send it as a string/),
        expect.stringMatching(/no text in \[text\], \[body\]/),
      ]
      expect(await warned('PUT', '/one/_doc/odd', { text: 5 })).toEqual(number)
      expect(await warned('PUT', '/one/_create/odd-2', { text: 5 })).toEqual(number)
      expect(await warned('POST', '/one/_doc', { text: true, body: story })).toEqual([expect.stringContaining('[text] holds a boolean')])
      const rendered = [expect.stringMatching(/\[content\] holds an object.*collections\.one\.textFields, such as content\.rendered/)]
      expect(await warned('POST', '/one/_update/odd', { doc: { content: { rendered: story } } })).toEqual(rendered)
      expect(await warned('PUT', '/one/_doc/odd?wait_for_completion=false', { text: 5 })).toEqual(number)
      const lines = [{ index: { _id: 'fine' } }, { text: [story, story] }, { index: { _id: 'odd' } }, { text: [story, 5] }]
      const { json } = await server.send('POST', '/one/_bulk', { body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') })
      const items = json.items as { index: { warnings?: string[] } }[]
      expect(items.map(({ index }) => index.warnings)).toEqual([undefined, [expect.stringContaining('[text] holds a number')]])
    })

    it('says that a document without text stays alone, unless the text is empty', async () => {
      const put = async (body: object) => (await server.send('PUT', '/one/_doc/bare', { body })).json.warnings
      expect(await put({ headline: story })).toEqual([expect.stringMatching(/no text in .*\[html\].*collections\.one\.textFields/)])
      expect(await put({ text: '' })).toBeUndefined()
      expect((await server.send('POST', '/one/_update/bare', { body: { doc: { headline: 'x' } } })).json.warnings).toBeUndefined()
    })

    it('shows our own object only when asked, and takes none', async () => {
      const { json } = await server.send('PUT', '/one/_doc/ours', { body: { text: story, onefold: { group: 'mine' } } })
      expect(json.warnings).toEqual([expect.stringContaining('onefold')])
      expect((await server.send('GET', '/one/_doc/ours')).json._source).toEqual({ text: story })
      const { onefold } = (await server.send('GET', '/one/_doc/ours?onefold=true')).json._source
      expect(onefold).toMatchObject({
        group: expect.stringMatching(/^[\w-]{16}$/),
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z$/),
      })
      expect(onefold.group).not.toBe('mine')
    })

    it('says that a refresh was forced, as the engines do, and not with wait_for nor where nothing was changed', async () => {
      const forced = async (method: string, path: string, body?: object) => (await server.send(method, path, { body })).json.forced_refresh
      expect(await forced('PUT', '/one/_doc/forced?refresh=true', { text: story })).toBe(true)
      expect(await forced('PUT', '/one/_doc/forced?refresh=wait_for', { text: story })).toBeUndefined()
      expect(await forced('POST', '/one/_update/forced?refresh', { doc: { text: story } })).toBeUndefined()
      expect(await forced('DELETE', '/one/_doc/forced?refresh')).toBe(true)
      const { json } = await server.send('POST', '/one/_bulk?refresh=true', { body: lines({ index: { _id: 'forced' } }, { text: story }) })
      expect(json.items[0].index.forced_refresh).toBe(true)
    })

    it('is written when as many copies are active as wait_for_active_shards asks for', async () => {
      const put = (copies: string) => server.send('PUT', `/one/_doc/copied?wait_for_active_shards=${copies}`, { body: { text: story } })
      expect((await put('1')).status).toBe(201)
      expect(await put('9')).toMatchObject({ status: 400, json: { error: { code: 'ONEFOLD_ARGUMENT_UNSUPPORTED' } } })
    })

    it('carries its group in the place of the digest that it lacks without text', async () => {
      await server.send('PUT', '/one/_doc/wordless?refresh=true', { body: { text: '' } })
      const { onefold } = (await server.send('GET', '/one/_doc/wordless?onefold=true')).json._source
      expect(onefold.exact).toBe(onefold.group)
      const found = await server.send('POST', '/one/_search?onefold=true', { body: { query: { ids: { values: ['wordless'] } } } })
      expect(found.json.hits.hits[0]._source.onefold).toEqual(onefold)
    })

    it('is not changed nor made in a collection that is not there, nor with require_alias', async () => {
      for (const [method, path, body] of [
        ['POST', '/nowhere/_update/1', { doc: {} }],
        ['DELETE', '/nowhere/_doc/1', undefined],
        ['PUT', '/nowhere/_doc/1?require_alias=true', {}],
        ['GET', '/nowhere/_doc/1', undefined],
      ] as const) {
        const { status, json } = await server.send(method, path, { body })
        expect([status, json.error.type, json.error.index]).toEqual([404, 'index_not_found_exception', 'nowhere'])
      }
      expect((await server.send('HEAD', '/nowhere')).status).toBe(404)
    })
  })

  describe('_bulk', () => {
    it('writes into several collections and answers each item in its place', async () => {
      const body = lines(
        { index: { _index: 'east', _id: '1' } },
        { text: story },
        { index: { _index: 'west', _id: '1' } },
        { text: story },
        { index: { _index: 'East', _id: '2' } },
        {},
        { delete: { _index: 'nowhere', _id: '1' } },
        { delete: { _index: 'east', _id: '9' } },
        { update: { _index: 'east', _id: '9' } },
        { doc: {} },
        { create: { _index: 'east', _id: '1' } },
        {},
        { update: { _index: 'east', _id: '1' } },
        { doc: { seen: 1 } },
      )
      const { status, json } = await server.send('POST', '/_bulk?refresh=wait_for', { body })
      expect([status, json.errors]).toEqual([200, true])
      const items = json.items.map((item: Record<string, { status: number; result?: string; error?: { type: string } }>) => {
        const [[kind, { status: of, result, error }]] = Object.entries(item) as [
          [string, { status: number; result?: string; error?: { type: string } }],
        ]
        return `${kind} ${of} ${result ?? error?.type}`
      })
      expect(items).toEqual([
        'index 201 created',
        'index 201 created',
        store.makesCollections ? 'index 400 invalid_index_name_exception' : 'index 404 index_not_found_exception',
        'delete 404 index_not_found_exception',
        'delete 404 not_found',
        'update 404 document_missing_exception',
        'create 409 version_conflict_engine_exception',
        'update 200 updated',
      ])
      expect(json.items[0].index).toEqual({
        _index: 'east',
        _id: '1',
        _version: 1,
        result: 'created',
        _shards: { total: 1, successful: 1, failed: 0 },
        _seq_no: expect.any(Number),
        _primary_term: 1,
        status: 201,
      })
    })

    it('shows of updated documents what the action, the URL or the line with doc asks for', async () => {
      const body = lines(
        { update: { _id: 'shown', _source: true } },
        { doc: { a: 1 }, upsert: { a: 0, b: 2 } },
        { update: { _id: 'shown' } },
        { doc: { a: 0 }, _source: ['b'] },
        { update: { _id: 'shown' } },
        { doc: { a: 0 } },
        { index: { _id: 'whole', _source: true } },
        { a: 1 },
      )
      const { json } = await server.send('POST', '/east/_bulk', { body })
      const shown = json.items.map((item: Record<string, { get?: { _source: object } }>) => Object.values(item)[0]!.get?._source)
      expect([json.errors, shown]).toEqual([false, [{ a: 0, b: 2 }, { b: 2 }, undefined, undefined]])
    })

    it('says that nothing went wrong when only a delete found nothing', async () => {
      expect((await server.send('POST', '/east/_bulk', { body: lines({ delete: { _id: 'no' } }) })).json).toMatchObject({
        errors: false,
        items: [{ delete: { status: 404 } }],
      })
    })

    it('takes neighbours of a bad document', async () => {
      const body = lines(
        { index: { _id: '1' } },
        { text: 'good' },
        { index: { _id: '2' } },
        '{"text":',
        'no action at all',
        { index: { _id: '3' } },
        { text: 'good' },
      )
      const { json } = await server.send('POST', '/mixed/_bulk?refresh', { body })
      expect(json.items.map((item: { index: { status: number } }) => item.index.status)).toEqual([201, 400, 400, 201])
      expect(json.items[1].index.error).toEqual({
        type: 'document_parsing_exception',
        reason: expect.stringMatching(/^line 4: is not JSON/),
        code: 'ONEFOLD_DOCUMENT_INVALID',
      })
      expect((await server.send('GET', '/mixed/_count')).json.count).toBe(2)
    })

    it('answers at once when it is not waited for, with a task that finishes', async () => {
      const body = lines({ index: { _id: '1' } }, { text: story }, { index: { _id: '2' } }, '{')
      const { status, json } = await server.send('POST', '/later/_bulk?wait_for_completion=false&refresh', { body })
      expect([status, json]).toMatchObject([
        202,
        { task: expect.any(String), errors: true, items: [{ index: { status: 201 } }, { index: { status: 400 } }] },
      ])
      expect((await server.send('GET', '/later/_count')).json.count).toBe(1)
      const { json: task } = await server.send('GET', `/_onefold/tasks/${json.task}`)
      expect(task).toMatchObject({ id: json.task, kind: 'write', progress: { total: 1 } })
      expect((await server.send('GET', '/_onefold/tasks/none')).status).toBe(404)
      const two = lines({ index: { _index: 'a' } }, {}, { index: { _index: 'b' } }, {})
      expect((await server.send('POST', '/_bulk?wait_for_completion=false', { body: two })).json.error.reason).toMatch(
        /one collection a request/,
      )
    })

    it('may begin with a byte order mark, as files from Windows do', async () => {
      const one = await server.send('PUT', '/one/_doc/marked', {
        headers: { 'content-type': 'application/json' },
        body: `\ufeff${JSON.stringify({ text: story, n: 10 })}`,
      })
      expect([one.status, (await server.send('GET', '/one/_doc/marked')).json._source]).toEqual([201, { text: story, n: 10 }])
      const many = await server.send('POST', '/one/_bulk', { body: `\ufeff${lines({ index: { _id: 'marked-2' } }, { text: story })}` })
      expect([many.status, many.json.errors]).toEqual([200, false])
    })

    it('takes gzip', async () => {
      const { gzipSync } = await import('node:zlib')
      const body = gzipSync(lines({ index: { _id: '1' } }, { text: story }))
      const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
      expect((await server.send('POST', '/zipped/_bulk', { body, headers })).json).toMatchObject({ errors: false })
    })
  })

  describe('_mget', () => {
    it('gives documents in the order asked, each in its part, and a fault to its document', async () => {
      await server.load('many', { 1: { a: 1, b: 2 }, 2: { a: 3 } })
      const docs = [
        { _id: '2' },
        { _id: 'no' },
        { _index: 'nowhere', _id: '1' },
        { _id: '1', _source: { excludes: ['a'] } },
        { _id: 1, _source: false },
      ]
      const { json } = await server.send('POST', '/many/_mget', { body: { docs } })
      expect(json.docs).toMatchObject([
        { _id: '2', found: true, _source: { a: 3 } },
        { _id: 'no', found: false },
        { _index: 'nowhere', error: { type: 'index_not_found_exception' } },
        { found: true, _source: { b: 2 } },
        { _id: '1', found: true },
      ])
      expect(json.docs[3]._source).toEqual({ b: 2 })
      expect(json.docs[4]).not.toHaveProperty('_source')
      expect((await server.send('GET', '/many/_mget', { body: { ids: ['1', '2'] } })).json.docs).toHaveLength(2)
    })

    it('compares no more than ten thousand patterns', async () => {
      await server.load('many', { 1: { a: 1, b: 2 } })
      const docs = Array.from({ length: 11 }, () => ({ _id: '1', _source: Array.from({ length: 1000 }, (_, i) => `x${i}`) }))
      const { status, json } = await server.send('POST', '/many/_mget', { body: { docs } })
      expect([status, json.error.reason]).toEqual([400, 'docs: _source names more than 10000 fields in all; name fewer'])
      expect((await server.send('POST', '/many/_mget', { body: { docs: docs.slice(1) } })).status).toBe(200)
    })
  })

  describe('a collection', () => {
    it('is made once', async (context) => {
      if (!store.makesCollections) return context.skip('collections are those of the configuration')
      expect((await server.send('PUT', '/made')).json).toEqual({ acknowledged: true, shards_acknowledged: true, index: 'made' })
      expect((await server.send('HEAD', '/made')).status).toBe(200)
      expect((await server.send('PUT', '/made')).json.error).toMatchObject({
        type: 'resource_already_exists_exception',
        code: 'ONEFOLD_COLLECTION_EXISTS',
      })
      expect((await server.send('PUT', '/mapped', { body: { mappings: {} } })).json.error.reason).toMatch(
        /mappings: is not supported: the values of fields decide .*; leave them out, or make the collection before a client that always sends them/,
      )
    })

    it('is there, and can be refreshed', async () => {
      expect((await server.send('HEAD', '/many')).status).toBe(200)
      expect((await server.send('POST', '/many/_refresh')).json).toEqual({ _shards: { total: 1, successful: 1, failed: 0 } })
      for (const path of ['/_refresh', '/_all/_refresh']) {
        expect((await server.send('POST', path)).json._shards).toMatchObject({ failed: 0 })
      }
      expect((await server.send('POST', '/none/_refresh')).status).toBe(404)
    })
  })

  describe('configured collections', () => {
    it('are an allow-list', async () => {
      const strict = await startLiveServer({ collections: { news: {} } }, { store })
      try {
        const outside = [
          await strict.send('PUT', '/blog/_doc/1', { body: {} }),
          await strict.send('PUT', '/blog'),
          await strict.send('GET', '/blog/_search'),
          await strict.send('GET', '/news,blog/_search'),
          await strict.send('GET', '/*/_search'),
        ]
        expect(outside.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
        const bulk = await strict.send('POST', '/_bulk', {
          body: lines({ index: { _index: 'blog' } }, {}, { index: { _index: 'news' } }, {}),
        })
        expect(bulk.json.items).toMatchObject([{ index: { status: 404 } }, { index: { status: 201 } }])
      } finally {
        await strict.stop()
      }
    })
  })
})
