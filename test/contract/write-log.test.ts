import { expect, it } from 'vitest'
import type { WrittenMark } from '../../src/store/store.js'
import { contract, patch, put, remove, type World } from './fixtures/contract.js'

/** What a place in the log says, where a store keeps one. */
async function position({ store, collection }: World) {
  const found = await store.writeLog!.position(collection)
  return { found: found!, ended: sum(found!.shards), begun: sum(found!.begun) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function idsOf(marks: readonly WrittenMark[]): string[] {
  return marks.map(({ id }) => id).sort()
}

contract('write log', (start) => {
  it('is kept where others may write, and counts every write that was done once', async () => {
    const world = await start()
    expect(world.store.writeLog === undefined).toBe(world.store.capabilities.singleWriter)
    if (world.store.writeLog === undefined) return
    const before = await position(world)
    await world.write(put('a', 1), put('b', 2), put('c', 3))
    await world.write(patch('a', { joined: true }), remove('c'))
    const after = await position(world)
    expect(after.begun - before.begun).toBe(5)
    expect(after.ended).toBe(after.begun)
    expect(after.found.index).toBe(before.found.index)
  })

  it('names the documents that were written between two positions, and none that are gone', async () => {
    const world = await start()
    if (world.store.writeLog === undefined) return
    await world.write(put('old', 1), put('edited', 2))
    const { found: from } = await position(world)
    await world.write(put('new', 3), patch('edited', { joined: true }), put('gone', 4))
    await world.write(remove('gone'))
    const { found: to } = await position(world)
    await world.write(put('later', 5))
    const marks = await world.store.writeLog.between(world.collection, from, to)
    expect(idsOf(marks)).toEqual(['edited', 'new'])
    const [edited] = await world.store.read(world.collection, ['edited'])
    expect(marks.find(({ id }) => id === 'edited')!.seqNo).toBe(edited!.seqNo)
  })
})
