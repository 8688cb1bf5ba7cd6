import { describe, expect, it } from 'vitest'
import { TaskRunner } from '../../../../../src/compose/live/tasks/task-runner.js'
import { TaskStore } from '../../../../../src/compose/live/tasks/task-store.js'
import { KeptLog } from '../../../../support/kept-log.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

/** @param elapsed milliseconds of its clock */
function openRunner(elapsed = () => 0) {
  const store = temporaryStore()
  const tasks = new TaskStore(store.records, 2)
  return { tasks, runner: new TaskRunner({ store: tasks, logger: new KeptLog(), elapsed, countedEvery: 1 }) }
}

const named = (id: string) => ({ id, collection: 'news', created_at: `2026-01-0${Number(id) + 1}` })

describe('TaskRunner', () => {
  it('keeps the youngest of the tasks that have ended, and every one that has not', async () => {
    const { tasks, runner } = openRunner()
    const written = { id: '1', result: 'created', status: 201 } as const
    await runner.add(named('0'), [written])
    for (const id of ['1', '2', '3', '4']) await runner.add(named(id), [])
    expect((await runner.list()).map(({ id }) => id)).toEqual(['4', '3', '0'])
    expect((await tasks.load()).map(({ id }) => id)).toEqual(['0', '3', '4'])
  })

  it('tells how many documents a second were signed, and how long the rest takes', async () => {
    let now = 0
    const { runner } = openRunner(() => (now += 4_000))
    const ids = Array.from({ length: 300 }, (_, i) => String(i))
    await runner.add(
      named('0'),
      ids.map((id) => ({ id, result: 'created', status: 201 })),
    )
    const sign = async (some: readonly string[]) => some.map((id) => ({ id, result: 'updated', status: 200 }) as const)
    await runner.run({ kind: 'sign', collection: 'news', ids: ids.slice(0, 200), task: '0', chunk: 0 }, sign)
    expect((await runner.get('0')).view().progress).toEqual({ done: 200, total: 300, rate: 50, seconds_left: 2 })
  })

  it('counts no document as signed that the store did not take', async () => {
    const { runner } = openRunner()
    await runner.add(
      named('0'),
      ['a', 'b'].map((id) => ({ id, result: 'created', status: 201 })),
    )
    const error = { type: 'exception', reason: 'failed' }
    await runner.run({ kind: 'sign', collection: 'news', ids: ['a', 'b'], task: '0', chunk: 0 }, async () => [
      { id: 'a', result: 'updated', status: 200 },
      { id: 'b', result: 'pending', status: 500, error },
    ])
    expect((await runner.get('0')).view()).toMatchObject({
      state: 'done',
      outcome: { ok: 1, refused: 1, pending: 0 },
      failures: [{ _id: 'b', status: 500, ...error }],
    })
  })
})
