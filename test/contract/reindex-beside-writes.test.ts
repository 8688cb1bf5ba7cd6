import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReindexState } from '../../src/detection/live/reindexing/reindex-state.js'
import { stampAt } from '../../src/stamp.js'
import { ElasticTombstones } from '../../src/store/elastic/elastic-tombstones.js'
import { FaultProxy } from '../support/faults/fault-proxy.js'
import { generateCollection } from '../support/generated-collection.js'
import { beganAt, Killed, ReindexedEngine } from '../support/reindexed-index.js'
import { stories } from '../support/stories.js'
import {
  changeSome,
  collectionOf,
  engines,
  expectCopy,
  inPhase,
  openBehindAlias,
  ownVersion,
  texts,
  twoShards,
} from './fixtures/reindexes.js'

describe.skipIf(engines.length === 0)('a reindex of an index to which others write', () => {
  describe.each(engines)('%s', (_name, url) => {
    it.each([
      ['reading', false],
      ['writing', false],
      ['catching up', false],
      ['catching up', true],
    ] as const)('loses nothing that others write to the source while it is %s (after the change: %s)', async (phase, isSwapped) => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(6, 120))
      const run = await engine.begin(alias, { dest: engine.name('new'), slices: 3 })
      const change = () => changeSome(engine, source)
      await engine.run(run, inPhase(phase, change, isSwapped))
      const { target } = run.plan
      expect(await texts(engine, target)).toEqual(await texts(engine, source))
      expect((await engine.documents(target)).get('d3')?.source).toMatchObject({ n: 7 })
      expect(await engine.places(target)).toEqual(await engine.replayed(target))
      expect(run.state).toMatchObject({ phase: 'done', total: 117, outcome: { ok: 117, noop: 0, conflict: 0, refused: 0 } })
    })

    it.each(['reading', 'writing', 'catching up'] as const)(
      'signs in place what others write while it is %s, and overwrites nothing',
      async (phase) => {
        const engine = await ReindexedEngine.open(url)
        const source = await engine.make('here', twoShards, collectionOf(7, 120))
        const run = await engine.begin(source, { slices: 3 })
        let expected: [string, string][] = []
        const change = async () => {
          await changeSome(engine, source)
          expected = await texts(engine, source)
        }
        await engine.run(run, inPhase(phase, change))
        expect(await texts(engine, source)).toEqual(expected)
        const versions = new Set([...(await engine.documents(source)).values()].map(({ fields }) => fields.version))
        expect([...versions]).toEqual([expect.stringMatching(ownVersion)])
        expect(await engine.places(source)).toEqual(await engine.replayed(source))
        expect(run.state).toMatchObject({ phase: 'done', total: 117 })
      },
    )

    it('groups in place what is written through onefold between its two passes: an edited anchor comes after its copies', async () => {
      const engine = await ReindexedEngine.open(url)
      const texts = { a1: stories.harbour, a2: stories.harbourEdited, b1: stories.bakers, b2: stories.bakers }
      const source = await engine.make(
        'here',
        twoShards,
        Object.entries(texts).map(([id, text]) => ({ id, text, n: 1 })),
      )
      await engine.send('POST', `${source}/_refresh`)
      const run = await engine.begin(source, {})
      const write = async () => {
        await engine.write(source, [{ id: 'a1', kind: 'update', source: { n: 2 } }], beganAt + 1_000)
        await engine.write(source, [{ id: 'late', kind: 'index', source: { text: stories.bakers, n: 1 } }], beganAt - 1_000)
      }
      await engine.run(run, { group: write })
      const documents = await engine.documents(source)
      expect(['a1', 'a2', 'late'].map((id) => documents.get(id)!.fields.since - beganAt)).toEqual([1_000, 0, -1_000])
      expect(await engine.places(source)).toEqual(await engine.replayed(source))
    })

    it('leaves no copy in the group of an anchor that was edited before it was written, and deleted before it was caught up with', async () => {
      const { engine, alias, source } = await openBehindAlias(url, [
        { id: 'a1', text: stories.harbour, n: 1 },
        { id: 'a2', text: stories.harbourEdited, n: 1 },
        { id: 'b1', text: stories.bakers, n: 1 },
      ])
      const run = await engine.begin(alias, { dest: engine.name('new') })
      // A small collection is signed while it is grouped. A process that continues signs it later.
      const kill = () => {
        throw new Killed()
      }
      await expect(engine.run(run, { group: kill })).rejects.toThrow(Killed)
      await engine.send('POST', `${source}/_update/a1?refresh=true`, { doc: { n: 2 } })
      await engine.run(
        run,
        inPhase('catching up', () => engine.send('DELETE', `${source}/_doc/a1?refresh=true`)),
      )
      await expectCopy(engine, source, run.plan.target)
    })

    it('moves the alias although others write without a pause, and loses nothing of it', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(14, 150))
      const run = await engine.begin(alias, { dest: engine.name('new') })
      let count = 0
      const writeMore = async ({ phase, swappedAt }: ReindexState): Promise<void> => {
        if (phase !== 'catching up' || swappedAt !== undefined || count === 149) return
        count++
        await engine.send('POST', `${source}/_bulk`, [
          { index: { _id: `late${count}` } },
          { text: stories.harbourEdited, n: count },
          { update: { _id: 'd149' } },
          { doc: { n: count } },
          { delete: { _id: `d${count}` } },
          { delete: { _id: `late${count - 3}` } },
        ])
      }
      await engine.run(run, { save: writeMore })
      expect(count).toBeGreaterThan(3)
      const { target } = run.plan
      expect(run.state).toMatchObject({ phase: 'done', outcome: { noop: 0, conflict: 0, refused: 0 } })
      expect(await engine.store.transfer.find(alias)).toMatchObject({ name: target })
      await expectCopy(engine, source, target)
    })

    it('keeps what was written to the new index where it was killed between moving the alias and noting that', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(15, 30))
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const killOnceMoved = async ({ swapsAt, swappedAt }: ReindexState): Promise<void> => {
        if (swappedAt === undefined) return
        await engine.send('POST', `${source}/_update/d5`, { doc: { text: 'on its way to the old index' } })
        const write = stampAt(swapsAt! + 1)
        await engine.send('POST', `${alias}/_update/d5?refresh=true`, { doc: { text: stories.harbourEdited, onefold: { write } } })
        throw new Killed()
      }
      await expect(engine.run(run, { save: killOnceMoved })).rejects.toThrow(Killed)
      expect(run.state).toMatchObject({ swappedAt: undefined })
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 29, conflict: 1 }, failures: [{ _id: 'd5', status: 409 }] })
      expect(new Map(await texts(engine, run.plan.target)).get('d5')).toContain(JSON.stringify(stories.harbourEdited))
    })

    it('keeps a later write of the new index that was accepted before the alias moved', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(16, 30))
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const edit = (index: string, text: string, write: number) =>
        engine.send('POST', `${index}/_update/d5?refresh=true`, { doc: { text, onefold: { write: stampAt(write) } } })
      const editBoth = async ({ swapsAt }: ReindexState) => {
        await edit(source, 'on its way to the old index', swapsAt! - 20)
        await edit(alias, stories.harbourEdited, swapsAt! - 10)
      }
      await engine.run(run, inPhase('catching up', editBoth, true))
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 29, conflict: 1 } })
      expect(new Map(await texts(engine, run.plan.target)).get('d5')).toContain(JSON.stringify(stories.harbourEdited))
    })

    it('keeps what was accepted before the alias moved and done after: a new document, and one that others changed in the old index', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(17, 30))
      await engine.run(await engine.begin(source, {}))
      const write = (micros: number) => ({ onefold: { write: stampAt(micros) } })
      for (const id of ['d5', 'd6', 'd7', 'd8'])
        await engine.send('POST', `${source}/_update/${id}?refresh=true`, { doc: write(beganAt - 10) })
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const cross = async ({ swapsAt }: ReindexState) => {
        for (const id of ['d5', 'd6']) await engine.send('PUT', `${source}/_doc/${id}`, { text: 'of others' })
        await engine.send('POST', `${alias}/_update/d5`, { doc: { text: stories.harbourEdited, ...write(swapsAt! - 10) } })
        await engine.send('PUT', `${alias}/_doc/late`, { text: stories.harbour, ...write(swapsAt! - 5) })
        for (const id of ['d7', 'd9']) await engine.send('DELETE', `${source}/_doc/${id}`)
      }
      await engine.run(run, inPhase('catching up', cross, true))
      expect(run.state).toMatchObject({ phase: 'done', outcome: { conflict: 1 }, failures: [{ _id: 'd5', status: 409 }] })
      const found = new Map(await texts(engine, run.plan.target))
      expect(found.get('d5')).toContain(JSON.stringify(stories.harbourEdited))
      expect(found.get('d6')).toContain('of others')
      expect(['d7', 'd8', 'd9', 'late'].map((id) => found.has(id))).toEqual([false, true, false, true])
    })

    it('does not bring back what was deleted since the alias moved, though it changed in the old index meanwhile', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(18, 30))
      await engine.run(await engine.begin(source, {}))
      await engine.write(source, [{ id: 'again', kind: 'delete' }], beganAt - 20)
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const cross = async ({ swapsAt }: ReindexState) => {
        const late = ['d5', 'late', 'again'].map((id) => ({ id, kind: 'index', source: { text: stories.harbour, n: 1 } }) as const)
        await engine.write(source, late, swapsAt! - 10)
        await engine.send('PUT', `${source}/_doc/d6`, { text: 'of others' })
        await engine.write(
          alias,
          ['d5', 'd6', 'late'].map((id) => ({ id, kind: 'delete' })),
          swapsAt! + 10_000,
        )
      }
      await engine.run(run, inPhase('catching up', cross, true))
      expect(run.state).toMatchObject({ phase: 'done', total: 29, outcome: { ok: 29, conflict: 0 }, failures: [] })
      const found = new Map(await texts(engine, run.plan.target))
      expect(['d4', 'd5', 'd6', 'late', 'again'].map((id) => found.has(id))).toEqual([true, false, false, false, true])
      expect(await engine.places(run.plan.target)).toEqual(await engine.replayed(run.plan.target))
    })

    it('does not bring back what was deleted after the alias moved, though the delete was accepted before, but what was deleted before that', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(22, 30))
      await engine.run(await engine.begin(source, {}))
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const cross = async ({ swapsAt }: ReindexState) => {
        await engine.write(source, [{ id: 'before', kind: 'delete' }], swapsAt! - 30_000, swapsAt! - 20_000)
        for (const id of ['late', 'before']) await engine.send('PUT', `${source}/_doc/${id}`, { text: 'of others' })
        await engine.write(alias, [{ id: 'late', kind: 'delete' }], swapsAt! - 30_000, swapsAt! + 20_000)
      }
      await engine.run(run, inPhase('catching up', cross, true))
      expect(run.state).toMatchObject({ phase: 'done', total: 31, outcome: { ok: 31, conflict: 0 } })
      const found = new Map(await texts(engine, run.plan.target))
      expect(['late', 'before'].map((id) => found.has(id))).toEqual([false, true])
    })

    it('does not bring back what is deleted in the new index while it is on its way there', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(21, 30))
      await engine.run(await engine.begin(source, {}))
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const original = ElasticTombstones.prototype.get
      const spy = vi.spyOn(ElasticTombstones.prototype, 'get')
      onTestFinished(() => spy.mockRestore())
      const writeLate = async ({ swapsAt }: ReindexState) => {
        await engine.write(source, [{ id: 'late', kind: 'index', source: { text: stories.harbour, n: 1 } }], swapsAt! - 10)
        // The next question for deletes is that of the task.
        spy.mockImplementationOnce(async function (this: ElasticTombstones, ...asked) {
          const deletes = await original.apply(this, asked)
          await engine.write(alias, [{ id: 'late', kind: 'delete' }], swapsAt! + 10)
          return deletes
        })
      }
      await engine.run(run, inPhase('catching up', writeLate, true))
      expect(run.state).toMatchObject({ phase: 'done', total: 30, outcome: { ok: 30 } })
      expect(new Map(await texts(engine, run.plan.target)).has('late')).toBe(false)
      expect(await engine.places(run.plan.target)).toEqual(await engine.replayed(run.plan.target))
    })

    it('knows the copies of documents that came through onefold although their groups have changed since the alias moved', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(19, 30))
      await engine.run(await engine.begin(source, {}))
      const ids = ['d5', 'd6', 'd7']
      for (const id of ids)
        await engine.send('POST', `${source}/_update/${id}?refresh=true`, { doc: { onefold: { write: stampAt(beganAt - 10) } } })
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const regroup = async () => {
        for (const id of ids) await engine.send('POST', `${alias}/_update/${id}`, { doc: { onefold: { containers: ['of another'] } } })
        await engine.send('PUT', `${source}/_doc/d6`, { text: 'of others' })
        await engine.send('DELETE', `${source}/_doc/d7`)
      }
      await engine.run(run, inPhase('catching up', regroup, true))
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 29, conflict: 0 } })
      expect(await texts(engine, run.plan.target)).toEqual(await texts(engine, source))
    })

    it.each([
      ['an index that the collection is in', true, false],
      ['an index to which the alias has just moved', false, false],
      ['the same, of documents that came through onefold', false, true],
    ])('deletes all copies that are gone from the old index, with their groups: from %s', async (_name, isInUse, isOurs) => {
      const engine = await ReindexedEngine.open(url)
      const alias = `${engine.prefix}alias`
      const pairs = generateCollection(20, 30, 0).flatMap(({ id, text }) => [
        { id: `${id}a`, text },
        { id: `${id}b`, text },
      ])
      const source = await engine.make('old', { ...twoShards, ...(!isInUse && { aliases: { [alias]: {} } }) }, pairs)
      const dest = await engine.make('here', twoShards)
      if (isOurs) await engine.run(await engine.begin(source, {}))
      const stamp = { source: `ctx._source.onefold.write = '${stampAt(beganAt - 10)}'` }
      if (isOurs) await engine.send('POST', `${source}/_update_by_query?refresh=true`, { script: stamp })
      const run = await engine.begin(isInUse ? dest : alias, { source, dest })
      const remove = () => Promise.all(pairs.slice(8, 50).map(({ id }) => engine.send('DELETE', `${source}/_doc/${id}`)))
      await engine.run(run, inPhase('catching up', remove, true))
      await expectCopy(engine, source, dest)
    })

    it('keeps what is written meanwhile to an index that the collection is in already', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(18, 30))
      const dest = await engine.make('here', twoShards)
      const run = await engine.begin(dest, { source, dest })
      const write = { onefold: { write: stampAt(beganAt + 10) } }
      const meanwhile = async () => {
        await engine.send('PUT', `${dest}/_doc/live`, { text: stories.harbour, ...write })
        await engine.send('PUT', `${dest}/_doc/d5`, { text: stories.harbourEdited, ...write })
        for (const id of ['d5', 'd6']) await engine.send('PUT', `${source}/_doc/${id}`, { text: 'of others' })
        await engine.send('DELETE', `${source}/_doc/d7`)
      }
      await engine.run(run, inPhase('catching up', meanwhile, true))
      expect(run.state).toMatchObject({
        phase: 'done',
        total: 29,
        outcome: { ok: 28, conflict: 1 },
        failures: [{ _id: 'd5', status: 409 }],
      })
      const found = new Map(await texts(engine, dest))
      expect(found.get('d5')).toContain(JSON.stringify(stories.harbourEdited))
      expect(found.get('d6')).toContain('of others')
      expect(['live', 'd7', 'd8'].map((id) => found.has(id))).toEqual([true, false, true])
    })

    it('moves the alias only when every process knows of the reindex, and so remembers deletes, and notes when it has brought all', async () => {
      const { engine, alias } = await openBehindAlias(url, collectionOf(10, 20))
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const steps: string[] = []
      const note = (step: string) => void (steps.at(-1) !== step && steps.push(step))
      await engine.run(run, {
        save: ({ swapsAt, isBrought }) => note(isBrought ? 'has brought all' : swapsAt === undefined ? 'before' : 'moves'),
        untilNoticed: async () => {
          await engine.send('GET', `_alias/${alias}`)
          note('noticed')
        },
      })
      expect(steps.slice(0, 2)).toEqual(['before', 'noticed'])
      expect(steps.slice(-2)).toEqual(['moves', 'has brought all'])
    })

    it('takes no writes while the alias moves where that is asked for, and takes them again', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(10, 20))
      const run = await engine.begin(alias, { dest: engine.name('new'), blockWrites: true })
      const write = () => engine.send('PUT', `${source}/_doc/late`, { text: 'late' })
      const statuses: unknown[] = []
      await engine.run(
        run,
        inPhase('catching up', async () => statuses.push((await write()).status), true),
      )
      statuses.push((await write()).result)
      expect(statuses).toEqual([403, 'created'])
    })

    it('takes away the block for which it was killed or failed while it waited for writes, and leaves one of others', async () => {
      const proxy = await FaultProxy.start(url)
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(10, 20), [proxy.url])
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const write = async () => (await engine.send('PUT', `${source}/_doc/late`, { text: 'late' })).status ?? 'written'
      proxy.choose = (path) => (path.startsWith(`/${source}/_settings`) ? { kind: 'status', status: 503 } : { kind: 'pass' })
      await expect(engine.run(run)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      expect(await write()).toBe(403)
      proxy.choose = () => ({ kind: 'pass' })
      await engine.run(run)
      expect(run.state.phase).toBe('done')
      expect(await write()).toBe('written')

      const again = await engine.begin(source, { dest: engine.name('newer') })
      await engine.send('PUT', `${source}/_settings`, { 'index.blocks.write': true })
      await engine.run(again)
      expect(await write()).toBe(403)
    })

    it.each([
      ['write', false],
      ['read_only', false],
      ['write', true],
      ['read_only', true],
    ] as const)('copies an index that others have blocked, and leaves it blocked: %s (blockWrites: %s)', async (block, blockWrites) => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(10, 20))
      const alias = `${engine.prefix}alias`
      await engine.send('PUT', `${source}/_settings`, { [`index.blocks.${block}`]: true })
      onTestFinished(() => void engine.send('PUT', `${source}/_settings`, { [`index.blocks.${block}`]: null }))
      const run = await engine.begin(alias, { source, dest: engine.name('new'), blockWrites })
      expect(run.plan.alias).toEqual({ name: alias })
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 20 } })
      expect(await engine.send('PUT', `${source}/_doc/late`, { text: 'late' })).toMatchObject({ status: 403 })
    })
  })
})
