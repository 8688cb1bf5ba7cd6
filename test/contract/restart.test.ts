import { expect, it } from 'vitest'
import { contract, fieldsAt, inEveryFamily, patch, put, remove, term } from './fixtures/contract.js'

contract('restart', (start) => {
  it('finds everything again that was written before', async () => {
    const world = await start()
    const fields = { fingerprints: [term(1)], exact: 'e', containers: ['k'], sketch: 'AQA=' }
    await world.write(put('a', 1, fields, { source: { time: 4 } }), put('b', 2, { group: 'g1', joined: true }), put('c', 3))
    await world.write(remove('c'), patch('b', { length: 9 }))
    await world.store.records.put('task', 't', { state: 'running' })
    const look = async () => ({
      documents: await world.store.read(world.collection, ['a', 'b', 'c']),
      found: await world.store.lookUp(world.collection, { terms: inEveryFamily([term(1)]), hotAbove: 9, perTerm: 9, includeJoined: true }),
      contained: await world.store.findByFold(world.collection, { field: 'containers', values: ['k'], perValue: 9 }),
      walked: await world.store.walk(world.collection, { size: 9, after: null }),
      counts: await world.store.counts(world.collection),
      record: await world.store.records.get('task', 't'),
    })
    const before = await look()
    await world.restart()
    expect(await look()).toEqual(before)
    expect(before.counts.documents).toBe(2)
  })

  it('goes on counting sequence numbers and versions', async () => {
    const world = await start()
    const [before] = await world.write(put('a', 1))
    await world.restart()
    const [after] = await world.write(put('a', 1))
    expect(after).toMatchObject({ status: 'updated', version: 2 })
    expect((after as { seqNo: number }).seqNo).toBeGreaterThan((before as { seqNo: number }).seqNo)
  })

  it('has values of fields that the configuration names only since the restart', async () => {
    const world = await start()
    await world.write({ id: 'a', kind: 'put', source: { time: 1, place: 'x' }, fields: fieldsAt(1) })
    await world.restart()
    const changed = { ...world.collection, factFields: ['place'] }
    await world.store.createCollection(changed)
    expect((await world.store.readFacts(changed, ['a']))[0]!.values).toEqual({ place: 'x' })
  })

  it('is unavailable once closed, and closes twice', async () => {
    const world = await start()
    expect((await world.store.ping()).status ?? 'green').toMatch(/^(green|yellow|red)$/)
    await world.store.close()
    await world.store.close()
    await expect(world.store.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(world.store.read(world.collection, ['a'])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(world.store.write(world.collection, [put('a', 1)])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await expect(world.store.records.get('task', 'a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})
