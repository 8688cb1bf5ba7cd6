import { expect, it } from 'vitest'
import type { TermLookup } from '../../src/store/term-lookup.js'
import { contract, inEveryFamily, patch, put, remove, term, type World } from './fixtures/contract.js'

const terms = [term(1), term(2), term(3)]

async function lookUp(world: World, lookup: Partial<TermLookup>) {
  const found = await world.store.lookUp(world.collection, {
    terms: inEveryFamily(terms),
    hotAbove: 50,
    perTerm: 50,
    includeJoined: false,
    ...lookup,
  })
  return { ids: found.documents.map(({ facts }) => facts.id), ...found }
}

/** Documents that four releases signed; two of them joined a group. */
async function ofSeveralVersions(world: World): Promise<void> {
  const fields = { fingerprints: [term(1)], exact: 'e', group: 'g' }
  await world.write(
    put('a', 1, { ...fields, version: 'f1' }),
    put('b', 2, { ...fields, version: 'f2.simhash1' }),
    put('c', 3, { ...fields, version: 'f1.simhash1', joined: true, containers: ['k'] }),
    put('d', 4, { ...fields, joined: true }),
  )
}

contract('finding by terms', (start) => {
  it('finds a document by a term of any family and names the terms that it holds, in rising order', async () => {
    const world = await start()
    await world.write(put('a', 1, { fingerprints: [term(1)], sentences: [term(0), term(3)] }))
    const { documents, hot } = await lookUp(world, { terms: inEveryFamily([term(3), term(2), term(1)]) })
    expect(documents.map((match) => [match.facts.id, match.terms])).toEqual([['a', [term(1), term(3)]]])
    expect(hot).toEqual([])
  })

  it.each(['fingerprints', 'simhash', 'imatch', 'tweezer', 'sentences', 'paths', 'grams'] as const)(
    'finds by the family %s alone',
    async (family) => {
      const world = await start()
      await world.write(put('a', 1, { [family]: [term(2)] }), put('b', 2, { [family]: [term(9)] }))
      expect((await lookUp(world, {})).ids).toEqual(['a'])
    },
  )

  it('finds by terms that are given under their families, and names them all together', async () => {
    const world = await start()
    await world.write(put('a', 1, { fingerprints: [term(3)], paths: [term(1)] }), put('b', 2, { simhash: [term(2)] }))
    const { documents } = await lookUp(world, { terms: { paths: [term(1)], fingerprints: [term(3), term(4)], simhash: [term(2)] } })
    expect(documents.map((match) => [match.facts.id, match.terms])).toEqual([
      ['a', [term(1), term(3)]],
      ['b', [term(2)]],
    ])
  })

  it('leaves out documents of versions that are named', async () => {
    const world = await start()
    await ofSeveralVersions(world)
    const ids = async (lookup: Partial<TermLookup>) =>
      (await lookUp(world, { terms: inEveryFamily([term(1)]), exceptVersions: ['f1', 'f1.simhash1', 'f0'], ...lookup })).ids
    expect(await ids({})).toEqual(['b'])
    expect(await ids({ includeJoined: true })).toEqual(['b', 'd'])
    expect(await ids({ hotAbove: Number.POSITIVE_INFINITY, perTerm: 9 })).toEqual(['b'])
    expect(await ids({ includeJoined: true, exceptVersions: [] })).toEqual(['a', 'b', 'c', 'd'])
  })

  it('finds by fold fields no documents of versions that are named, nor counts them', async () => {
    const world = await start()
    await ofSeveralVersions(world)
    const folds = async (field: 'group' | 'exact' | 'containers', value: string, perValue: number) => {
      const found = await world.store.findByFold(world.collection, {
        field,
        values: [value, 'x'],
        perValue,
        exceptVersions: ['f1', 'f1.simhash1'],
      })
      return found.map(({ id }) => id)
    }
    expect(await folds('exact', 'e', 1)).toEqual(['b'])
    expect(await folds('exact', 'e', 2)).toEqual(['b', 'd'])
    expect(await folds('group', 'g', Number.MAX_SAFE_INTEGER)).toEqual(['b', 'd'])
    expect(await folds('containers', 'k', 9)).toEqual([])
  })

  it('finds only documents that name a container if asked to', async () => {
    const world = await start()
    const fields = { fingerprints: [term(1)] }
    await world.write(
      put('a', 1, { ...fields, containers: ['k'] }),
      put('b', 2, fields),
      put('c', 3, { ...fields, containers: ['k', 'l'], joined: true }),
      put('d', 4, { ...fields, containers: [] }),
    )
    const asked = { terms: inEveryFamily([term(1)]), containedOnly: true }
    expect((await lookUp(world, { ...asked, includeJoined: true })).ids).toEqual(['a', 'c'])
    expect((await lookUp(world, { ...asked, includeJoined: false })).ids).toEqual(['a'])
    expect((await lookUp(world, { ...asked, includeJoined: true, hotAbove: Number.POSITIVE_INFINITY, perTerm: 9 })).ids).toEqual(['a', 'c'])
    await world.write(patch('a', { containers: null }))
    expect((await lookUp(world, { ...asked, includeJoined: true })).ids).toEqual(['c'])
  })

  it('finds a document once that holds one term in two families', async () => {
    const world = await start()
    await world.write(put('a', 1, { fingerprints: [term(1)], paths: [term(1)] }))
    const { documents } = await lookUp(world, { hotAbove: 1, perTerm: 1 })
    expect(documents.map((match) => match.terms)).toEqual([[term(1)]])
  })

  it('finds whoever holds as many fingerprints of a set as are wanted, and tells those of no set, too', async () => {
    const world = await start()
    await world.write(
      put('first and second', 1, { fingerprints: [term(1), term(2)] }),
      put('second and fourth', 2, { fingerprints: [term(2), term(4), term(9)] }),
      put('second alone', 3, { fingerprints: [term(2), term(9)] }),
      put('sixth alone', 5, { fingerprints: [term(6)] }),
      put('of two sets', 6, { fingerprints: [term(1), term(7)] }),
    )
    const sets = [
      { terms: [1, 2, 3, 4, 5].map(term), atLeast: 2 },
      { terms: [term(6)], atLeast: 1 },
      { terms: [term(7), term(8)], atLeast: 2 },
    ] as const
    const fingerprints = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(term)
    const { documents } = await lookUp(world, { terms: { fingerprints }, worthFinding: sets })
    const found = new Map(documents.map((match) => [match.facts.id, match.terms]))
    const wanted = ['first and second', 'second and fourth', 'sixth alone']
    expect([...found.keys()].filter((id) => wanted.includes(id))).toEqual(wanted)
    expect(found.get('second and fourth')).toEqual([term(2), term(4), term(9)])
  })

  it('finds nothing by unknown terms, by no terms, and in an empty collection', async () => {
    const world = await start()
    expect(await lookUp(world, {})).toMatchObject({ documents: [], hot: [] })
    await world.write(put('a', 1, { fingerprints: [term(9)] }))
    expect(await lookUp(world, {})).toMatchObject({ documents: [], hot: [] })
    expect(await lookUp(world, { terms: {} })).toMatchObject({ documents: [], hot: [] })
  })

  it('gives documents by since and id, whatever order they were written in', async () => {
    const world = await start()
    const write = (id: string, since: number) => put(id, since, { fingerprints: [term(1)] })
    await world.write(write('late', 30), write('b', 20), write('\u{1f600}', 20), write('\ufb01', 20), write('a', 20), write('early', 10))
    expect((await lookUp(world, {})).ids).toEqual(['early', 'a', 'b', '\ufb01', '\u{1f600}', 'late'])
  })

  it('leaves members out, and counts anchors only, unless they are asked for', async () => {
    const world = await start()
    const fingerprints = [term(1)]
    await world.write(put('anchor', 1, { fingerprints }))
    await world.write(...['m1', 'm2', 'm3'].map((id, n) => put(id, n + 2, { fingerprints, group: 'g1', joined: true })))
    expect(await lookUp(world, { hotAbove: 1, perTerm: 1 })).toMatchObject({ ids: ['anchor'], hot: [] })
    expect(await lookUp(world, { hotAbove: 1, includeJoined: true })).toMatchObject({ ids: [], hot: [{ term: term(1) }] })
    expect((await lookUp(world, { includeJoined: true })).ids).toEqual(['anchor', 'm1', 'm2', 'm3'])
  })

  it('finds a document as an anchor again when it has left its group, and no longer when it has joined one', async () => {
    const world = await start()
    const fingerprints = [term(1)]
    await world.write(put('a', 1, { fingerprints }), put('b', 2, { fingerprints, joined: true }))
    await world.write(patch('a', { joined: true }), patch('b', { joined: false }))
    expect((await lookUp(world, {})).ids).toEqual(['b'])
    await world.write(patch('a', { joined: null }))
    expect((await lookUp(world, {})).ids).toEqual(['a', 'b'])
  })

  it('names hot terms, the rarest first, and finds nothing by them', async () => {
    const world = await start()
    const holding = (n: number) => terms.filter((_, i) => n < [2, 6, 4][i]!)
    await world.write(...Array.from({ length: 6 }, (_, n) => put(`d${n}`, n, { fingerprints: holding(n) })))
    const { ids, hot, documents } = await lookUp(world, { hotAbove: 2, perTerm: 2 })
    expect(ids).toEqual(['d0', 'd1'])
    expect(documents.map((match) => match.terms)).toEqual([[term(1)], [term(1)]])
    expect(hot.map((each) => each.term)).toEqual([term(3), term(2)])
    for (const { count } of hot) expect(count).toBeGreaterThan(2)
  })

  it('names hot terms, in any order, although nobody asks how many documents hold them', async () => {
    const world = await start()
    const holding = (n: number) => terms.filter((_, i) => n < [2, 6, 4][i]!)
    await world.write(...Array.from({ length: 6 }, (_, n) => put(`d${n}`, n, { fingerprints: holding(n) })))
    const { ids, hot } = await lookUp(world, { hotAbove: 2, perTerm: 2, countsHot: false })
    expect(ids).toEqual(['d0', 'd1'])
    expect(hot.map((each) => each.term).toSorted()).toEqual([term(2), term(3)])
    for (const { count } of hot) expect(count).toBeGreaterThan(2)
  })

  it('counts a term as hot above the bound, not at it', async () => {
    const world = await start()
    await world.write(put('a', 1, { fingerprints: [term(1)] }), put('b', 2, { fingerprints: [term(1)] }))
    expect((await lookUp(world, { hotAbove: 2, perTerm: 2 })).ids).toEqual(['a', 'b'])
    expect((await lookUp(world, { hotAbove: 1, perTerm: 1 })).ids).toEqual([])
  })

  it('gives the oldest documents of a term where all are too many, members and anchors alike', async () => {
    const world = await start()
    const write = (n: number) => put(`d${n}`, Math.floor(n / 2), { fingerprints: [term(1)], joined: n % 3 === 1 })
    await world.write(...[5, 2, 7, 0, 3, 6, 1, 4].map(write))
    const bounds = { hotAbove: Number.POSITIVE_INFINITY, perTerm: 5 }
    expect((await lookUp(world, { ...bounds, includeJoined: true })).ids).toEqual(['d0', 'd1', 'd2', 'd3', 'd4'])
    expect((await lookUp(world, { ...bounds, perTerm: 3 })).ids).toEqual(['d0', 'd2', 'd3'])
  })

  it('reckons with the time that a document has now, and forgets the one that it had', async () => {
    const world = await start()
    const oldest = { hotAbove: Number.POSITIVE_INFINITY, perTerm: 1 }
    await world.write(put('a', 1, { fingerprints: [term(1)] }), put('b', 2, { fingerprints: [term(1)] }))
    await world.write(patch('a', { since: 3 }))
    expect((await lookUp(world, oldest)).ids).toEqual(['b'])
    await world.write(remove('b'), remove('a'))
    expect((await lookUp(world, oldest)).ids).toEqual([])
  })

  it('gives all documents of a term where no bound is set, however many', async () => {
    const world = await start()
    await world.write(...Array.from({ length: 1200 }, (_, n) => put(`d${n}`, n, { fingerprints: [term(1)] })))
    const unbounded = { hotAbove: Number.POSITIVE_INFINITY, perTerm: Number.POSITIVE_INFINITY }
    expect((await lookUp(world, unbounded)).ids).toHaveLength(1200)
    expect((await lookUp(world, { hotAbove: 1199, perTerm: 1199 })).hot).toMatchObject([{ term: term(1) }])
    expect((await lookUp(world, { hotAbove: 1200, perTerm: 1200 })).ids).toHaveLength(1200)
    expect((await lookUp(world, { ...unbounded, perTerm: 1100 })).ids.at(-1)).toBe('d1099')
  })

  it('follows the terms that a document loses and gains', async () => {
    const world = await start()
    await world.write(put('a', 1, { fingerprints: [term(1)], paths: [term(2)] }))
    await world.write(patch('a', { fingerprints: [term(3)] }))
    expect((await lookUp(world, { terms: inEveryFamily([term(1)]) })).ids).toEqual([])
    expect((await lookUp(world, {})).documents[0]!.terms).toEqual([term(2), term(3)])
    await world.write(put('a', 1, {}))
    expect((await lookUp(world, {})).ids).toEqual([])
    await world.write(put('a', 1, { fingerprints: [term(1)] }))
    await world.write(remove('a'))
    expect((await lookUp(world, {})).ids).toEqual([])
  })

  it('shows in the facts what comparing and grouping need', async () => {
    const world = await start()
    const sketch = Buffer.from(Uint16Array.of(1, 513, 65535).buffer).toString('base64')
    const fields = { fingerprints: [term(1), term(2)], sketch, exact: 'e', length: 7, group: 'g', joined: true, containers: ['x', 'y'] }
    const source = { time: 5, 'source.name': ['n'], source: { other: 1 } }
    await world.write(put('a', 3, fields, { source, routing: 'r' }))
    const [match] = (await lookUp(world, { includeJoined: true })).documents
    const { seqNo, primaryTerm, sketch: read, ...facts } = match!.facts
    expect({ ...facts, sketch: [...read!] }).toEqual({
      id: 'a',
      routing: 'r',
      version: 1,
      signed: true,
      since: 3,
      group: 'g',
      joined: true,
      containers: ['x', 'y'],
      exact: 'e',
      length: 7,
      signatureVersion: 'v1',
      sketch: [1, 513, 65535],
      fingerprintCount: 2,
      values: { time: 5, 'source.name': 'n' },
    })
  })

  it('keeps collections apart', async () => {
    const world = await start()
    const other = { name: 'mail', factFields: [] }
    await world.store.createCollection(other)
    await world.write(put('a', 1, { fingerprints: [term(1)], containers: ['c'] }))
    await world.store.write(other, [put('a', 2, { fingerprints: [term(1)], group: 'g1' }), put('b', 3, { fingerprints: [term(1)] })])
    await world.store.refresh(other)
    expect((await lookUp(world, {})).documents.map(({ facts }) => [facts.id, facts.since])).toEqual([['a', 1]])
    expect(await world.store.listFolds(world.collection, { field: 'group', minCount: 1, size: 10, after: null })).toMatchObject({
      items: [{ value: 'g1', count: 1 }],
    })
    expect(await world.store.findByFold(other, { field: 'containers', values: ['c'], perValue: 10 })).toEqual([])
    expect((await world.store.counts(other)).documents).toBe(2)
  })
})
