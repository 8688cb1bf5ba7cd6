import { describe, expect, it } from 'vitest'
import type { Signer } from '../../../../../src/detection/live/signing/signer.js'
import { CollectionWriter } from '../../../../../src/detection/live/writing/collection-writer.js'
import type { JsonObject, WriteOutcome } from '../../../../../src/model.js'
import type { Store } from '../../../../../src/store/store.js'
import { EngineLikeStore } from '../../../../support/engine-like-store.js'
import { LiveCollection, signer } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'
import { temporaryStore } from '../../../../support/temporary-store.js'
import { withMembers } from '../../../../support/with-members.js'

const shown = (outcomes: readonly WriteOutcome[]) =>
  outcomes.map(({ result, status, error, revision }) => [result, status, error?.type ?? revision?.version])

/** The same store, but it is too busy for all calls that write after the first ones. */
function busyAfter(inner: Store, first: number): { readonly store: Store; readonly calls: () => number } {
  let calls = 0
  const write: Store['write'] = async (collection, writes) => {
    if (++calls <= first) return inner.write(collection, writes)
    return writes.map(() => ({ status: 'pending', httpStatus: 503, type: 'unavailable_exception', reason: 'busy' }))
  }
  return { store: withMembers(inner, { write }), calls: () => calls }
}

describe('CollectionWriter', () => {
  it('writes nothing to sign a document that was signed meanwhile', async () => {
    const collection = await LiveCollection.open({}, new EngineLikeStore(temporaryStore()))
    await collection.index({ a: { text: 'Short text.' } })
    const { seqNo, primaryTerm, version } = (await collection.get('a'))!
    const sign = { kind: 'sign', id: 'a', expect: { seqNo, primaryTerm }, acceptedAt: 1 } as const
    expect(await collection.writer.sign([sign])).toMatchObject([{ id: 'a', result: 'updated', revision: { version } }])
    expect(await collection.get('a')).toMatchObject({ seqNo, version })
  })

  it('answers as an engine does, operations of one id seeing each other', async () => {
    const collection = await LiveCollection.open()
    const outcomes = await collection.write([
      { kind: 'index', id: '1', source: { text: 'a' } },
      { kind: 'create', id: '1', source: { text: 'b' } },
      { kind: 'update', id: '1', source: { tags: ['x'] } },
      { kind: 'update', id: '1', source: { tags: ['x'] } },
      { kind: 'delete', id: '1' },
      { kind: 'delete', id: '1' },
      { kind: 'update', id: '1', source: { text: 'c' } },
      { kind: 'update', id: '1', source: { text: 'c' }, upsert: { text: 'd' } },
      { kind: 'index', id: '1', source: { text: 'e' } },
    ])
    expect(shown(outcomes)).toEqual([
      ['created', 201, 1],
      ['conflict', 409, 'version_conflict_engine_exception'],
      ['updated', 200, 2],
      ['noop', 200, 2],
      ['deleted', 200, 3],
      ['not_found', 404, undefined],
      ['not_found', 404, 'document_missing_exception'],
      ['created', 201, 1],
      ['updated', 200, 2],
    ])
    expect((await collection.get('1'))?.source).toEqual({ text: 'e' })
  })

  it('writes an update that changes nothing when it is asked to', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ 1: { text: 'a' } })
    expect(shown(await collection.write([{ kind: 'update', id: '1', source: {}, detectNoop: false }]))).toEqual([['updated', 200, 2]])
  })

  it('holds writes against the revision that they expect', async () => {
    const collection = await LiveCollection.open()
    const [created] = await collection.index({ 1: { text: 'a' } })
    const expected = { seqNo: created!.revision!.seqNo, primaryTerm: 1 }
    const outcomes = await collection.write([
      { kind: 'index', id: '1', source: { text: 'b' }, expect: { seqNo: expected.seqNo + 1, primaryTerm: 1 } },
      { kind: 'index', id: '1', source: { text: 'c' }, expect: expected },
      { kind: 'delete', id: '1', expect: expected },
      { kind: 'index', id: '2', source: { text: 'd' }, expect: expected },
      { kind: 'delete', id: '2', expect: expected },
      { kind: 'update', id: '2', source: { text: 'd' }, expect: expected },
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([409, 200, 409, 409, 409, 404])
    expect(outcomes[5]!.error!.type).toBe('document_missing_exception')
    expect(outcomes[0]!.error!.reason).toBe(
      `[1]: version conflict, required seqNo [${expected.seqNo + 1}], primary term [1]. current document has seqNo [${expected.seqNo}] and primary term [1]`,
    )
    expect((await collection.get('1'))?.source).toEqual({ text: 'c' })
  })

  it('keeps since through edits, and ends it with a delete', async () => {
    const collection = await LiveCollection.open()
    await collection.write([{ kind: 'index', id: '1', source: { text: 'a' }, acceptedAt: 5 }])
    await collection.write([{ kind: 'index', id: '1', source: { text: 'b' }, acceptedAt: 7 }])
    expect((await collection.get('1'))?.fields.since).toBe(5)
    await collection.write([
      { kind: 'delete', id: '1' },
      { kind: 'index', id: '1', source: { text: 'b' }, acceptedAt: 9 },
    ])
    expect((await collection.get('1'))?.fields.since).toBe(9)
  })

  it('does nothing for a stamp that is older than the stored one, and finds its own', async () => {
    const collection = await LiveCollection.open()
    const { writer } = collection
    const operation = { id: '1', acceptedAt: 1, source: { text: 'new' } } as const
    await writer.write([{ ...operation, kind: 'create', stamp: '5' }])
    const again = await writer.write([
      { ...operation, kind: 'create', stamp: '5' },
      { ...operation, kind: 'index', source: { text: 'old' }, stamp: '4', acceptedAt: 0 },
      { ...operation, kind: 'delete', stamp: '3' },
    ])
    expect(shown(again)).toEqual([
      ['created', 201, 1],
      ['noop', 200, 1],
      ['noop', 200, 1],
    ])
    expect((await collection.get('1'))?.source).toEqual({ text: 'new' })
  })

  it('answers creations that are delivered again after later writes with what they did', async () => {
    const collection = await LiveCollection.open()
    const { writer } = collection
    const create = { id: '1', kind: 'create', acceptedAt: 1, stamp: '1', source: { text: 'new' } } as const
    const other = { ...create, acceptedAt: 2, stamp: '2' }
    const newer = { id: '1', kind: 'index', acceptedAt: 3, stamp: '3', source: { text: 'newer' } } as const
    const first = shown(await writer.write([create, other, newer]))
    expect(first.map(([result, status]) => [result, status])).toEqual([
      ['created', 201],
      ['conflict', 409],
      ['updated', 200],
    ])
    const before = await collection.all()
    const again = shown(await writer.write([create, other, newer]))
    expect(again.map(([result, status]) => [result, status])).toEqual([
      ['created', 201],
      ['conflict', 409],
      ['updated', 200],
    ])
    expect(await collection.all()).toEqual(before)
  })

  it('remembers deletes when it is told to: a write that comes after a later delete does nothing, and a delete finds its own stamp, and whether there was anything to delete', async () => {
    const collection = await LiveCollection.open()
    const { store, settings } = collection
    const writer = new CollectionWriter({ store, settings, signer, now: () => new Date(5000), remembersDeletes: true })
    const index = { id: '1', kind: 'index', acceptedAt: 1, stamp: '1', source: { text: stories.harbour } } as const
    const remove = { id: '1', kind: 'delete', acceptedAt: 2, stamp: '2' } as const
    const late = { id: '2', kind: 'delete', acceptedAt: 4, stamp: '4' } as const
    await writer.write([index])
    await writer.write([remove, late])
    const again = await writer.write([index, remove, { ...index, id: '2', stamp: '3' }, late])
    expect(shown(again).map(([result, status]) => [result, status])).toEqual([
      ['noop', 200],
      ['deleted', 200],
      ['noop', 200],
      ['not_found', 404],
    ])
    expect(await collection.all()).toEqual([])
    expect(shown(await writer.write([{ ...index, acceptedAt: 6, stamp: '6' }]))).toEqual([['created', 201, 1]])
    expect(await store.tombstones.forget(5001)).toBe(2)
  })

  it('remembers deletes for a reindex while one may bring their documents back, asks for it only then, and lets other writes be', async () => {
    const { store, settings } = await LiveCollection.open()
    let asked = 0
    let reindexes = false
    const mayComeBack = async () => {
      asked++
      return reindexes
    }
    const writer = new CollectionWriter({ store, settings, signer, now: () => new Date(5000), mayComeBack })
    const index = { id: '1', kind: 'index', source: { text: stories.harbour } } as const
    const remove = { id: '1', kind: 'delete' } as const
    const write = (at: number, ...writes: readonly (typeof index | { readonly id: string; readonly kind: 'delete' })[]) =>
      writer.write(writes.map((each, i) => ({ ...each, acceptedAt: at + i, stamp: `${at + i}` })))
    await write(1, index)
    await write(2, remove)
    expect([asked, await store.tombstones.get('news', ['1'])]).toEqual([1, new Map()])
    reindexes = true
    await write(10, index, remove, { ...remove, id: '2' })
    expect(await store.tombstones.get('news', ['1', '2'])).toEqual(
      new Map([
        ['1', { stamp: '11', at: 5000 }],
        ['2', { stamp: '12n', at: 5000 }],
      ]),
    )
    expect(shown(await write(3, index))).toEqual([['created', 201, 1]])
    expect(asked).toBe(2)
  })

  it('drops the field onefold and says so', async () => {
    const collection = await LiveCollection.open()
    const [first] = await collection.index({ 1: { text: 'a', onefold: { group: 'mine' }, 'onefold.exact': 'x' } })
    expect(first!.warnings).toEqual(['the field [onefold] belongs to onefold and was ignored'])
    expect((await collection.get('1'))?.source).toEqual({ text: 'a' })
    const [second] = await collection.write([{ kind: 'update', id: '1', source: { onefold: 1 } }])
    expect(shown([second!])).toEqual([['noop', 200, 1]])
    expect(second!.warnings).toEqual(first!.warnings)
  })

  it('signs nothing anew when nothing that is signed has changed, and writes the rest', async () => {
    const collection = await LiveCollection.open()
    const writer = new CollectionWriter({ ...collection, signer: new CountingSigner(), now: () => new Date('2026-12-01') })
    await collection.index({ 1: { text: stories.harbour } })
    const before = (await collection.get('1'))!.fields
    CountingSigner.texts = []
    const operation = { kind: 'index', id: '1', source: { text: stories.harbour, views: 7 }, acceptedAt: 99, stamp: '9' } as const
    await writer.write([operation])
    const after = (await collection.get('1'))!
    expect(CountingSigner.texts.filter((text) => text !== '')).toEqual([])
    expect(after.fields).toEqual({ ...before, write: '9' })
    expect(after.source).toEqual({ text: stories.harbour, views: 7 })
  })

  it('refuses a document that nests too deep, alone, and keeps what stood there', async () => {
    const collection = await LiveCollection.open()
    const writer = new CollectionWriter({ ...collection, signer, now: () => new Date() })
    let deep: JsonObject = {}
    for (let i = 0; i < 1000; i++) deep = { a: deep }
    const operations = [
      { kind: 'index', id: 'a', source: { text: stories.harbour } },
      { kind: 'index', id: 'b', source: { text: 'fine' } },
      { kind: 'index', id: 'b', source: { text: 'not fine', deep } },
      { kind: 'index', id: 'c', source: { deep } },
      { kind: 'index', id: 'd', source: { text: stories.harbour } },
    ] as const
    const outcomes = await writer.write(operations.map((operation, i) => ({ ...operation, stamp: `0${i}`, acceptedAt: i })))
    expect(shown(outcomes)).toEqual([
      ['created', 201, 1],
      ['created', 201, 1],
      ['refused', 400, 'document_parsing_exception'],
      ['refused', 400, 'document_parsing_exception'],
      ['created', 201, 1],
    ])
    expect(outcomes[2]!.error).toMatchObject({ reason: expect.stringContaining('deep'), code: 'ONEFOLD_DOCUMENT_INVALID' })
    expect((await collection.get('b'))?.source).toEqual({ text: 'fine' })
    expect(await collection.get('c')).toBeUndefined()
    expect((await collection.places()).get('d')?.anchor).toBe('a')
  })

  it('takes back what a document caused that the store then refused', async () => {
    const collection = await LiveCollection.open()
    const tooLong = 'x'.repeat(600)
    const outcomes = await collection.write([
      { kind: 'index', id: tooLong, source: { text: stories.harbour } },
      { kind: 'index', id: '1', source: { text: stories.harbourEdited } },
      { kind: 'index', id: '2', source: { text: stories.harbourExcerpt } },
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([400, 201, 201])
    expect(await collection.places()).toEqual(
      new Map([
        ['1', { anchor: '1', containers: [] }],
        ['2', { anchor: '2', containers: ['1'] }],
      ]),
    )
  })

  it('signs and groups what an operation left where the store refused a later one on the same document', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ 1: { text: stories.harbour }, 2: { text: stories.bakers } })
    let tooDeep: unknown = 1
    for (let i = 0; i < 50; i++) tooDeep = { a: tooDeep }
    const outcomes = await collection.write([
      { kind: 'index', id: '3', source: { text: stories.harbourEdited } },
      { kind: 'index', id: '2', source: { text: stories.harbour } },
      { kind: 'update', id: '3', source: { tooDeep } },
      { kind: 'index', id: '2', source: { text: stories.bakers, tooDeep } },
      { kind: 'index', id: '4', source: { text: stories.bakers } },
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([201, 200, 400, 400, 201])
    expect((await collection.get('3'))?.source).toEqual({ text: stories.harbourEdited })
    for (const id of ['2', '3']) expect((await collection.get(id))?.fields.version).toBeDefined()
    expect([...(await collection.places())].map(([id, { anchor }]) => [id, anchor])).toEqual([
      ['1', '1'],
      ['2', '1'],
      ['3', '1'],
      ['4', '4'],
    ])
  })

  const oneStore = () => temporaryStore()
  const engine = () => new EngineLikeStore(oneStore())
  it.each([
    { name: 'a store of its own', open: oneStore, remembersDeletes: false },
    { name: 'a store of its own', open: oneStore, remembersDeletes: true },
    { name: 'an engine', open: engine, remembersDeletes: false },
    { name: 'an engine', open: engine, remembersDeletes: true },
  ])(
    'carries out operations behind one that the store refuses as though that had not been there, on $name, deletes remembered: $remembersDeletes',
    async ({ open, remembersDeletes }) => {
      const collection = await LiveCollection.open({}, open(), remembersDeletes)
      const bad = { _id: 'x', extra: 1 }
      const outcomes = await collection.write([
        { kind: 'index', id: 'updated', source: { text: stories.harbour } },
        { kind: 'update', id: 'updated', source: bad },
        { kind: 'update', id: 'updated', source: bad },
        { kind: 'update', id: 'updated', source: { place: 'port' } },
        { kind: 'index', id: 'created', source: bad },
        { kind: 'create', id: 'created', source: { text: stories.harbourEdited } },
        { kind: 'create', id: 'created', source: { text: 'again' } },
        { kind: 'index', id: 'missing', source: bad },
        { kind: 'update', id: 'missing', source: { text: stories.bakers } },
        { kind: 'delete', id: 'missing' },
        { kind: 'index', id: 'gone', source: bad },
        { kind: 'create', id: 'gone', source: { text: stories.bakers } },
        { kind: 'delete', id: 'gone' },
        { kind: 'index', id: 'again', source: bad },
        { kind: 'delete', id: 'again' },
        { kind: 'create', id: 'again', source: { text: 'again' } },
        { kind: 'index', id: 'deleted', source: { text: stories.bakers } },
        { kind: 'index', id: 'deleted', source: bad },
        { kind: 'delete', id: 'deleted' },
        { kind: 'index', id: 'other', source: { text: stories.bakers } },
      ])
      expect(outcomes.map(({ result, status }) => `${result} ${status}`)).toEqual([
        ...['created 201', 'refused 400', 'refused 400', 'updated 200'],
        ...['refused 400', 'created 201', 'conflict 409'],
        ...['refused 400', 'not_found 404', 'not_found 404'],
        ...['refused 400', 'created 201', 'deleted 200'],
        ...['refused 400', 'not_found 404', 'created 201'],
        ...['created 201', 'refused 400', 'deleted 200'],
        'created 201',
      ])
      expect((await collection.get('updated'))?.source).toEqual({ text: stories.harbour, place: 'port' })
      expect(await collection.get('missing')).toBeUndefined()
      for (const { fields } of await collection.all()) expect(fields.version).toBeDefined()
      expect([...(await collection.places())].map(([id, { anchor }]) => [id, anchor])).toEqual([
        ['updated', 'updated'],
        ['created', 'updated'],
        ['again', 'again'],
        ['other', 'other'],
      ])
    },
  )

  it('carries out operations after one whose expectation somebody has just made vain, on what he left', async () => {
    const collection = await LiveCollection.open({}, engine())
    await collection.index({ same: { n: 1 }, gone: { n: 1 }, left: { n: 1 } })
    const [same, gone, left] = await collection.store.read(collection.settings, ['same', 'gone', 'left'])
    const others = () =>
      collection.write([
        { kind: 'index', id: 'same', source: { n: 2 } },
        { kind: 'delete', id: 'gone' },
        { kind: 'index', id: 'left', source: { n: 2 } },
      ])
    const writer = new CollectionWriter({ ...collection, store: interleaved(collection.store, others), signer, now: () => new Date() })
    const operations = [
      { kind: 'index', id: 'same', source: { n: 3 }, expect: same! },
      { kind: 'update', id: 'same', source: { n: 3 } },
      { kind: 'index', id: 'gone', source: { n: 3 }, expect: gone! },
      { kind: 'create', id: 'gone', source: { n: 4 } },
      { kind: 'delete', id: 'left', expect: left! },
      { kind: 'delete', id: 'left' },
    ] as const
    const stamped = operations.map((operation, i) => ({ ...operation, acceptedAt: 9_000_000 + i, stamp: `9${i}` }))
    expect((await writer.write(stamped)).map(({ status }) => status)).toEqual([409, 200, 409, 201, 409, 200])
    const stored = await collection.store.read(collection.settings, ['same', 'gone', 'left'])
    expect(stored.map((document) => document?.source)).toEqual([{ n: 3 }, { n: 4 }, undefined])
  })

  it('says of no operation that it is done, or failed by itself, where that rests on one whose end is not known', async () => {
    const collection = await LiveCollection.open({}, engine())
    const { store, calls } = busyAfter(collection.store, 0)
    const writer = new CollectionWriter({ ...collection, store, signer, now: () => new Date() })
    const operations = [
      { kind: 'delete', id: 'a' },
      { kind: 'index', id: 'a', source: { n: 1 } },
      { kind: 'update', id: 'a', source: { n: 1 } },
      { kind: 'create', id: 'a', source: { n: 2 } },
      { kind: 'index', id: 'a' },
    ] as const
    const stamped = operations.map((operation, i) => ({ ...operation, acceptedAt: i, stamp: `${i}` }))
    const outcomes = await writer.write(stamped)
    expect(outcomes.map(({ result, status }) => `${result} ${status}`)).toEqual([
      ...['not_found 404', 'pending 503', 'pending 503', 'pending 503'],
      'refused 400',
    ])
    expect(calls()).toBe(1)
  })

  it('does not sign a document whose last write may still be done', async () => {
    const collection = await LiveCollection.open({}, engine())
    const { store, calls } = busyAfter(collection.store, 1)
    const writer = new CollectionWriter({ ...collection, store, signer, now: () => new Date() })
    const operations = [1, 2].map((n) => ({ kind: 'index', id: 'a', source: { n }, acceptedAt: n, stamp: `${n}` }) as const)
    expect((await writer.write(operations)).map(({ result }) => result)).toEqual(['created', 'pending'])
    expect(calls()).toBe(2)
  })

  it('ends with many refused operations on one document', async () => {
    const collection = await LiveCollection.open()
    const bad = Array.from({ length: 40 }, (_, i) => ({ kind: 'update', id: 'a', source: { _id: i } }) as const)
    const outcomes = await collection.write([
      { kind: 'index', id: 'a', source: { text: 'a' } },
      ...bad,
      { kind: 'update', id: 'a', source: { n: 1 } },
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([201, ...bad.map(() => 400), 200])
    expect((await collection.get('a'))?.source).toEqual({ text: 'a', n: 1 })
  })

  it('keeps what operations failed at by themselves where a later one on the same document is carried out again', async () => {
    const collection = await LiveCollection.open()
    const writer = new CollectionWriter({ ...collection, store: missingItsLastWrite(collection.store), signer, now: () => new Date() })
    const operations = [
      { kind: 'update', id: '1', source: { n: 0 } },
      { kind: 'index', id: '1', source: { text: stories.harbour } },
      { kind: 'create', id: '1', source: { text: stories.bakers } },
      { kind: 'update', id: '1', source: { n: 1 } },
      { kind: 'update', id: '1', source: { n: 2 } },
    ] as const
    const stamped = operations.map((operation, i) => ({ ...operation, acceptedAt: i + 1, stamp: `${i + 1}` }))
    expect((await writer.write(stamped)).map(({ status }) => status)).toEqual([404, 201, 409, 200, 200])
    expect((await collection.get('1'))?.source).toEqual({ text: stories.harbour, n: 2 })
  })

  it('settles older documents that somebody else changed meanwhile, applies its own operations to what he left, and keeps their expectations', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ 1: { text: stories.harbour }, 2: { text: stories.bakers }, 3: { text: stories.bakers } })
    const { seqNo, primaryTerm } = (await collection.get('3'))!
    const store = interleaved(collection.store, () =>
      collection.index({ 1: { text: stories.harbour, views: 1 }, 2: { text: stories.bakers, views: 1 }, 3: { text: '' } }),
    )
    const writer = new CollectionWriter({ ...collection, store, signer, now: () => new Date() })
    const outcomes = await writer.write([
      { kind: 'index', id: 'early', source: { text: stories.harbourEdited }, acceptedAt: 1, stamp: '9' },
      { kind: 'update', id: '2', source: { likes: 2 }, acceptedAt: 2, stamp: '9' },
      { kind: 'index', id: '3', source: { text: stories.harbour }, acceptedAt: 2, stamp: '9', expect: { seqNo, primaryTerm } },
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([201, 200, 409])
    expect((await collection.get('2'))?.source).toEqual({ text: stories.bakers, views: 1, likes: 2 })
    expect((await collection.get('1'))?.source).toEqual({ text: stories.harbour, views: 1 })
    expect([...(await collection.places())].map(([id, { anchor }]) => [id, anchor])).toEqual([
      ['early', 'early'],
      ['1', 'early'],
      ['2', '2'],
      ['3', '3'],
    ])
  })

  it('writes documents unsigned when asked, each alone, and groups them when they are signed', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ 1: { text: stories.harbour }, 2: { text: stories.harbour } })
    await collection.write(
      [
        { kind: 'index', id: '1', source: { text: stories.bakers } },
        { kind: 'index', id: '3', source: { text: stories.harbour } },
      ],
      { sign: false },
    )
    const unsigned = (await collection.get('3'))!.fields
    expect(Object.keys(unsigned).sort()).toEqual(['group', 'since', 'write'])
    expect([...(await collection.places())].map(([id, { anchor }]) => [id, anchor])).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '3'],
    ])
    await collection.write(['1', '3'].map((id) => ({ kind: 'update', id, source: {}, detectNoop: false })))
    expect((await collection.places()).get('3')?.anchor).toBe('2')
    expect((await collection.get('1'))!.fields.version).toBeDefined()
  })
})

/** The same store, but it fails the last write of its first call, as if another program had changed that document meanwhile. */
function missingItsLastWrite(store: Store): Store {
  let isFirst = true
  const write: Store['write'] = async (collection, writes) => {
    if (!isFirst) return store.write(collection, writes)
    isFirst = false
    return [...(await store.write(collection, writes.slice(0, -1))), { status: 'conflict' }]
  }
  return withMembers(store, { write })
}

/** The same store, but some work is done before its first write. */
function interleaved(store: Store, happens: () => Promise<unknown>): Store {
  let isFirst = true
  const write: Store['write'] = async (...given) => {
    const happening = isFirst ? happens() : undefined
    isFirst = false
    await happening
    return store.write(...given)
  }
  return withMembers(store, { write })
}

/** A signer that remembers the texts that it signed. */
class CountingSigner implements Signer {
  static texts: string[] = []

  sign(...[documents, profile]: Parameters<Signer['sign']>): ReturnType<Signer['sign']> {
    CountingSigner.texts.push(...documents.map(({ text }) => text))
    return signer.sign(documents, profile)
  }
}
