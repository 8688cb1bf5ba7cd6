import { describe, expect, it } from 'vitest'
import { computeGroupKey } from '../../../../../src/detection/live/placing/group-key.js'
import { OnefoldError } from '../../../../../src/errors.js'
import { EngineLikeStore } from '../../../../support/engine-like-store.js'
import { held } from '../../../../support/held.js'
import { readAnchors, settingsOf } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'
import { temporaryStore } from '../../../../support/temporary-store.js'
import { WritingProcess } from '../../../../support/writing-process.js'

const settings = settingsOf()

/** Two processes on one store like an engine. */
async function openTwo(turn?: () => Promise<void>) {
  const store = new EngineLikeStore(temporaryStore(), turn)
  await store.createCollection(settings)
  const [one, two] = (await WritingProcess.openOn([store, store], settings)) as [WritingProcess, WritingProcess]
  /** Settles what the first one has written. @returns the number of store calls, by method */
  const settleCounted = async (): Promise<Record<string, number>> => {
    store.calls.clear()
    await one.settle()
    return Object.fromEntries(store.calls)
  }
  return { store, one, two, settleCounted }
}

/** Writes documents like a program that does not know of signatures. */
async function writePast(store: EngineLikeStore, documents: Readonly<Record<string, string>>): Promise<void> {
  const writes = Object.entries(documents).map(([id, text]) => {
    const fields = { write: '', since: 0, group: computeGroupKey(settings.name, undefined, id) }
    return { kind: 'put', id, source: { text }, fields } as const
  })
  await store.write(settings, writes)
}

const anchors = (store: EngineLikeStore) => readAnchors(store, settings)

describe('a writer of a store that shows writes only after a refresh', () => {
  it('groups copies that come in batches one right after another at once', async () => {
    const { store, one } = await openTwo()
    await one.index({ 1: stories.harbour })
    await one.index({ 2: stories.harbourEdited, 3: stories.harbour })
    await one.index({ 4: stories.harbourExcerpt })
    expect(Object.fromEntries([...(await readPlacesUnsettled(store))])).toMatchObject({ 2: '1', 3: '1', 4: '4' })
  })

  it('groups copies at once that it signs where they stand, one right after another', async () => {
    const { store, one } = await openTwo()
    await writePast(store, { 1: stories.harbour, 2: stories.harbourEdited })
    await one.sign('1', '2')
    expect(await readPlacesUnsettled(store)).toMatchObject(
      new Map([
        ['1', '1'],
        ['2', '1'],
      ]),
    )
  })

  it('finds a document no more that it has deleted or edited, refreshed or not', async () => {
    const { store, one } = await openTwo()
    await one.index({ 1: stories.harbour, 2: stories.bakers })
    await store.refresh(settings)
    await one.remove('1')
    await one.index({ 2: stories.harbourEdited })
    await one.index({ 3: stories.harbour, 4: stories.bakers })
    expect(await readPlacesUnsettled(store)).toEqual(
      new Map([
        ['2', '2'],
        ['3', '2'],
        ['4', '4'],
      ]),
    )
  })

  it('settles what others wrote after a write that has not come to its end yet', async () => {
    // The next steps of the store wait for these.
    const steps: Promise<void>[] = []
    const { store, one, two } = await openTwo(() => steps.shift() ?? Promise.resolve())
    await one.index({ x: stories.bakers })
    await two.index({ 1: stories.harbour })
    const last = held()
    steps.push(Promise.resolve(), last.ended)
    const fields = { write: '1', since: 1, group: computeGroupKey(settings.name, undefined, 'slow') }
    const slow = store.write(settings, [{ kind: 'put', id: 'slow', source: {}, fields }])
    while (steps.length > 0) await new Promise((resolve) => setImmediate(resolve))
    // As many writes as those of the other process before, which must not be taken for these.
    await one.index({ 2: stories.harbour, y: stories.bakers })
    await two.settle()
    await one.settle()
    last.end()
    await slow
    expect(await anchors(store)).toMatchObject({ 1: '1', 2: '1' })
  })

  it('settles with one call where nobody else has written', async () => {
    const { settleCounted, one } = await openTwo()
    await one.index({ 0: stories.harbourExcerpt })
    await one.settle()
    await one.index({ 1: stories.harbour, 2: stories.bakers })
    await one.index({ 3: stories.harbourEdited })
    // Includes the excerpt, which now names a container.
    expect(one.writer.countUnsettled()).toBe(4)
    expect(await settleCounted()).toEqual({ position: 1 })
    expect(one.writer.countUnsettled()).toBe(0)
  })

  it('looks nothing up again where others have written nothing that concerns it', async () => {
    const { settleCounted, one, two } = await openTwo()
    await one.index({ 1: stories.harbour })
    await two.index({ 2: stories.bakers })
    // Everything but the comparing is done twice, the first time in advance; the other process's document is read once.
    expect(await settleCounted()).toEqual({ position: 3, refresh: 2, between: 2, readFields: 1 })
    expect(one.writer.countUnsettled()).toBe(0)
  })

  it('settles a group whose anchor it has deleted, also if it has written the member of another again since, as it stood', async () => {
    const { store, one, two } = await openTwo()
    await one.index({ 1: stories.harbour })
    await one.settle()
    await store.refresh(settings)
    await two.index({ 2: stories.harbour })
    await two.settle()
    await one.remove('1')
    await one.index({ 2: stories.harbour })
    await one.settle()
    expect(await anchors(store)).toEqual({ 2: '2' })
  })

  it('settles a document beside one of another that it has written again since, as it stood', async () => {
    const { store, one, two } = await openTwo()
    await two.index({ 1: stories.harbour })
    await two.settle()
    await one.index({ 2: stories.harbourEdited })
    await one.index({ 1: stories.harbour })
    await one.settle()
    expect(await anchors(store)).toEqual({ 1: '1', 2: '1' })
  })

  it('reads once what others wrote beside several batches that are settled one after the other, unless they write it again', async () => {
    const { store, one, two } = await openTwo()
    await one.index({ 1: stories.harbour })
    const first = one.writer.takeUnsettled()
    await two.index({ 2: stories.bakers })
    await one.index({ 3: 'Something short' })
    const second = one.writer.takeUnsettled()
    await one.index({ 4: 'Something else' })
    await one.writer.settle(first)
    store.calls.clear()
    await one.writer.settle(second)
    expect(Object.fromEntries(store.calls)).toEqual({ position: 3, refresh: 2, between: 2 })
    await two.index({ 2: 'Something else' })
    await one.settle()
    expect(await anchors(store)).toEqual({ 1: '1', 2: '2', 3: '3', 4: '2' })
  })

  it('lets writes go first while the store makes visible what is there, and reads what others wrote', async () => {
    const { store, one, two } = await openTwo()
    await one.index({ 1: stories.harbour })
    await two.index({ 2: stories.harbourEdited })
    const refresh = store.refresh.bind(store)
    const [gate, begun] = [held(), held()]
    store.refresh = async (collection) => {
      begun.end()
      await gate.ended
      await refresh(collection)
    }
    const settling = one.settle()
    await begun.ended
    await one.index({ 3: stories.harbour })
    gate.end()
    await settling
    store.refresh = refresh
    await one.settle()
    expect(await anchors(store)).toEqual({ 1: '1', 2: '1', 3: '1' })
  })

  it('asks nothing ahead before what was to be written is written, which it would have to ask about again', async () => {
    const { settleCounted, store, one, two } = await openTwo()
    await one.index({ 1: stories.harbour })
    await two.index({ 2: stories.bakers })
    const write = store.write.bind(store)
    const gate = held()
    store.write = async (collection, writes) => {
      await gate.ended
      return write(collection, writes)
    }
    const settling = settleCounted()
    const writing = one.index({ 3: stories.bakers })
    // Long enough for everything that depends only on steps of the store in memory.
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(store.calls.get('refresh')).toBeUndefined()
    gate.end()
    await Promise.all([settling, writing])
    await one.settle()
    expect(await anchors(store)).toEqual({ 1: '1', 2: '2', 3: '2' })
  })

  it('joins what another process wrote at the same time', async () => {
    const { settleCounted, store, one, two } = await openTwo()
    await one.index({ 1: stories.harbour })
    await two.index({ 2: stories.harbourEdited })
    expect(await anchors(store)).toEqual({ 1: '1', 2: '2' })
    await two.settle()
    expect(await anchors(store)).toEqual({ 1: '1', 2: '1' })
    expect((await settleCounted()).write).toBeUndefined()
  })

  it('joins what another process wrote while it signed a document where it stands', async () => {
    const { store, one, two } = await openTwo()
    await writePast(store, { 1: stories.harbour })
    await one.sign('1')
    await two.index({ 2: stories.harbourEdited })
    await one.settle()
    expect(await anchors(store)).toEqual({ 1: '1', 2: '1' })
  })

  it('places a document anew whose anchor another process has deleted, unseen', async () => {
    const { store, one, two } = await openTwo()
    await one.index({ 1: stories.harbour })
    await one.settle()
    await store.refresh(settings)
    await one.index({ 2: stories.harbourEdited })
    await two.remove('1')
    await two.settle()
    await one.settle()
    expect(await anchors(store)).toEqual({ 2: '2' })
  })

  it('takes the members of a document away that others have made a member itself, unseen', async () => {
    const { store, one } = await openTwo()
    await one.index({ first: stories.harbour, second: stories.harbourEdited, third: stories.harbour })
    await one.settle()
    const group = computeGroupKey(settings.name, undefined, 'second')
    await store.write(settings, [{ id: 'third', kind: 'patch', fields: { group } }])
    await one.writer.settle({ ids: ['second'], gone: [] })
    expect(await readAnchors(store, settings)).toEqual({ first: 'first', second: 'first', third: 'first' })
  })

  it('takes a document out of a group whose anchor others have edited, unseen', async () => {
    const { store, one } = await openTwo()
    await one.index({ first: stories.harbour, second: stories.bakers })
    await one.settle()
    const group = computeGroupKey(settings.name, undefined, 'first')
    await store.write(settings, [{ id: 'second', kind: 'patch', fields: { group, joined: true } }])
    await one.writer.settle({ ids: ['first'], gone: [] })
    expect(await readAnchors(store, settings)).toEqual({ first: 'first', second: 'second' })
  })

  it('takes the copies of a document along that others have placed elsewhere, unseen', async () => {
    const { store, one } = await openTwo()
    await one.index({ first: stories.harbour, second: stories.harbourEdited, third: stories.harbourEdited })
    await one.settle()
    const group = computeGroupKey(settings.name, undefined, 'third')
    await store.write(settings, [{ id: 'third', kind: 'patch', fields: { group, joined: null } }])
    await one.writer.settle({ ids: ['second'], gone: [] })
    expect(await readAnchors(store, settings)).toEqual({ first: 'first', second: 'first', third: 'first' })
  })

  it('looks everything up again that it did not write itself', async () => {
    const { store, one, two } = await openTwo()
    await one.index({ 1: stories.harbour })
    await two.index({ 2: stories.harbourEdited })
    const { ids, gone } = two.writer.takeUnsettled()
    expect(await anchors(store)).toEqual({ 1: '1', 2: '2' })
    await new WritingProcess(store, settings).writer.settle({ ids, gone })
    expect(await anchors(store)).toEqual({ 1: '1', 2: '1' })
  })

  it('groups copies at once that it is given in batches at the same time, and places one while it writes the one before', async () => {
    const { settleCounted, store, one } = await openTwo()
    await one.index({ 0: stories.bakers })
    await one.settle()
    await Promise.all([one.index({ 1: stories.harbour }), one.index({ 2: stories.harbourEdited }), one.index({ 3: stories.harbour })])
    expect(await readPlacesUnsettled(store)).toEqual(new Map(['1', '2', '3'].map((id) => [id, '1'])))
    expect(await settleCounted()).toEqual({ position: 1 })
  })

  it('looks again for what may have been written of a batch that failed, also after a refresh that failed', async () => {
    const { store, one } = await openTwo()
    const away = new OnefoldError('STORE_UNAVAILABLE', 'away')
    const { write, refresh } = store
    store.write = async (...given) => {
      await write.apply(store, given)
      store.write = write
      throw away
    }
    await expect(one.index({ 1: stories.harbour })).rejects.toBe(away)
    store.refresh = async () => {
      store.refresh = refresh
      throw away
    }
    await expect(one.index({ 2: stories.harbourEdited })).rejects.toBe(away)
    await one.index({ 2: stories.harbourEdited })
    expect((await readPlacesUnsettled(store)).get('2')).toBe('1')
  })
})

/** The current anchors, before any refresh. */
async function readPlacesUnsettled(store: EngineLikeStore): Promise<Map<string, string>> {
  const found = await store.read(settings, ['1', '2', '3', '4'])
  const ids = new Map(
    found.flatMap((document) => (document && !document.fields.joined ? [[document.fields.group, document.id] as const] : [])),
  )
  return new Map(found.flatMap((document) => (document ? [[document.id, ids.get(document.fields.group) ?? 'nobody'] as const] : [])))
}
