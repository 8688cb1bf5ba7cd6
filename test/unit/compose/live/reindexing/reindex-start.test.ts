import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ReindexRecords } from '../../../../../src/compose/live/reindexing/reindex-records.js'
import { ReindexTasks } from '../../../../../src/compose/live/reindexing/reindex-tasks.js'
import type { ReindexTools } from '../../../../../src/compose/live/reindexing/reindex-tools.js'
import { UnendedReindexes } from '../../../../../src/compose/live/reindexing/unended-reindexes.js'
import type { CollectionSettings } from '../../../../../src/detection/live/collection-settings.js'
import type { ReindexRequest } from '../../../../../src/detection/live/reindexing/preparing.js'
import type { RecordStore } from '../../../../../src/store/store.js'
import { held } from '../../../../support/held.js'
import { KeptLog } from '../../../../support/kept-log.js'
import { temporaryStore } from '../../../../support/temporary-store.js'
import { withMembers } from '../../../../support/with-members.js'

/**
 * A process whose reindexes do not get further than their first step until the test has finished.
 *
 * @param known resolves when a collection is known
 * @param step the first step, which may end earlier
 */
function openProcess(records: RecordStore, known: (collection: string) => Promise<void> = async () => {}, step = held()): ReindexTasks {
  const { ended, end } = step
  const find = async (name: string) => (['news', 'old'].includes(name) ? { name, uuid: 'u', keepsSource: true, aliases: [] } : undefined)
  const own = { records: new ReindexRecords(records), pause: (milliseconds: number) => wait(milliseconds) }
  const tasks = new ReindexTasks({
    ...own,
    unended: new UnendedReindexes({ ...own, elapsed: () => 0 }),
    tools: { transfer: { find, count: async () => 0 }, hasSide: () => false, use: () => ended } as unknown as ReindexTools,
    settings: async (name) => {
      await known(name)
      return { name } as CollectionSettings
    },
    indexOf: (name) => name,
    clock: { now: () => 0, elapsed: () => 0 },
    logger: new KeptLog(),
  })
  onTestFinished(async () => {
    end()
    await tasks.close()
  })
  return tasks
}

/** The records of one store for two processes, of which each first sees what was there before the other put anything. */
function metAtFirst(records: RecordStore): readonly [RecordStore, RecordStore] {
  const looks = [held(), held()]
  const before = Promise.all(looks.map(({ ended }) => ended))
  const of = ({ end }: (typeof looks)[number]): RecordStore => {
    const put: RecordStore['put'] = async (...words) => {
      end()
      await before
      return records.put(...words)
    }
    return withMembers(records, { put })
  }
  return [of(looks[0]!), of(looks[1]!)]
}

function into(dest: string): ReindexRequest {
  return { source: 'news', dest, slices: 1, documentsPerSecond: undefined, memoryBytes: 1e9, blockWrites: false }
}

describe('ReindexTasks.start', () => {
  it('refuses the second of two requests for a collection that come at the same time', async () => {
    const { records } = temporaryStore()
    const tasks = openProcess(records)
    const [one, other] = await Promise.allSettled([tasks.start('news', into('news-2')), tasks.start('news', into('news-3'))])
    expect(one).toMatchObject({ status: 'fulfilled', value: { state: 'running', dest: 'news-2' } })
    expect(other).toMatchObject({ status: 'rejected', reason: { code: 'TASK_STATE' } })
    expect((await tasks.list()).map(({ dest }) => dest)).toEqual(['news-2'])
  })

  it('begins one reindex when the same is asked for twice at the same time', async () => {
    const { records } = temporaryStore()
    const tasks = openProcess(records)
    const [one, other] = await Promise.all([tasks.start('news', into('news-2')), tasks.start('news', into('news-2'))])
    expect(other.id).toBe(one.id)
  })

  it('does not take the reindex of another collection, or from another source, for the same', async () => {
    const tasks = openProcess(temporaryStore().records)
    await tasks.start('news', into('news-2'))
    await expect(tasks.start('mail', into('news-2'))).rejects.toMatchObject({ code: 'TASK_STATE' })
    await expect(tasks.start('news', { ...into('news-2'), source: 'old' })).rejects.toMatchObject({ code: 'TASK_STATE' })
  })

  it('does not let a collection wait for another', async () => {
    const mail = held()
    const tasks = openProcess(temporaryStore().records, async (name) => (name === 'mail' ? mail.ended : undefined))
    const waiting = tasks.start('mail', into('mail-2'))
    await expect(tasks.start('news', into('news-2'))).resolves.toMatchObject({ state: 'running', dest: 'news-2' })
    mail.end()
    await expect(waiting).resolves.toMatchObject({ state: 'running', dest: 'mail-2' })
  })

  it('leaves a reindex to the next process when this one closes', async () => {
    const { records } = temporaryStore()
    const step = held()
    const tasks = openProcess(records, undefined, step)
    await tasks.start('news', into('news-2'))
    const closed = tasks.close()
    step.end()
    await closed
    expect(await new ReindexRecords(records).list()).toMatchObject([{ state: 'running', owner: '' }])
  })

  it('starts a reindex after a request that was refused', async () => {
    const { records } = temporaryStore()
    const tasks = openProcess(records)
    await expect(tasks.start('news', { ...into('news-2'), source: 'nothing' })).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
    expect(await tasks.start('news', into('news-2'))).toMatchObject({ state: 'running' })
  })

  it('lets no two processes begin reindexes of a collection that both found free: each takes its own back', async () => {
    const { records } = temporaryStore()
    const [first, second] = metAtFirst(records).map((each) => openProcess(each))
    const started = await Promise.allSettled([first!.start('news', into('news-2')), second!.start('news', into('news-3'))])
    expect(started.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2)
    for (const each of started) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'TASK_STATE' })
    const left = await new ReindexRecords(records).list()
    expect(left.length).toBe(started.filter(({ status }) => status === 'fulfilled').length)
    expect(await first!.start('mail', { ...into('mail-2') })).toMatchObject({ state: 'running' })
  })
})
