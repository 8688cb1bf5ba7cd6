import { expect, it } from 'vitest'
import type { StoreWriteResult } from '../../src/store/store.js'
import type { StoredFields } from '../../src/store/stored-document.js'
import { contract, fieldsAt, inEveryFamily, patch, put, remove, term, type World } from './fixtures/contract.js'

const everyField: StoredFields = {
  version: 'f1.simhash1.0123456789abcdef',
  hash: 'h',
  write: 'w',
  since: 1_795_000_000_000_001,
  signed_at: '2026-01-02T03:04:05.678Z',
  language: 'de',
  length: 12,
  exact: 'e',
  fingerprints: ['AAAAAAAA', '___A____'],
  simhash: [term(1)],
  imatch: [],
  tweezer: [term(2), term(3)],
  sentences: [term(4)],
  paths: [term(5)],
  sketch: 'AQACAP//',
  group: 'g',
  joined: false,
  containers: ['c1', 'c2'],
}

function revisionOf(result: StoreWriteResult) {
  if (!('seqNo' in result)) throw new Error(`the write ended as ${result.status}`)
  return { seqNo: result.seqNo, primaryTerm: result.primaryTerm }
}

async function readOne({ store, collection }: World, id: string) {
  return (await store.read(collection, [id]))[0]
}

contract('writing', (start) => {
  it('takes a document as text, too', async () => {
    const world = await start()
    const given = { kind: 'put', fields: fieldsAt(1) } as const
    const writes = [
      { id: 'a', ...given, sourceText: '{"title": "one", "n": 1.0}' },
      { id: 'b', ...given, sourceText: '{}' },
    ]
    expect(await world.write(...writes)).toMatchObject([{ status: 'created' }, { status: 'created' }])
    expect(await readOne(world, 'a')).toMatchObject({ source: { title: 'one', n: 1 }, fields: fieldsAt(1) })
    expect(await readOne(world, 'b')).toMatchObject({ source: {}, fields: fieldsAt(1) })
    expect(await world.store.count(world.collection, { body: { query: { match: { title: 'one' } } } })).toBe(1)
  })

  it('reads a document as it was written, with every field', async () => {
    const world = await start()
    const source = {
      title: 'a\0b \ud800 \u{1f600}',
      n: -0.5e-7,
      deep: { list: [1, null, 2], objects: [{ x: true }, {}], __proto__x: true },
    }
    expect(await world.write({ id: 'a', kind: 'put', routing: 'r', source, fields: everyField })).toMatchObject([{ status: 'created' }])
    expect(await readOne(world, 'a')).toMatchObject({ id: 'a', routing: 'r', version: 1, source, fields: everyField })
    expect((await readOne(world, 'a'))!.fields).toEqual(everyField)
  })

  it('keeps keys that mean something to programs, and keys without a letter or refuses these', async () => {
    const world = await start()
    const source = JSON.parse('{"__proto__": {"x": 1}, "constructor": {"prototype": {"y": 2}}, "toString": "z"}')
    const empty = { '': 1 }
    const [, kept] = await world.write(put('a', 1, {}, { source }), put('b', 2, {}, { source: empty }))
    expect(JSON.stringify((await readOne(world, 'a'))!.source)).toBe(JSON.stringify(source))
    if (kept!.status === 'refused') expect(kept).toMatchObject({ httpStatus: 400, reason: expect.stringContaining('empty') })
    else expect((await readOne(world, 'b'))!.source).toEqual(empty)
  })

  it('reads in the order asked, an id as often as it is asked, and undefined where there is none', async () => {
    const world = await start()
    await world.write(put('a', 1), put('b', 2))
    const ids = ['b', 'nobody', 'a', 'b']
    expect((await world.store.read(world.collection, ids)).map((each) => each?.id)).toEqual(['b', undefined, 'a', 'b'])
    expect((await world.store.readFields(world.collection, ids)).map((each) => each?.id)).toEqual(['b', undefined, 'a', 'b'])
    expect((await world.store.readFacts(world.collection, ids)).map((each) => each?.id)).toEqual(['b', undefined, 'a', 'b'])
    expect(await world.store.read(world.collection, [])).toEqual([])
  })

  it('sees a write at once when it reads by id, refreshed or not', async () => {
    const world = await start()
    await world.store.write(world.collection, [put('a', 1)])
    expect(await readOne(world, 'a')).toMatchObject({ version: 1 })
    await world.store.write(world.collection, [remove('a')])
    expect(await readOne(world, 'a')).toBeUndefined()
  })

  it('counts versions by document and lets sequence numbers rise', async () => {
    const world = await start()
    const results = [...(await world.write(put('a', 1), put('b', 2), put('a', 1))), ...(await world.write(patch('a', { group: 'x' })))]
    expect(results.map(({ status }) => status)).toEqual(['created', 'created', 'updated', 'updated'])
    expect(results).toMatchObject([{ version: 1 }, { version: 1 }, { version: 2 }, { version: 3 }])
    const ofA = [results[0]!, results[2]!, results[3]!].map((result) => revisionOf(result).seqNo)
    expect(ofA).toEqual([...ofA].sort((x, y) => x - y))
    expect(new Set(ofA).size).toBe(3)
    expect(await readOne(world, 'a')).toMatchObject({ version: 3, ...revisionOf(results[3]!) })
  })

  it('replaces source and fields with a put', async () => {
    const world = await start()
    await world.write(put('a', 1, { exact: 'e', containers: ['c'] }, { source: { x: 1 } }))
    await world.write({ id: 'a', kind: 'put', source: { y: 2 }, fields: fieldsAt(1) })
    expect(await readOne(world, 'a')).toMatchObject({ source: { y: 2 }, version: 2 })
    expect((await readOne(world, 'a'))!.source).toEqual({ y: 2 })
    expect((await readOne(world, 'a'))!.fields).toEqual(fieldsAt(1))
  })

  it('changes with a patch the fields that it names, removes those that are null, and leaves the source', async () => {
    const world = await start()
    await world.write({ id: 'a', kind: 'put', source: { x: 1 }, fields: everyField })
    await world.write(
      patch('a', { group: 'other', joined: null, containers: null, exact: null, sketch: null, simhash: null, paths: [term(9)] }),
    )
    const { joined, containers, exact, sketch, simhash, ...kept } = everyField
    expect(await readOne(world, 'a')).toMatchObject({ source: { x: 1 }, version: 2 })
    expect((await readOne(world, 'a'))!.fields).toEqual({ ...kept, group: 'other', paths: [term(9)] })
  })

  it('signs a document later by a patch', async () => {
    const world = await start()
    await world.write({ id: 'a', kind: 'put', source: {}, fields: fieldsAt(1) })
    expect((await world.store.readFacts(world.collection, ['a']))[0]).toMatchObject({ signed: false, length: 0, fingerprintCount: 0 })
    await world.write(patch('a', { version: 'v', length: 3, fingerprints: [term(1)] }))
    expect((await world.store.readFacts(world.collection, ['a']))[0]).toMatchObject({ signed: true, length: 3, fingerprintCount: 1 })
  })

  it('lets two writes of one id in one call see each other', async () => {
    const world = await start()
    const results = await world.write(
      put('a', 1, { fingerprints: [term(1)] }),
      patch('a', { group: 'x' }),
      remove('a'),
      patch('a', { group: 'y' }),
    )
    expect(results.map(({ status }) => status)).toEqual(['created', 'updated', 'deleted', 'missing'])
    expect(results.slice(0, 3)).toMatchObject([{ version: 1 }, { version: 2 }, { version: 3 }])
    expect(await readOne(world, 'a')).toBeUndefined()
    const again = await world.write(put('b', 1), remove('b'), put('b', 2, { fingerprints: [term(1)] }, { expect: 'absent' }))
    expect(again.map(({ status }) => status)).toEqual(['created', 'deleted', 'created'])
    const found = await world.store.lookUp(world.collection, {
      terms: inEveryFamily([term(1)]),
      hotAbove: 9,
      perTerm: 9,
      includeJoined: true,
    })
    expect(found.documents.map(({ facts }) => [facts.id, facts.since])).toEqual([['b', 2]])
  })

  it('takes the same batch twice', async () => {
    const world = await start()
    const batch = [put('a', 1, { fingerprints: [term(1)] }), put('b', 2, { fingerprints: [term(1)], group: 'g1', joined: true })]
    await world.write(...batch)
    expect(await world.write(...batch)).toMatchObject([
      { status: 'updated', version: 2 },
      { status: 'updated', version: 2 },
    ])
    expect(await world.store.counts(world.collection)).toMatchObject({ documents: 2, groups: 1, joined: 1, signed: 2 })
    const found = await world.store.lookUp(world.collection, {
      terms: inEveryFamily([term(1)]),
      hotAbove: 2,
      perTerm: 2,
      includeJoined: true,
    })
    expect(found.documents.map(({ facts }) => facts.id)).toEqual(['a', 'b'])
  })

  it('begins an id anew after a delete', async () => {
    const world = await start()
    const [created] = await world.write(put('a', 1, { exact: 'e', fingerprints: [term(1)] }))
    const [deleted] = await world.write(remove('a'))
    const [again] = await world.write(put('a', 5))
    expect([deleted, again]).toMatchObject([{ status: 'deleted' }, { status: 'created' }])
    expect(revisionOf(again!).seqNo).toBeGreaterThan(revisionOf(created!).seqNo)
    expect((await readOne(world, 'a'))!.fields).toEqual(fieldsAt(5, { version: 'v1' }))
    expect(await world.store.findByFold(world.collection, { field: 'exact', values: ['e'], perValue: 9 })).toEqual([])
  })

  it('says that a patch or a delete misses its document', async () => {
    const world = await start()
    expect(await world.write(patch('a', { group: 'x' }), remove('a'))).toEqual([{ status: 'missing' }, { status: 'missing' }])
    expect(await readOne(world, 'a')).toBeUndefined()
  })

  it('keeps expectations: absent, present, and a revision', async () => {
    const world = await start()
    const [first] = await world.write(put('a', 1, {}, { expect: 'absent' }))
    expect(await world.write(put('a', 2, {}, { expect: 'absent' }))).toEqual([{ status: 'conflict' }])
    expect(await world.write(put('b', 1, {}, { expect: 'present' }))).toMatchObject([{ status: 'conflict' }])
    const [second] = await world.write(put('a', 3, {}, { expect: revisionOf(first!) }))
    expect(second).toMatchObject({ status: 'updated', version: 2 })
    const stale = { expect: revisionOf(first!) }
    const late = await world.write(put('a', 4, {}, stale), patch('a', { group: 'x' }, stale), remove('a', stale))
    expect(late.map(({ status }) => status)).toEqual(['conflict', 'conflict', 'conflict'])
    const { seqNo, primaryTerm } = revisionOf(second!)
    const otherTerm = { expect: { seqNo, primaryTerm: primaryTerm + 1 } }
    expect(await world.write(patch('a', { group: 'x' }, otherTerm))).toEqual([{ status: 'conflict' }])
    expect((await readOne(world, 'a'))!.fields).toMatchObject({ since: 3, group: 'g3' })
    expect(await readOne(world, 'b')).toBeUndefined()
    const [third] = await world.write(patch('a', { group: 'y' }, { expect: revisionOf(second!) }))
    expect(await world.write(remove('a', { expect: revisionOf(third!) }))).toMatchObject([{ status: 'deleted' }])
  })

  it('does the other writes of a call when one conflicts, is missing or is refused', async () => {
    const world = await start()
    await world.write(put('a', 1))
    const tooLong = 'x'.repeat(513)
    const results = await world.write(put('a', 2, {}, { expect: 'absent' }), put(tooLong, 3), patch('nobody', { group: 'x' }), put('b', 4))
    expect(results.map(({ status }) => status)).toEqual(['conflict', 'refused', 'missing', 'created'])
    expect(results[1]).toMatchObject({ httpStatus: 400, type: expect.any(String), reason: expect.any(String) })
    expect(await readOne(world, 'b')).toBeDefined()
    expect(await world.store.counts(world.collection)).toMatchObject({ documents: 2 })
  })

  it('does no write after one of the same document that is refused in the same call', async () => {
    const world = await start()
    const results = await world.write(put('a', 1), put('a', 2, {}, { source: { _id: 'x' } }), put('a', 3), remove('a'), put('b', 4))
    expect(results.map(({ status }) => status)).toEqual(['created', 'refused', 'refused', 'refused', 'created'])
    expect(results[3]).toEqual(results[1])
    expect((await readOne(world, 'a'))!.fields).toMatchObject({ since: 1 })
  })

  it('takes ids of any letters up to 512 bytes', async () => {
    const world = await start()
    const ids = ['a b', '../x?y=1#z', '\u{1f600}'.repeat(128), '\u00e9', 'e\u0301', "';--", '%00', '__proto__', 'constructor']
    await world.write(...ids.map((id, n) => put(id, n)))
    expect((await world.store.read(world.collection, ids)).map((each) => each?.id)).toEqual(ids)
    expect((await world.store.walk(world.collection, { size: 20, after: null })).items.map(({ id }) => id)).toEqual(ids)
  })

  it('keeps a source of many megabytes', async () => {
    const world = await start()
    const source = { text: 'Längere Texte. '.repeat(500_000) }
    await world.write(put('a', 1, {}, { source }))
    expect((await readOne(world, 'a'))!.source).toEqual(source)
  })

  it('reads our fields as they stand, with the values that the collection names of the rest', async () => {
    const world = await start()
    const source = { text: 'x'.repeat(1_000), tags: ['x', 'y'], by: { name: 'n', age: 3 } }
    await world.write(put('a', 1, { exact: 'e', fingerprints: [term(1), term(2)] }, { source }))
    const factFields = ['tags', 'by.name']
    const collection = { ...world.collection, factFields }
    await world.store.createCollection(collection)
    const [whole] = await world.store.read(collection, ['a'])
    const [read] = await world.store.readFields(collection, ['a'])
    const { source: _, ...rest } = whole!
    expect(read).toMatchObject(rest)
    expect(read!.source).toMatchObject({ tags: ['x', 'y'], by: { name: 'n' } })
    expect((await world.store.readFields({ ...collection, factFields: [] }, ['a']))[0]!.fields).toEqual(whole!.fields)
  })

  it.each(['_id', '_index', '_source', '_routing', '_seq_no', '_version', '_ignored', '_field_names', '_nested_path'])(
    'refuses a document with a field %s, which is no place for it, and takes the name further within',
    async (name) => {
      const world = await start()
      const results = await world.write(
        put('a', 1, {}, { source: { [name]: 'x', title: 'Bridge' } }),
        put('b', 2, {}, { source: { by: { [name]: 'x' }, title: 'Bridge' } }),
      )
      expect(results).toMatchObject([
        { status: 'refused', httpStatus: 400, reason: expect.stringContaining(`[${name}] is a metadata field`) },
        { status: 'created' },
      ])
      expect(await readOne(world, 'a')).toBeUndefined()
    },
  )

  it('gives values of the fields that the collection names now, however it was made', async () => {
    const world = await start()
    const source = { time: 3, tags: ['x', 'y'], by: { name: 'n' }, none: null }
    await world.write(put('a', 1, {}, { source }))
    const factFields = ['tags', 'by.name', 'none', 'nothing']
    await world.store.createCollection({ ...world.collection, factFields })
    const [facts] = await world.store.readFacts({ ...world.collection, factFields }, ['a'])
    expect(facts!.values).toEqual({ tags: ['x', 'y'], 'by.name': 'n' })
    expect((await world.store.readFacts(world.collection, ['a']))[0]!.values).toEqual({ time: 3 })
  })

  it('refuses to work on a collection that is not there', async () => {
    const { store } = await start()
    const nowhere = { name: 'nowhere', factFields: [] }
    await expect(store.read(nowhere, ['a'])).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
    await expect(store.write(nowhere, [put('a', 1)])).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
  })

  it('keeps documents when their collection is made again', async () => {
    const world = await start()
    await world.write(put('a', 1))
    await world.store.createCollection(world.collection)
    expect(await readOne(world, 'a')).toBeDefined()
  })
})
