import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReindexRecord } from '../../../../../src/compose/live/reindexing/reindex-record.js'
import { ReindexRecords } from '../../../../../src/compose/live/reindexing/reindex-records.js'
import { ReindexTasks } from '../../../../../src/compose/live/reindexing/reindex-tasks.js'
import type { ReindexTools } from '../../../../../src/compose/live/reindexing/reindex-tools.js'
import { UnendedReindexes } from '../../../../../src/compose/live/reindexing/unended-reindexes.js'
import type { CollectionSettings } from '../../../../../src/detection/live/collection-settings.js'
import { OnefoldError } from '../../../../../src/errors.js'
import type { Logger } from '../../../../../src/logger/logger.js'
import type { RecordStore } from '../../../../../src/store/store.js'
import { held } from '../../../../support/held.js'
import { settingsOf } from '../../../../support/live-collection.js'
import { temporaryStore } from '../../../../support/temporary-store.js'
import { withMembers } from '../../../../support/with-members.js'

interface OpenOptions {
  /** Settings of a collection. Default: there is none. */
  readonly settings?: (name: string) => CollectionSettings
  readonly use?: ReindexTools['use']
  /** Default: as long as is asked. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

const noCollection = (name: string): never => {
  throw new OnefoldError('COLLECTION_UNKNOWN', `there is no collection ${name}`)
}

/** Reindexes whose store lists them only when the test lets it, or is closed first. */
function openTasks({ settings = noCollection, use, pause = wait }: OpenOptions = {}) {
  const store = temporaryStore()
  const { ended, end } = held()
  const list: RecordStore['list'] = async (...words) => {
    await ended
    return store.records.list(...words)
  }
  const warnings: string[] = []
  const asked: string[] = []
  const note = (message: string): void => void warnings.push(message)
  const logger: Logger = { error: note, warn: note, info: () => undefined, debug: () => undefined, with: () => logger }
  const unused = (): never => {
    throw new Error('nothing is reindexed here')
  }
  const records = new ReindexRecords(withMembers<RecordStore>(store.records, { list }))
  const own = { records, pause }
  const tasks = new ReindexTasks({
    ...own,
    unended: new UnendedReindexes({ ...own, elapsed: () => 0 }),
    tools: { transfer: {}, hasSide: () => false, use } as unknown as ReindexTools,
    settings: async (name) => {
      asked.push(name)
      return settings(name)
    },
    indexOf: unused,
    clock: { now: () => 0, elapsed: () => 0 },
    logger,
  })
  return { tasks, store, answer: (value?: Promise<never>) => end(value), warnings, asked }
}

/** A reindex of the collection `news` into the index `new`, with the id 1. @param owner process that works on it; empty: none */
function reindexOf(parts: { readonly state: string; readonly owner: string }): ReindexRecord {
  const plan = { collection: 'news', target: 'new' }
  return { id: '1', created_at: '1', beat: 1, seconds: {}, plan, ...parts } as unknown as ReindexRecord
}

describe('ReindexTasks', () => {
  it('does not go on with a reindex that failed while another one of the collection is paused', async () => {
    const { tasks, store, answer } = openTasks()
    answer()
    const records = new ReindexRecords(store.records)
    const put = (id: string, state: string, plan: object) =>
      records.put({ id, created_at: id, state, plan: { collection: 'news', target: id, ...plan } } as unknown as ReindexRecord)
    await put('1', 'failed', {})
    await put('2', 'paused', {})
    await put('3', 'done', {})
    await put('4', 'running', { collection: 'mail' })
    await expect(tasks.resume('1')).rejects.toMatchObject({
      code: 'TASK_STATE',
      message: expect.stringMatching(/DELETE \/_onefold\/tasks\/2 of a service$/),
      facts: { task: '2', state: 'paused' },
    })
    expect((await records.get('1'))?.state).toBe('failed')
  })

  /** A reindex on which another process works, and which its user has paused: that process has not looked yet. */
  async function openBesidePause(worked: string[]) {
    const use = async (_: unknown, { target }: { readonly target: string }): Promise<never> => {
      worked.push(target)
      throw new OnefoldError('STORE_UNAVAILABLE', 'the engine is away')
    }
    const opened = openTasks({ settings: () => settingsOf(), use, pause: () => new Promise(setImmediate) })
    opened.answer()
    const records = new ReindexRecords(opened.store.records)
    await records.put(reindexOf({ state: 'running', owner: 'other' }))
    await records.want('1', 'paused')
    return { tasks: opened.tasks, records }
  }

  it('takes a pause back that the process at work has not noticed yet', async () => {
    const { tasks, records } = await openBesidePause([])
    expect(await tasks.resume('1')).toMatchObject({ id: '1', state: 'running' })
    expect(await records.wanted('1')).toBe('running')
    await tasks.close()
  })

  it('goes on with a reindex whose process pauses it just after its user has resumed it', async () => {
    const worked: string[] = []
    const { tasks, records } = await openBesidePause(worked)
    await tasks.resume('1')
    await records.put({ ...(await records.get('1'))!, state: 'paused' })
    tasks.takeUp()
    await expect.poll(() => worked[0]).toBe('new')
    expect(await tasks.find('1')).toMatchObject({ state: 'running' })
    await tasks.close()
  })

  it('pauses again what its user has resumed and no process goes on with yet', async () => {
    const worked: string[] = []
    const { tasks, records } = await openBesidePause(worked)
    await tasks.resume('1')
    await records.put({ ...(await records.get('1'))!, state: 'paused' })
    expect(await tasks.pause('1')).toMatchObject({ state: 'paused' })
    tasks.takeUp()
    await tasks.close()
    expect(worked).toEqual([])
    expect(await records.wanted('1')).toBe('paused')
    await expect(tasks.pause('1')).rejects.toMatchObject({ code: 'TASK_STATE' })
  })

  it('cancels a reindex whose process pauses it just after its user has cancelled it', async () => {
    const worked: string[] = []
    const { tasks, records } = await openBesidePause(worked)
    await tasks.cancel('1')
    await records.put({ ...(await records.get('1'))!, state: 'paused' })
    tasks.takeUp()
    await expect.poll(async () => (await records.get('1'))?.state).toBe('cancelled')
    expect(worked).toEqual([])
    await tasks.close()
  })

  it('does not pause a reindex that its user has cancelled', async () => {
    const { tasks, records } = await openBesidePause([])
    await tasks.cancel('1')
    await expect(tasks.pause('1')).rejects.toMatchObject({ code: 'TASK_STATE' })
    expect(await records.wanted('1')).toBe('cancelled')
    await tasks.close()
  })

  /** A reindex of this process, at work until the test ends that. */
  async function openAtWork() {
    const [atWork, work] = [held(), held<never>()]
    let rounds = 0
    const use = (): Promise<never> => {
      rounds++
      atWork.end()
      return work.ended
    }
    const { tasks, store, answer } = openTasks({ settings: () => settingsOf(), use, pause: () => new Promise(setImmediate) })
    onTestFinished(() => tasks.close())
    answer()
    const records = new ReindexRecords(store.records)
    await records.put(reindexOf({ state: 'paused', owner: '' }))
    await tasks.resume('1')
    await atWork.ended
    const endWork = () => work.fail(new OnefoldError('STORE_UNAVAILABLE', 'the engine is away'))
    return { tasks, records, endWork, rounds: () => rounds }
  }

  it('cancels a reindex of its own that is about to pause', async () => {
    const { tasks, records, endWork } = await openAtWork()
    const paused = tasks.pause('1')
    await expect.poll(() => records.wanted('1')).toBe('paused')
    const cancelled = tasks.cancel('1')
    await expect.poll(() => records.wanted('1')).toBe('cancelled')
    endWork()
    await paused
    expect(await cancelled).toMatchObject({ state: 'cancelled' })
    expect((await records.get('1'))?.state).toBe('cancelled')
  })

  it('goes on with a reindex of its own that was resumed when it was about to pause', async () => {
    const { tasks, records, endWork, rounds } = await openAtWork()
    const paused = tasks.pause('1')
    await expect.poll(() => records.wanted('1')).toBe('paused')
    expect(await tasks.resume('1')).toMatchObject({ state: 'running' })
    endWork()
    await paused
    expect(rounds()).toBe(1)
    tasks.takeUp()
    await expect.poll(rounds).toBeGreaterThan(1)
  })

  it('leaves a paused reindex to the process that was asked to resume it', async () => {
    const worked: string[] = []
    const { tasks, records } = await openBesidePause(worked)
    const record = (await records.get('1'))!
    await records.put({ ...record, state: 'paused' })
    await records.want('1', 'running')
    // Looked at after it.
    await records.put({ ...record, id: '2', created_at: '2', owner: '', plan: { ...record.plan, target: 'newer' } })
    tasks.takeUp()
    await expect.poll(() => worked.length).toBeGreaterThan(0)
    await tasks.close()
    expect(new Set(worked)).toEqual(new Set(['newer']))
    expect((await records.get('1'))?.state).toBe('paused')
  })

  it('resumes no reindex that runs and is to run', async () => {
    const { tasks, records } = await openBesidePause([])
    await records.want('1', 'running')
    await expect(tasks.resume('1')).rejects.toMatchObject({ code: 'TASK_STATE' })
    await tasks.close()
  })

  it('leaves a paused reindex alone that nobody has resumed', async () => {
    const worked: string[] = []
    const { tasks, records } = await openBesidePause(worked)
    await records.put({ ...(await records.get('1'))!, state: 'paused' })
    tasks.takeUp()
    await tasks.close()
    expect(worked).toEqual([])
    expect((await records.get('1'))?.state).toBe('paused')
  })

  it('lets no write wait for a reindex any more once it is closed', async () => {
    const { tasks, store, answer } = openTasks()
    answer()
    const plan = { collection: 'news', source: 'old', target: 'new', alias: { name: 'news', from: 'old' } }
    const brings = { id: '1', created_at: '1', state: 'running', owner: 'other', beat: 1, plan, progress: { swapsAt: 1 } }
    await new ReindexRecords(store.records).put(brings as unknown as ReindexRecord)
    const comes = async () => (await tasks.unended.whileBringing('news', 0).next()).done !== true
    expect(await comes()).toBe(true)
    await tasks.close()
    expect(await comes()).toBe(false)
  })

  it('leaves the reindex of a collection that its process does not have to those that have it', async () => {
    const { tasks, store, answer, warnings, asked } = openTasks()
    const records = new ReindexRecords(store.records)
    const abandoned = { id: '1', state: 'running', owner: '', beat: 7, plan: { collection: 'news' } } as unknown as ReindexRecord
    await records.put(abandoned)
    answer()
    tasks.takeUp()
    await expect.poll(() => asked).toEqual(['news'])
    await tasks.close()
    expect(await records.get('1')).toMatchObject({ owner: '', beat: 7 })
    expect(warnings).toEqual([])
  })

  it('is closed when it asks the store nothing more', async () => {
    const { tasks, answer, warnings } = openTasks()
    tasks.takeUp()
    let isClosed = false
    const closing = tasks.close().then(() => {
      isClosed = true
    })
    await new Promise(setImmediate)
    expect(isClosed).toBe(false)
    answer()
    await closing
    expect(warnings).toEqual([])
  })

  it('says nothing of a store that is closed before it has answered', async () => {
    const { tasks, store, answer, warnings } = openTasks()
    tasks.takeUp()
    const closing = tasks.close()
    await store.close()
    answer()
    await closing
    expect(warnings).toEqual([])
  })

  it('warns where the store does not answer while it is open', async () => {
    const { tasks, answer, warnings } = openTasks()
    tasks.takeUp()
    answer(Promise.reject(new Error('away')))
    await new Promise(setImmediate)
    expect(warnings).toEqual(['reindexes cannot be read'])
    await tasks.close()
  })
})
