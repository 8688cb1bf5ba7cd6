import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { markOfDocument } from '../../src/store/elastic/terms/known-terms.js'
import { joinMarks, noHolder } from '../../src/store/holder-mark.js'
import type { TermHints, TermLookup } from '../../src/store/term-lookup.js'
import { termToNumber } from '../../src/store/term-number.js'
import { contract, inEveryFamily, put, remove, term, type World } from './fixtures/contract.js'

/** The hints of a store that has some, as soon as they are complete; a collection is walked once for them. */
async function hintsOf({ store, collection }: World): Promise<TermHints | undefined> {
  if (store.termHints === undefined) return undefined
  let hints = store.termHints(collection)
  while (hints === undefined) {
    await wait(20)
    hints = store.termHints(collection)
  }
  return hints
}

const all = Array.from({ length: 40 }, (_, n) => term(n))

function lookupOf(changes: Partial<TermLookup> = {}): TermLookup {
  return { terms: inEveryFamily(all), hotAbove: 3, perTerm: 9, includeJoined: false, ...changes }
}

contract('hints of terms', (start) => {
  it('tell of a fingerprint whether documents of several groups hold it, written before they were asked for or after', async () => {
    const world = await start()
    await world.write(put('a', 1, { fingerprints: [term(1), term(2)], group: 'a' }))
    await hintsOf(world)
    await world.write(put('b', 2, { fingerprints: [term(2), term(3)], group: 'a', joined: true }))
    await world.write(put('c', 3, { fingerprints: [term(3), term(4)], group: 'c' }))
    const marksOf = async () => {
      const hints = await hintsOf(world)
      return hints && [1, 2, 3, 4, 5].map((n) => hints.markOf(termToNumber(term(n))))
    }
    const [ofA, ofSeveral, ofC] = [
      markOfDocument('a', 2),
      joinMarks(markOfDocument('a', 2), markOfDocument('c', 2)),
      markOfDocument('c', 2),
    ]
    const expected = world.store.termHints && [ofA, ofA, ofSeveral, ofC, noHolder]
    expect(await marksOf()).toEqual(expected)
    await world.restart()
    expect(await marksOf()).toEqual(expected)
  })

  it('deny no term or digest that a document holds: written before they were asked for, after, or by an earlier process', async () => {
    const world = await start()
    await world.write(put('a', 1, { fingerprints: [term(1)], exact: 'digest-of-a-text' }), put('b', 2, { paths: [term(2)], joined: true }))
    const first = await hintsOf(world)
    await world.store.write(world.collection, [put('c', 3, { simhash: [term(3)], exact: 'digest-of-another' })])
    const held = { fingerprints: term(1), paths: term(2), simhash: term(3) } as const
    const findAll = async (hints: TermHints | undefined): Promise<void> => {
      for (const family of ['fingerprints', 'paths', 'simhash'] as const)
        expect(hints?.mayHold(termToNumber(held[family]), family) ?? true).toBe(true)
      const { store, collection } = world
      await store.refresh(collection)
      const values = ['digest-of-a-text', 'digest-of-another']
      expect(await store.findByFold(collection, { field: 'exact', values, perValue: 1, hints: 'known' })).toHaveLength(2)
    }
    await findAll(first)
    await findAll(await hintsOf(world))
    await world.restart()
    await findAll(await hintsOf(world))
  })

  it('leave out of a lookup only what finds nothing', async () => {
    const world = await start()
    await hintsOf(world)
    for (let batch = 0; batch < 4; batch++) {
      const documents = Array.from({ length: 12 }, (_, n) => {
        const at = batch * 12 + n
        const held = [(at * 7) % 23, (at * 11) % 31, at % 5].map(term)
        return put(
          `d${at}`,
          at,
          { fingerprints: [...new Set(held)].sort(), exact: `digest-${at % 9}`, joined: at % 6 === 5 },
          { expect: 'absent' },
        )
      })
      await world.write(...documents)
      const { store, collection } = world
      for (const includeJoined of [true, false]) {
        const hinted = await store.lookUp(collection, lookupOf({ hints: 'known', includeJoined }))
        const whole = await store.lookUp(collection, lookupOf({ includeJoined }))
        expect(hinted.documents).toEqual(whole.documents)
        expect(hinted.hot.map((each) => each.term).sort()).toEqual(whole.hot.map((each) => each.term).sort())
      }
      const digests = Array.from({ length: 12 }, (_, n) => `digest-${n}`)
      expect(await store.findByFold(collection, { field: 'exact', values: digests, perValue: 2, hints: 'known' })).toEqual(
        await store.findByFold(collection, { field: 'exact', values: digests, perValue: 2 }),
      )
    }
  })

  it('are not believed where nobody asks for them', async () => {
    const world = await start()
    await hintsOf(world)
    const fingerprints = [term(1)]
    await world.write(...[1, 2, 3, 4, 5].map((n) => put(`d${n}`, n, { fingerprints }, { expect: 'absent' })))
    const hot = await world.store.lookUp(world.collection, lookupOf({ hints: 'known' }))
    expect(hot.hot).toMatchObject([{ term: term(1) }])
    await world.write(remove('d1'), remove('d2'), remove('d3'))
    const found = await world.store.lookUp(world.collection, lookupOf())
    expect(found.documents.map(({ facts }) => facts.id)).toEqual(['d4', 'd5'])
  })

  it('do not keep a lookup from documents, more than one search can give', async () => {
    const world = await start()
    const count = world.store.capabilities.visibleAtOnce ? 300 : 10_200
    const documents = Array.from({ length: count }, (_, n) => put(`d${n}`, n, { fingerprints: [term(1)], group: 'one', joined: n > 0 }))
    await world.write(...documents)
    const unbounded = { hotAbove: Number.POSITIVE_INFINITY, perTerm: Number.POSITIVE_INFINITY, includeJoined: true }
    const found = await world.store.lookUp(world.collection, lookupOf({ ...unbounded, terms: { fingerprints: [term(1)] } }))
    expect(found.documents).toHaveLength(count)
    expect(
      await world.store.findByFold(world.collection, { field: 'group', values: ['one'], perValue: Number.MAX_SAFE_INTEGER }),
    ).toHaveLength(count)
  })
})
