import { describe, expect, it } from 'vitest'
import { computeGroupKey } from '../../../../../src/detection/live/placing/group-key.js'
import type { WriteOutcome } from '../../../../../src/model.js'
import type { Store, StoreWrite } from '../../../../../src/store/store.js'
import { EngineLikeStore } from '../../../../support/engine-like-store.js'
import { type Change, readAnchors, settingsOf } from '../../../../support/live-collection.js'
import { stories } from '../../../../support/stories.js'
import { temporaryStore } from '../../../../support/temporary-store.js'
import { withMembers } from '../../../../support/with-members.js'
import { WritingProcess } from '../../../../support/writing-process.js'

const settings = settingsOf()

const indexOf = (id: string, text: string): Change => ({ kind: 'index', id, source: { text } })

/** A store like an engine, a writer whose writes to it may be delayed, and another writer; neither has anything left to learn of the store. */
async function open() {
  const inner = temporaryStore()
  const store = new EngineLikeStore(inner)
  await store.createCollection(settings)
  let before = async (): Promise<void> => undefined
  const slow = withMembers(store, {
    write: async (...given) => {
      const wait = before
      before = async () => undefined
      await wait()
      return store.write(...given)
    },
  })
  const [one, two] = (await WritingProcess.openOn([slow, store], settings)) as [WritingProcess, WritingProcess]
  return {
    store,
    one,
    two,
    /** Runs some work after the next write was sent and before it is done. */
    meanwhile: (work: () => Promise<unknown>) => {
      before = async () => void (await work())
    },
  }
}

const places = (store: EngineLikeStore) => readAnchors(store, settings)

/** Waits long enough for all work that depends only on steps of the store in memory. */
async function settled(): Promise<void> {
  for (let i = 0; i < 50; i++) await new Promise<void>((resolve) => setImmediate(resolve))
}

const resultsOf = (outcomes: readonly WriteOutcome[]) => outcomes.map(({ result, status }) => [result, status])

describe('batches that are given one right after another', () => {
  it.each<[string, Change, [string, number]]>([
    ['an update', { kind: 'update', id: 'x', source: { views: 1 } }, ['updated', 200]],
    ['a delete', { kind: 'delete', id: 'x' }, ['deleted', 200]],
    ['a create', { kind: 'create', id: 'x', source: { text: stories.bakers } }, ['conflict', 409]],
  ])('let %s see what is being written when it is given', async (_, second, expected) => {
    const { store, one, meanwhile } = await open()
    await one.write(indexOf('y', stories.bakers))
    meanwhile(settled)
    const first = one.write(indexOf('x', stories.harbour))
    await settled()
    expect(resultsOf(await one.write(second))).toEqual([expected])
    expect(resultsOf(await first)).toEqual([['created', 201]])
    const [x] = await store.read(settings, ['x'])
    expect(x?.source).toEqual(
      second.kind === 'delete' ? undefined : { text: stories.harbour, ...(second.kind === 'update' && { views: 1 }) },
    )
  })

  it('are made ready while the batch before them is written', async () => {
    const inner = new EngineLikeStore(temporaryStore())
    await inner.createCollection(settings)
    const ready = new Set<StoreWrite>()
    const seen: { readonly id: string; readonly wasReady: boolean; readonly next: boolean }[] = []
    const store = withMembers<Store>(inner, {
      prepareWrites: (_, writes) => {
        for (const write of writes) ready.add(write)
      },
      write: async (collection, writes) => {
        const wasReady = writes.every((write) => ready.has(write))
        await settled()
        seen.push({ id: writes[0]!.id, wasReady, next: [...ready].some(({ id }) => id === 'second') })
        return inner.write(collection, writes)
      },
    })
    const one = new WritingProcess(store, settings)
    await Promise.all([one.write(indexOf('first', stories.bakers)), one.write(indexOf('second', stories.harbour))])
    expect(seen).toEqual([
      { id: 'first', wasReady: true, next: true },
      { id: 'second', wasReady: true, next: true },
    ])
  })

  it('move what the batch before them writes by the revision that it gets', async () => {
    const { store, one, meanwhile } = await open()
    const seqNos: unknown[] = []
    const { write } = store
    store.write = async (collection, writes, ...rest) => {
      const results = await write.call(store, collection, writes, ...rest)
      for (const [i, { id, expect: revision }] of writes.entries())
        if (id === 'x') seqNos.push(Object(revision).seqNo, Object(results[i]).seqNo)
      return results
    }
    meanwhile(settled)
    const first = one.write(indexOf('x', stories.harbour))
    await one.write({ ...indexOf('older', stories.harbour), acceptedAt: 0 })
    await first
    const [, created, expected, moved] = seqNos
    expect(expected).toBe(created)
    expect(moved).toBeGreaterThan(created as number)
    expect(await places(store)).toMatchObject({ x: 'older' })
  })

  it('place anew what was placed beside a write that was not done', async () => {
    const { store, one, two, meanwhile } = await open()
    await one.write(indexOf('1', stories.bakers))
    const [stands] = await store.read(settings, ['1'])
    const { seqNo, primaryTerm } = stands!
    meanwhile(async () => {
      await settled()
      await two.write(indexOf('1', 'Something else'))
    })
    const failing = one.write({ ...indexOf('1', stories.harbour), expect: { seqNo, primaryTerm } })
    const beside = one.write(indexOf('2', stories.harbourEdited))
    expect(resultsOf(await failing)).toEqual([['conflict', 409]])
    await beside
    expect(await places(store)).toMatchObject({ 1: '1', 2: '2' })
  })

  it('place beside the last of several versions that one batch writes', async () => {
    const { store, one, meanwhile } = await open()
    meanwhile(settled)
    const first = one.write(indexOf('1', stories.bakers), indexOf('1', stories.harbour))
    await Promise.all([first, one.write(indexOf('2', stories.harbourEdited))])
    expect(await places(store)).toMatchObject({ 1: '1', 2: '1' })
  })

  it('place copies that are being written where they belong when the first of them goes', async () => {
    const { store, one, meanwhile } = await open()
    await one.write(indexOf('anchor', stories.harbour))
    await one.write(indexOf('first', stories.harbourEdited))
    meanwhile(settled)
    const copy = one.write(indexOf('copy', stories.harbourEdited))
    await Promise.all([copy, one.write({ kind: 'delete', id: 'first' })])
    expect(await places(store)).toMatchObject({ anchor: 'anchor', copy: 'anchor' })
  })

  it('place anew what was placed while an operation was carried out once more', async () => {
    const { store, one, meanwhile } = await open()
    await one.write(indexOf('1', stories.bakers))
    meanwhile(async () => {
      // Like a program that does not know of signatures.
      const fields = { write: '', since: 0, group: computeGroupKey(settings.name, undefined, '1') }
      await store.write(settings, [{ kind: 'put', id: '1', source: { text: 'Something else' }, fields }])
      // The second attempt is slow.
      meanwhile(settled)
    })
    const again = one.write(indexOf('1', stories.harbour))
    await Promise.all([again, one.write(indexOf('2', stories.harbourEdited))])
    expect(resultsOf(await again)).toEqual([['updated', 200]])
    await one.settle()
    expect(await places(store)).toMatchObject({ 1: '1', 2: '1' })
  })
})
