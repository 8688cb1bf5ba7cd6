import { expect, it } from 'vitest'
import type { TermHints, TermLookup } from '../../src/store/term-lookup.js'
import { termToNumber } from '../../src/store/term-number.js'
import { contract, put, remove, term, type World } from './fixtures/contract.js'

/** The hints of a store that has some, as soon as they are complete; a collection is walked once for them. */
async function hintsOf({ store, collection }: World): Promise<TermHints | undefined> {
  if (store.termHints === undefined) return undefined
  let hints = store.termHints(collection)
  while (hints === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    hints = store.termHints(collection)
  }
  return hints
}

/** Of a digest it is that of its first eight letters. */
function numberOf(text: string): number {
  return termToNumber(text.slice(0, 8))
}

const all = Array.from({ length: 40 }, (_, n) => term(n))

function lookupOf(changes: Partial<TermLookup> = {}): TermLookup {
  return { terms: all, hotAbove: 3, perTerm: 9, includeJoined: false, ...changes }
}

contract('hints of terms', (start) => {
  it('deny no term or digest that a document holds: written before they were asked for, after, or by an earlier process', async () => {
    const world = await start()
    await world.write(put('a', 1, { fingerprints: [term(1)], exact: 'digest-of-a-text' }), put('b', 2, { paths: [term(2)], joined: true }))
    const first = await hintsOf(world)
    await world.store.write(world.collection, [put('c', 3, { simhash: [term(3)], exact: 'digest-of-another' })])
    for (const hints of [first, await hintsOf(world)]) {
      for (const held of [term(1), term(2), term(3), 'digest-of-a-text', 'digest-of-another'])
        expect(hints?.mayHold(numberOf(held)) ?? true).toBe(true)
    }
    await world.restart()
    const later = await hintsOf(world)
    for (const held of [term(1), term(2), term(3), 'digest-of-a-text', 'digest-of-another'])
      expect(later?.mayHold(numberOf(held)) ?? true).toBe(true)
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
