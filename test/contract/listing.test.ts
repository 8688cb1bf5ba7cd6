import { expect, it } from 'vitest'
import type { FoldField } from '../../src/store/store.js'
import { contract, fieldsAt, inEveryFamily, patch, put, remove, term, type World } from './fixtures/contract.js'

async function walkAll({ store, collection }: World, size: number, unsignedOnly = false): Promise<string[][]> {
  const pages: string[][] = []
  let after: string | null = null
  do {
    const page = await store.walk(collection, { size, after, unsignedOnly })
    pages.push(page.items.map(({ id }) => id))
    after = page.after
  } while (after !== null)
  return pages
}

async function foldsOf({ store, collection }: World, field: FoldField, minCount: number, size: number) {
  const pages: (readonly { value: string; count: number }[])[] = []
  let after: string | null = null
  do {
    const page = await store.listFolds(collection, { field, minCount, size, after })
    pages.push(page.items)
    after = page.after
  } while (after !== null)
  return pages
}

contract('listing', (start) => {
  it('walks all documents by since and id, over pages that end between equal times', async () => {
    const world = await start()
    await world.write(...['e', 'c', 'a'].map((id) => put(id, 7)), ...['d', 'b'].map((id) => put(id, 7)), put('z', 1), put('0', 9))
    for (const size of [1, 2, 3, 7, 8]) expect((await walkAll(world, size)).flat()).toEqual(['z', 'a', 'b', 'c', 'd', 'e', '0'])
    expect(await walkAll(world, 7)).toHaveLength(1)
  })

  it('walks on over ids with spaces and line breaks', async () => {
    const world = await start()
    const ids = ['1 2', '1\n2', ' ', '\u2028x']
    await world.write(...ids.map((id, n) => put(id, n - 2)))
    expect((await walkAll(world, 1)).flat()).toEqual(ids)
  })

  it('misses nothing and repeats nothing when documents after the position are written', async () => {
    const world = await start()
    await world.write(...Array.from({ length: 5 }, (_, n) => put(`d${n}`, n)))
    const first = await world.store.walk(world.collection, { size: 2, after: null })
    await world.write(remove('d1'), put('d0', 0), put('new', 9))
    const rest = await world.store.walk(world.collection, { size: 9, after: first.after })
    expect(rest.items.map(({ id }) => id)).toEqual(['d2', 'd3', 'd4', 'new'])
  })

  it('walks the documents that are not signed', async () => {
    const world = await start()
    const unsigned = (id: string, since: number) => ({ id, kind: 'put', source: {}, fields: fieldsAt(since) }) as const
    await world.write(unsigned('a', 1), put('b', 2), unsigned('c', 3), put('d', 4))
    expect(await walkAll(world, 1, true)).toEqual([['a'], ['c']])
    await world.write(patch('a', { version: 'v' }), patch('d', { version: null }))
    expect((await walkAll(world, 5, true)).flat()).toEqual(['c', 'd'])
  })

  it('refuses a position that it never gave', async () => {
    const { store, collection } = await start()
    await expect(store.walk(collection, { size: 1, after: 'elsewhere' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  })

  it('finds documents by each fold field, oldest first, each once', async () => {
    const world = await start()
    await world.write(
      put('a', 3, { group: 'x', exact: 'e', containers: ['x', 'y'] }),
      put('b', 2, { group: 'x', exact: 'f', containers: ['y'] }),
      put('c', 1, { group: 'y' }),
    )
    const find = async (field: FoldField, values: string[], perValue = 9) =>
      (await world.store.findByFold(world.collection, { field, values, perValue })).map(({ id }) => id)
    expect(await find('group', ['x', 'y'])).toEqual(['c', 'b', 'a'])
    expect(await find('exact', ['e', 'nothing'])).toEqual(['a'])
    expect(await find('containers', ['x', 'y', 'x'])).toEqual(['b', 'a'])
    expect(await find('group', [])).toEqual([])
    await world.write(patch('a', { group: 'z', exact: null, containers: ['z'] }), remove('b'))
    expect(await find('group', ['x', 'z'])).toEqual(['a'])
    expect(await find('exact', ['e', 'f'])).toEqual([])
    expect(await find('containers', ['x', 'y', 'z'])).toEqual(['a'])
  })

  it('gives the oldest of each value where all are too many, ties by id', async () => {
    const world = await start()
    await world.write(...['d', 'b', 'c', 'a'].map((id) => put(id, 5, { group: 'x', containers: ['k'] })), put('first', 1, { group: 'x' }))
    await world.write(...['q', 'p'].map((id) => put(id, 6, { group: 'y' })))
    const oldest = await world.store.findByFold(world.collection, { field: 'group', values: ['y', 'x'], perValue: 3 })
    expect(oldest.map(({ id }) => id)).toEqual(['first', 'a', 'b', 'p', 'q'])
    const contained = await world.store.findByFold(world.collection, { field: 'containers', values: ['k'], perValue: 2 })
    expect(contained.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('finds a contained document in its new place when its time changes, and counts it once', async () => {
    const world = await start()
    await world.write(put('a', 1, { containers: ['k'] }), put('b', 2, { containers: ['k'] }))
    await world.write(patch('a', { since: 3 }))
    const [oldest] = await world.store.findByFold(world.collection, { field: 'containers', values: ['k'], perValue: 1 })
    expect(oldest!.id).toBe('b')
    expect(await foldsOf(world, 'containers', 1, 5)).toEqual([[{ value: 'k', count: 2 }]])
  })

  it('lists the values of a fold field with their counts, over pages, each once', async () => {
    const world = await start()
    const writes = Array.from({ length: 20 }, (_, n) =>
      put(`d${n}`, n, { group: `g${n % 7}`, containers: n % 2 ? [`k${n % 3}`, 'all'] : [] }),
    )
    await world.write(...writes)
    for (const size of [1, 3, 7, 50]) {
      const groups = (await foldsOf(world, 'group', 3, size)).flat()
      expect(groups.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual(
        [0, 1, 2, 3, 4, 5].map((n) => ({ value: `g${n}`, count: 3 })),
      )
      expect((await foldsOf(world, 'containers', 1, size)).flat()).toHaveLength(4)
    }
    expect(await foldsOf(world, 'containers', 10, 5)).toEqual([[{ value: 'all', count: 10 }]])
    expect(await foldsOf(world, 'exact', 1, 5)).toEqual([[]])
  })

  it('lists the values of several documents all the same where the caller knows that all of them but one are joined', async () => {
    const world = await start()
    const family = (group: string, members: number, anchors = 1) => [
      ...Array.from({ length: anchors }, (_, n) => put(`${group}-${n}`, n, { group, exact: `e${group}` })),
      ...Array.from({ length: members }, (_, n) => put(`${group}-m${n}`, 9 + n, { group, exact: `e${group}`, joined: true })),
    ]
    await world.write(
      ...['a', 'b', 'c', 'd'].flatMap((name, n) => family(name, n)),
      ...family('without-anchor', 2, 0),
      ...family('one-without-anchor', 1, 0),
      put('without-digest', 1, { group: 'z' }),
    )
    for (const field of ['group', 'exact'] as const) {
      for (const minCount of [1, 2, 3, 4, 5]) {
        const listed = async (othersAreJoined: boolean, size: number) => {
          const found: { value: string; count: number }[] = []
          let after: string | null = null
          do {
            const page: Awaited<ReturnType<typeof world.store.listFolds>> = await world.store.listFolds(world.collection, {
              field,
              minCount,
              size,
              after,
              othersAreJoined,
            })
            found.push(...page.items)
            after = page.after
          } while (after !== null)
          return found.toSorted((v, w) => (v.value < w.value ? -1 : 1))
        }
        const all = await listed(false, 100)
        expect(all.length).toBe([field === 'group' ? 7 : 6, 4, 2, 1, 0][minCount - 1])
        for (const size of [1, 2, 100]) expect(await listed(true, size)).toEqual(all)
      }
    }
  })

  it('finds a document without digest by its group in `exact`, whatever of it changes, and takes that for no digest', async () => {
    const world = await start()
    const { store, collection } = world
    const holders = async (value: string): Promise<string[]> => {
      const body = { query: { term: { [`${store.ownField}.exact`]: value } } }
      return (await store.search(collection, { body })).hits.map(({ hit }) => hit._id as string).sort()
    }
    await world.write(put('a', 1, { group: 'x' }), put('b', 2, { group: 'x', exact: 'e' }), put('d', 4, { group: 'y', exact: 'e' }))
    await world.write({ id: 'c', kind: 'put', source: {}, fields: fieldsAt(3, { group: 'z' }) })
    expect([await holders('x'), await holders('e'), await holders('z')]).toEqual([['a'], ['b', 'd'], ['c']])
    await world.write(patch('a', { group: 'y' }), patch('b', { exact: null }), patch('c', { version: 'v1', exact: 'f' }))
    expect([await holders('x'), await holders('y'), await holders('f'), await holders('z')]).toEqual([['b'], ['a'], ['c'], []])
    expect((await store.read(collection, ['a', 'b', 'c'])).map((each) => each!.fields.exact)).toEqual([undefined, undefined, 'f'])
    expect((await foldsOf(world, 'exact', 1, 1)).flat().sort((v, w) => (v.value < w.value ? -1 : 1))).toEqual([
      { value: 'e', count: 1 },
      { value: 'f', count: 1 },
    ])
    for (const values of [['x'], ['x', 'y']])
      expect(await store.findByFold(collection, { field: 'exact', values, perValue: 9 })).toEqual([])
    await world.write(patch('a', { group: 'w', exact: null }), patch('b', { group: 'v', exact: 'e' }), put('c', 3, { group: 'u' }))
    expect([await holders('w'), await holders('e'), await holders('u'), await holders('f')]).toEqual([['a'], ['b', 'd'], ['c'], []])
  })

  it('counts documents, groups, members, contained documents and versions', async () => {
    const world = await start()
    const { store, collection } = world
    const empty = { documents: 0, signed: 0, unsigned: 0, groups: 0, joined: 0, contained: 0, versions: {} }
    expect(await store.counts(collection)).toEqual(empty)
    await world.write(
      put('a', 1),
      put('b', 2, { group: 'g1', joined: true, containers: ['k'] }),
      put('c', 3, { version: 'v2', containers: [] }),
    )
    await world.write({ id: 'd', kind: 'put', source: {}, fields: fieldsAt(4) })
    const counts = { documents: 4, signed: 3, unsigned: 1, groups: 3, joined: 1, contained: 1, versions: { v1: 2, v2: 1 } }
    expect(await store.counts(collection)).toEqual(counts)
    await world.write(patch('b', { group: 'g2', joined: null, containers: null }), patch('d', { version: 'v2' }), remove('c'))
    const then = { documents: 3, signed: 3, unsigned: 0, groups: 3, joined: 0, contained: 0, versions: { v1: 2, v2: 1 } }
    expect(await store.counts(collection)).toEqual(then)
    await world.write(remove('a'), remove('b'), remove('d'))
    expect(await store.counts(collection)).toEqual(empty)
  })

  it('shares nothing between two unrelated documents', async () => {
    const world = await start()
    const fields = (n: number) => ({ fingerprints: [term(n)], exact: `e${n}`, group: `g${n}`, containers: [`k${n}`] })
    await world.write(put('a', 1, fields(1)), put('b', 2, fields(2)))
    const lookup = { terms: inEveryFamily([term(1)]), hotAbove: 9, perTerm: 9, includeJoined: true }
    expect((await world.store.lookUp(world.collection, lookup)).documents.map(({ facts }) => facts.id)).toEqual(['a'])
    for (const field of ['group', 'exact', 'containers'] as const) {
      expect((await foldsOf(world, field, 2, 9)).flat()).toEqual([])
      expect(
        (await world.store.findByFold(world.collection, { field, values: [`${field[0]}1`, 'k1'], perValue: 9 })).map(({ id }) => id),
      ).toEqual(['a'])
    }
  })
})
