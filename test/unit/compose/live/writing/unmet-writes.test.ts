import { expect, it } from 'vitest'
import { WriteIntake, type WriteIntakeParts } from '../../../../../src/compose/live/writing/write-intake.js'
import type { RequestedWrite } from '../../../../../src/compose/service.js'
import { copiedStamp } from '../../../../../src/detection/live/reindexing/copied-stamp.js'
import type { JsonObject } from '../../../../../src/model.js'
import { InProcessQueue } from '../../../../../src/queue/in-process-queue.js'
import type { JobProcessor } from '../../../../../src/queue/job-queue.js'
import { stampAt, stampsFrom } from '../../../../../src/stamp.js'
import { held } from '../../../../support/held.js'
import { KeptLog } from '../../../../support/kept-log.js'
import { LiveCollection } from '../../../../support/live-collection.js'
import { patiently, StillClock } from '../../../../support/open-service.js'

/** An intake before a queue and a store, to which a reindex brings documents when the test lets it. */
async function openBesideReindex() {
  const { store, settings, writer } = await LiveCollection.open()
  const [asked, brought] = [held(), held()]
  let next = 1
  const take = async (count: number) => {
    next += count
    return stampsFrom(next - count, count)
  }
  const clock = new StillClock()
  const begins = clock.time * 1_000
  async function* whileBringing(_: string, since: number) {
    expect(since).toBe(begins)
    asked.end()
    await brought.ended
    for (let look = 0; look < 3; look++) yield
  }
  const limits = { maxWaiting: 100, maxWaitingSizeBytes: 1e6 }
  const kinds: string[] = []
  const processor: JobProcessor = {
    write: ({ operations }) => {
      clock.time++
      kinds.push(operations.map(({ kind }) => kind).join(' '))
      return writer.write(operations)
    },
    sign: async () => {},
    settle: async () => {},
  }
  const queue = new InProcessQueue({ processor, ...limits, now: clock.elapsed, onFailure: () => {} })
  const parts = {
    store,
    registry: { get: async () => settings },
    queue,
    stamps: { take },
    clock,
    reindexes: { unended: { whileBringing } },
    trouble: { since: () => undefined },
    logger: new KeptLog(),
  } as unknown as WriteIntakeParts
  const intake = new WriteIntake(parts)
  const write = (...writes: RequestedWrite[]) => intake.write('news', writes, patiently)
  /** Brings a document, as a reindex does whose copy is of a write before all others. */
  const bring = async (id: string, source: JsonObject) => {
    const fields = { write: copiedStamp(stampAt(0)), since: 0, group: id }
    const [result] = await store.write(settings, [{ id, kind: 'put', source, fields, expect: 'absent' }])
    brought.end()
    return result!.status
  }
  const read = async (id: string) => (await store.read(settings, [id]))[0]?.source
  return { write, asked: asked.ended, bring, read, kinds }
}

const update: RequestedWrite = { kind: 'update', id: 'late', source: { n: 2 } }

it('updates the document that a reindex brings, and holds nothing else up', async () => {
  const { write, asked, bring, read } = await openBesideReindex()
  const writing = write(update, { kind: 'index', id: 'a', source: { n: 1 } })
  await asked
  expect(await read('a')).toEqual({ n: 1 })
  expect(await bring('late', { n: 1, of: 'others' })).toBe('created')
  expect(await writing).toMatchObject([
    { id: 'late', result: 'updated' },
    { id: 'a', result: 'created' },
  ])
  expect(await read('late')).toEqual({ n: 2, of: 'others' })
})

it('merges the update into what others have written since, and not into what they replaced', async () => {
  const { write, asked, bring, read } = await openBesideReindex()
  const writing = write(update)
  await asked
  expect(await write({ kind: 'index', id: 'late', source: { n: 3, of: 'others' } })).toMatchObject([{ result: 'created' }])
  expect(await bring('late', { n: 1 })).toBe('conflict')
  expect(await writing).toMatchObject([{ result: 'updated' }])
  expect(await read('late')).toEqual({ n: 2, of: 'others' })
})

it('makes no document anew that others have deleted since', async () => {
  const { write, asked, bring, read } = await openBesideReindex()
  const writing = write(update)
  await asked
  await write({ kind: 'create', id: 'late', source: { n: 3 } })
  await write({ kind: 'delete', id: 'late' })
  await bring('other', {})
  expect(await writing).toMatchObject([{ result: 'not_found', status: 404 }])
  expect(await read('late')).toBeUndefined()
})

it('deletes a document that came after it was looked for', async () => {
  const { write, asked, bring, read } = await openBesideReindex()
  const writing = write({ kind: 'delete', id: 'late' })
  await asked
  await bring('late', { n: 1 })
  expect(await writing).toMatchObject([{ result: 'deleted', status: 200 }])
  expect(await read('late')).toBeUndefined()
})

it('looks once more for what is to be deleted, and again and again for what is to be updated', async () => {
  const { write, asked, bring, kinds } = await openBesideReindex()
  const writing = write({ kind: 'delete', id: 'none' }, update, { kind: 'index', id: 'a', source: {} })
  await asked
  await bring('other', {})
  expect(await writing).toMatchObject([{ result: 'not_found' }, { result: 'not_found' }, { result: 'created' }])
  expect(kinds).toEqual(['delete update index', 'delete update', 'update', 'update'])
})

it('deletes nothing that the same request has done something else to', async () => {
  const { write, bring, read, kinds } = await openBesideReindex()
  const writing = write({ kind: 'delete', id: 'late' }, { kind: 'create', id: 'late', source: { n: 3 } }, update)
  await bring('other', {})
  expect(await writing).toMatchObject([{ result: 'not_found' }, { result: 'created' }, { result: 'updated' }])
  expect(await read('late')).toEqual({ n: 2 })
  expect(kinds).toHaveLength(1)
})
