import { describe, expect, it } from 'vitest'
import { CollectionWriter } from '../../../../../src/detection/live/writing/collection-writer.js'
import { type Change, LiveCollection, signer } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'
import { withMembers } from '../../../../support/with-members.js'

/** Number of operations that the embedded store writes at once. */
const operationsAtOnce = 100

/** Unrelated documents that fill the rest of a part. */
const fillers = (name: string): Change[] =>
  Array.from({ length: operationsAtOnce }, (_, i) => ({ kind: 'index', id: `${name}${i}`, source: { text: `${name} ${i}` } }))

describe('CollectionWriter.write, with more operations than are written at once', () => {
  it('groups documents of all parts', async () => {
    const collection = await LiveCollection.open()
    const outcomes = await collection.write([
      { kind: 'index', id: 'first', source: { text: stories.harbour } },
      ...fillers('a'),
      { kind: 'index', id: 'copy', source: { text: stories.harbour } },
      ...fillers('b'),
      { kind: 'index', id: 'edited', source: { text: stories.harbourEdited } },
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 201))
    const places = await collection.places()
    expect(['copy', 'edited'].map((id) => places.get(id)?.anchor)).toEqual(['first', 'first'])
  })

  it('lets operations on one document in different parts see each other', async () => {
    const collection = await LiveCollection.open()
    const outcomes = await collection.write([
      { kind: 'index', id: 'x', source: { text: stories.harbour } },
      ...fillers('a'),
      { kind: 'update', id: 'x', source: { views: 1 } },
      { kind: 'create', id: 'x', source: { text: stories.bakers } },
    ])
    expect([outcomes.at(0), ...outcomes.slice(-2)].map((outcome) => [outcome?.result, outcome?.revision?.version])).toEqual([
      ['created', 1],
      ['updated', 2],
      ['conflict', undefined],
    ])
    expect((await collection.get('x'))?.source).toEqual({ text: stories.harbour, views: 1 })
  })

  it('writes a document that an earlier part has moved where that part put it', async () => {
    const collection = await LiveCollection.open()
    await collection.index({ x: { text: stories.harbour } })
    const outcomes = await collection.write([
      { kind: 'index', id: 'earlier', source: { text: stories.harbour }, acceptedAt: 1 },
      ...fillers('a'),
      { kind: 'update', id: 'x', source: { views: 1 } },
    ])
    expect(outcomes.at(-1)).toMatchObject({ result: 'updated', status: 200 })
    expect((await collection.places()).get('x')?.anchor).toBe('earlier')
    expect((await collection.get('x'))?.source).toEqual({ text: stories.harbour, views: 1 })
  })

  it('keeps the parts before one that fails, and carries nothing out twice when all are given again', async () => {
    const collection = await LiveCollection.open()
    let calls = 0
    const { store, settings } = collection
    const failing = withMembers(store, {
      write: (...given) => (++calls === 2 ? Promise.reject(new Error('no room on the disk')) : store.write(...given)),
    })
    const operations = [...fillers('a'), ...fillers('b')].map((change, i) => ({ ...change, stamp: `0${1000 + i}`, acceptedAt: i }))
    const writer = new CollectionWriter({ store: failing, settings, signer, now: () => new Date() })
    await expect(writer.write(operations)).rejects.toThrow('no room on the disk')
    expect((await store.counts(settings)).documents).toBe(operationsAtOnce)
    const outcomes = await writer.write(operations)
    expect(new Set(outcomes.map(({ result, revision }) => `${result} ${revision?.version}`))).toEqual(new Set(['created 1']))
  })
})
