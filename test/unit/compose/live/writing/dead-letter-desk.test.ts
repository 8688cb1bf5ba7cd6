import { describe, expect, it } from 'vitest'
import { DeadLetterDesk } from '../../../../../src/compose/live/writing/dead-letter-desk.js'
import { DeadLetters } from '../../../../../src/compose/live/writing/dead-letters.js'
import type { WriteOperation, WriteOutcome } from '../../../../../src/model.js'
import type { JobQueue, WriteJob } from '../../../../../src/queue/job-queue.js'
import type { Store } from '../../../../../src/store/store.js'
import { KeptLog } from '../../../../support/kept-log.js'
import { settingsOf } from '../../../../support/live-collection.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A desk with one letter, whose write ends when it is told how. */
async function deskOf({ timeoutMs }: { readonly timeoutMs: number }) {
  const letters = new DeadLetters(temporaryStore().records)
  const operation = { kind: 'index', id: 'a', source: {}, stamp: '1', acceptedAt: 1 } as const
  await letters.add({ collection: 'news', _id: 'a', reason: 'harmful', code: 'X', attempts: 1, at: '', operation })
  const kept = async () => (await letters.list(10, null)).items
  const [{ id } = { id: '' }] = await kept()
  let end!: (outcome: WriteOutcome) => void
  const ended = new Promise<WriteOutcome>((resolve) => {
    end = resolve
  })
  const queue = { write: async () => [await ended], obstacle: () => 'Redis is full' } as unknown as JobQueue
  const logger = new KeptLog()
  const desk = new DeadLetterDesk({ letters, store: {} as Store, queue, settings: async () => settingsOf(), timeoutMs, logger })
  return { desk, id, end, lines: logger.lines, isKept: async () => (await kept()).length > 0 }
}

const updated: WriteOutcome = { id: 'a', result: 'updated', status: 200 }
const refused: WriteOutcome = { id: 'a', result: 'refused', status: 400, error: { type: 'x', reason: 'no' } }

describe('DeadLetterDesk', () => {
  it.each<[string, WriteOutcome, boolean]>([
    ['removes a letter whose write is done', updated, true],
    ['keeps a letter whose write is refused', refused, false],
  ])('%s', async (_, outcome, removed) => {
    const { desk, id, end, lines, isKept } = await deskOf({ timeoutMs: 60_000 })
    end(outcome)
    const { result, status, error } = outcome
    expect(await desk.retry(id)).toEqual({ id, collection: 'news', _id: 'a', result, status, removed, ...(error && { error }) })
    expect(await isKept()).toBe(!removed)
    expect(lines).toEqual([])
  })

  it('signs a document that is in the store, and leaves one alone that was deleted', async () => {
    const store = temporaryStore()
    const settings = settingsOf()
    await store.createCollection(settings)
    await store.write(settings, [{ id: 'a', kind: 'put', source: {}, fields: { write: '7', since: 1, group: 'g' } }])
    const letters = new DeadLetters(store.records)
    const written: WriteOperation[] = []
    const queue = {
      write: async ({ operations }: WriteJob) => {
        written.push(...operations)
        return [updated]
      },
    } as unknown as JobQueue
    const desk = new DeadLetterDesk({ letters, store, queue, settings: async () => settings, timeoutMs: 60_000, logger: new KeptLog() })
    const retry = async (_id: string) =>
      desk.retry(await letters.add({ collection: 'news', _id, reason: 'harmful', code: 'X', attempts: 1, at: '' }))
    expect([await retry('a'), await retry('gone')]).toMatchObject([{ result: 'updated' }, { result: 'noop', removed: true }])
    expect(written).toMatchObject([{ kind: 'update', id: 'a', source: {}, stamp: '7s' }])
  })

  it.each<[string, WriteOutcome, { isKept: boolean; reasons: string[] }]>([
    ['removes a letter whose write is done after its time was over', updated, { isKept: false, reasons: [] }],
    ['logs why a write is refused after its time was over', refused, { isKept: true, reasons: ['no'] }],
  ])('%s', async (_, outcome, { isKept, reasons }) => {
    const desk = await deskOf({ timeoutMs: 1 })
    expect(await desk.desk.retry(desk.id)).toMatchObject({
      result: 'pending',
      removed: false,
      error: { reason: expect.stringMatching(/^not done within the timeout: Redis is full/) },
    })
    desk.end(outcome)
    for (let turn = 0; turn < 3; turn++) await soon()
    expect(await desk.isKept()).toBe(isKept)
    expect(desk.lines.map(({ fields: { collection, id, reason } }) => ({ collection, id, reason }))).toEqual(
      reasons.map((reason) => ({ collection: 'news', id: 'a', reason })),
    )
  })
})
