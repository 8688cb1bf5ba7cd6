import { expect, it } from 'vitest'
import { runOptions, runWrites } from '../../../../src/api/documents/run-writes.js'
import type { AcceptedItem } from '../../../../src/api/documents/write-item.js'
import type { ApiContext } from '../../../../src/api/route.js'
import { OnefoldError } from '../../../../src/errors.js'
import { held } from '../../../support/held.js'

const never = () => new Promise<never>(() => {})
const options = { refresh: false, timeoutMs: 1, later: false, copies: 1 }

/** The context of a store that has done every write, and answers no other question. */
function contextOf(others: object = {}): ApiContext {
  const service = {
    collection: async () => ({}),
    isAlias: never,
    read: never,
    write: async (_: string, writes: readonly { id: string }[]) =>
      writes.map(({ id }) => ({ id, result: 'updated', status: 200, revision: { seqNo: 1, primaryTerm: 1, version: 1 } })),
    ...others,
  }
  return { service, metrics: { countOutcomes: () => {} } } as unknown as ApiContext
}

it('answers within the timeout, though the store does not say whether there is an alias', async () => {
  const item = { kind: 'index', collection: 'news', mayMake: false, needsAlias: true, write: { kind: 'index', id: '1' } } as AcceptedItem
  const { results } = await runWrites([item], options, contextOf())
  expect(results[0]!.outcome).toMatchObject({ code: 'WRITE_PENDING' })
})

it('answers within the timeout, though the store does not make the collection', async () => {
  const item = { kind: 'index', collection: 'news', mayMake: true, write: { kind: 'index', id: '1' } } as AcceptedItem
  const { results } = await runWrites([item], options, contextOf({ collection: never }))
  expect(results[0]!.outcome).toMatchObject({ code: 'WRITE_PENDING' })
})

it('answers within the timeout without the updated document, if the store does not return it', async () => {
  const shown = { shown: true } as AcceptedItem['shown']
  const item = { kind: 'update', collection: 'news', mayMake: false, shown, write: { kind: 'update', id: '1' } } as AcceptedItem
  const { results, extras } = await runWrites([item], options, contextOf())
  expect(results[0]!.outcome).toMatchObject({ result: 'updated' })
  expect(extras).toEqual([{}])
})

it.each([undefined, true, false])(
  'waits no longer than server.writeTimeout unless the request says how long: wait_for_completion %s',
  (waits) => {
    const config = { server: { writeTimeoutMs: 60_000 } } as Parameters<typeof runOptions>[1]
    expect(runOptions({ wait_for_completion: waits }, config)).toMatchObject({ timeoutMs: 60_000, later: waits === false })
    expect(runOptions({ wait_for_completion: waits, timeout: 5 }, config)).toMatchObject({ timeoutMs: 5 })
  },
)

it('lets no collection of a request wait for the copies or the writes of another', async () => {
  const items = itemsOf('news', 'mail')
  /** Answers for both once both have asked. */
  const meeting = <Answer>(answer: Answer) => {
    let asked = 0
    const { ended, end } = held()
    return async () => {
      if (++asked === items.length) end()
      await ended
      return answer
    }
  }
  const written = [{ id: '1', result: 'created', status: 201 }]
  const context = contextOf({ activeCopies: meeting({ active: 2, all: 2 }), write: meeting(written) })
  const { results } = await runWrites(items, { ...options, timeoutMs: 60_000, copies: 'all' }, context)
  expect(results.map(({ outcome }) => outcome)).toEqual([...written, ...written])
})

/** An item for each of some collections. */
function itemsOf(...collections: readonly string[]): AcceptedItem[] {
  return collections.map((collection) => ({ kind: 'index', collection, mayMake: false, write: { kind: 'index', id: '1' } }) as AcceptedItem)
}

it('writes to some collections of a request at a time, and to all in the end', async () => {
  let [underWay, most] = [0, 0]
  const write = async () => {
    most = Math.max(most, ++underWay)
    await new Promise(setImmediate)
    underWay--
    return [{ id: '1', result: 'created', status: 201 }]
  }
  const names = Array.from({ length: 100 }, (_, i) => `c${i}`)
  const { results } = await runWrites(itemsOf(...names), { ...options, timeoutMs: 60_000 }, contextOf({ write }))
  expect(results.map(({ outcome }) => outcome)).toMatchObject(names.map(() => ({ result: 'created' })))
  expect(most).toBe(32)
})

it('hands over again what the queue had no room for beside the other collections of the request', async () => {
  let underWay = 0
  const write = async () => {
    if (underWay > 0) throw new OnefoldError('QUEUE_FULL', 'no room')
    underWay++
    await new Promise(setImmediate)
    underWay--
    return [{ id: '1', result: 'created', status: 201 }]
  }
  const { results } = await runWrites(itemsOf('news', 'mail', 'blog'), { ...options, timeoutMs: 60_000 }, contextOf({ write }))
  expect(results.map(({ outcome }) => outcome)).toMatchObject([{ status: 201 }, { status: 201 }, { status: 201 }])
})

it('refuses what the queue has no room for, without a second try if the request has one collection', async () => {
  let calls = 0
  const write = async () => {
    calls++
    throw new OnefoldError('QUEUE_FULL', 'no room')
  }
  const context = contextOf({ write })
  const { results } = await runWrites(itemsOf('news'), { ...options, timeoutMs: 60_000 }, context)
  expect([results[0]!.outcome, calls]).toMatchObject([{ code: 'QUEUE_FULL' }, 1])
})
