import { describe, expect, it } from 'vitest'
import type { ReindexState } from '../../src/detection/live/reindexing/reindex-state.js'
import { ownFold } from '../../src/detection/signing/signature-version.js'
import { beganAt, type KeptRun, Killed, ReindexedEngine, type RunEvents } from '../support/reindexed-index.js'
import { seededRandom } from '../support/seeded-random.js'
import { stories } from '../support/stories.js'
import { collectionOf, engines, expectCopy, inPhase, openBehindAlias, ownVersion, texts, twoShards } from './fixtures/reindexes.js'

const signings: [string, boolean][] = [
  ['signed on threads', true],
  ['signed on one thread', false],
]

/** Ends the process at the n-th thing that it keeps. */
function killAt(count: number): RunEvents {
  let left = count
  const countDown = (): void => {
    if (--left === 0) throw new Killed()
  }
  return { save: countDown, keepBatch: countDown }
}

describe.skipIf(engines.length === 0)('reindex', () => {
  describe.each(engines)('%s', (name, url) => {
    it.each(signings)('copies an index with signatures and groups, and moves the alias: %s', async (_name, signsHeld) => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(1, 150))
      engine.signsHeld = signsHeld
      const dest = engine.name('new')
      const run = await engine.begin(alias, { dest })
      expect(run.plan).toMatchObject({ source, target: dest, isTargetNew: true, alias: { name: alias, from: source } })
      await engine.run(run)
      expect(run.state).toMatchObject({
        phase: 'done',
        grouping: 'memory',
        total: 150,
        outcome: { ok: 150, noop: 0, conflict: 0, refused: 0 },
      })
      expect(await engine.store.transfer.find(alias)).toMatchObject({ name: dest, shards: 2 })
      expect(await texts(engine, dest)).toEqual(await texts(engine, source))
      for (const { fields, version } of (await engine.documents(dest)).values()) {
        expect(fields).toMatchObject({ since: beganAt, version: expect.stringMatching(ownVersion), signed_at: expect.stringMatching(/Z$/) })
        // Written once: the groups stood before.
        expect(version).toBe(1)
      }
      expect(await engine.places(dest)).toEqual(await engine.replayed(dest))
      expect(engine.signed.length).toBe(151)
      expect(run.batches).toEqual([])
    })

    it.each(signings)('signs in place and leaves alone what is not ours; done again it writes nothing: %s', async (_name, signsHeld) => {
      const engine = await ReindexedEngine.open(url)
      engine.signsHeld = signsHeld
      const source = await engine.make('here', twoShards, collectionOf(2, 120))
      const before = await texts(engine, source)
      const run = await engine.begin(source, { slices: 3 })
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', total: 120, outcome: { ok: 120, noop: 0, conflict: 0, refused: 0 } })
      expect(await engine.places(source)).toEqual(await engine.replayed(source))
      expect(await texts(engine, source)).toEqual(before)
      const signed = await engine.documents(source)
      const again = await engine.begin(source, {})
      await engine.run(again)
      expect(again.state.outcome).toEqual({ ok: 0, noop: 120, conflict: 0, refused: 0 })
      expect(await engine.documents(source)).toEqual(signed)
    })

    it('makes the same groups with the store where memory is not enough', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(3, 120))
      const dest = engine.name('new')
      const run = await engine.begin('none', { source, dest, memoryBytes: 1 })
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', grouping: 'store', outcome: { ok: 120 } })
      const places = await engine.places(dest)
      expect(places).toEqual(await engine.replayed(dest))
      const inMemory = engine.name('memory')
      await engine.run(await engine.begin('none', { source, dest: inMemory }))
      expect(await engine.places(inMemory)).toEqual(places)
    })

    // OpenSearch has vectors only with a plugin.
    it.skipIf(name.startsWith('opensearch'))('copies vectors, which engines may leave out of the documents that they show', async () => {
      const mappings = { properties: { v: { type: 'dense_vector', dims: 2, index: false } } }
      const documents = collectionOf(4, 20).map((document, i) => ({ ...document, v: [i, 0.5] }))
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', { mappings }, documents)
      const dest = engine.name('new')
      await engine.run(await engine.begin(source, { dest }))
      const copied = [...(await engine.documents(dest)).values()].map(({ sourceText }) => JSON.parse(sourceText) as { v?: unknown })
      expect(copied.map(({ v }) => v)).toEqual(copied.map(() => [expect.any(Number), 0.5]))
      expect(copied).toHaveLength(20)
    })

    it.each([
      ['a new index', true],
      ['in place', false],
    ])('goes on where a process was killed, at any point: %s', async (_name, isCopy) => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(4, 160))
      const slices = 6
      const run = await engine.begin('none', { source, slices, ...(isCopy && { dest: engine.name('new') }) })
      const random = seededRandom(4)
      let kills = 0
      for (let isRunning = true; isRunning; ) {
        try {
          await engine.run(run, killAt(1 + Math.floor(random() * 7)))
          isRunning = false
        } catch (error) {
          if (!(error instanceof Killed)) throw error
          kills++
        }
      }
      expect(kills).toBeGreaterThan(4)
      expect(run.state).toMatchObject({ phase: 'done', total: 160, outcome: { ok: 160, noop: 0, conflict: 0, refused: 0 } })
      const { target } = run.plan
      await expectCopy(engine, source, target)
    })

    it('signs while it groups, and writes nothing before', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(6, 120))
      const dest = engine.name('new')
      const run = await engine.begin('none', { source, dest })
      let writtenBefore: number | undefined
      let phases: readonly string[] = []
      const saved: string[] = []
      const sign = new Promise<void>((resolve) => {
        engine.spoils = (id) => {
          // Whoever asks for the version of signatures signs a text without an id.
          if (id !== '') resolve()
          return false
        }
      })
      const group = async (): Promise<void> => {
        await sign
        writtenBefore = await engine.store.transfer.count(dest)
        phases = [...saved]
      }
      await engine.run(run, { group, save: ({ phase }) => void saved.push(phase) })
      expect(writtenBefore).toBe(0)
      // What is counted a second of writing is what is written.
      expect(phases).not.toContain('writing')
      expect(saved).toContain('writing')
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 120 } })
      expect(await engine.places(dest)).toEqual(await engine.replayed(dest))
    })

    it('writes nothing where grouping fails, and reads nothing again when it goes on', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(7, 80))
      const dest = engine.name('new')
      const run = await engine.begin('none', { source, dest })
      const fail = (): void => {
        throw new Killed()
      }
      await expect(engine.run(run, { group: fail })).rejects.toThrow(Killed)
      expect(await engine.store.transfer.count(dest)).toBe(0)
      const kept = run.batches.length
      expect(kept).toBeGreaterThan(0)
      await engine.run(run, { keepBatch: fail })
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 80 } })
      expect(await engine.places(dest)).toEqual(await engine.replayed(dest))
    })

    it('does at most two batches of a worker again after a kill', async () => {
      const engine = await ReindexedEngine.open(url)
      const slices = 8
      const source = await engine.make('old', { settings: { number_of_shards: 1 } }, collectionOf(5, 400))
      const run = await engine.begin('none', { source, slices, dest: engine.name('new') })
      const isWriting = ({ phase, positions, ranges }: ReindexState): boolean =>
        phase === 'writing' && positions.filter((position, i) => position === ranges[i]!.to).length === 4
      const kill = (state: ReindexState): void => {
        if (isWriting(state)) throw new Killed()
      }
      await expect(engine.run(run, { save: kill })).rejects.toThrow(Killed)
      const done = run.state.outcome.ok
      expect(done).toBeGreaterThan(100)
      const before = engine.signed.length
      await engine.run(run)
      // Each range is a batch here; what was kept is not signed again.
      expect(engine.signed.length - before - 1).toBe(400 - done)
      expect(run.state.outcome.ok).toBe(400)
    })

    it('signs anew in place what another release signed, and groups it with what this one did', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('here', twoShards, collectionOf(12, 40))
      await engine.run(await engine.begin(source, {}))
      const reached = await engine.places(source)
      const signed = [...(await engine.documents(source)).values()]
      const older = signed.filter((_, i) => i % 2 === 0)
      const lines = older.flatMap(({ id, fields: { version } }) => [
        { update: { _id: id } },
        { doc: { onefold: { version: version!.replace(ownFold, 'f1'), fingerprints: [], joined: false } } },
      ])
      await engine.bulk(source, lines)
      const run = await engine.begin(source, {})
      await engine.run(run)
      expect(run.state.outcome).toMatchObject({ ok: older.length, conflict: 0, refused: 0 })
      expect(await engine.places(source)).toEqual(reached)
      expect([...(await engine.documents(source)).values()].map(({ fields }) => fields.version!.slice(0, 3))).toEqual(
        signed.map(() => ownFold),
      )
    })

    it('keeps what onefold gave before, signs anew what another release signed, and carries routing', async () => {
      const engine = await ReindexedEngine.open(url, { scopeFields: ['site', 'language'] })
      const source = await engine.make('old', { settings: { number_of_shards: 3 } })
      await engine.store.transfer.inIndex('news', source).createCollection(engine.settings)
      const older = {
        since: 17,
        write: '0000000000000017',
        group: 'g',
        version: 'f0',
        fingerprints: ['AAAAAAAA'],
        sketch: 'AQACAP//',
        joined: true,
      }
      await engine.bulk(source, [
        { index: { _id: 'b', routing: 'r1' } },
        { text: stories.harbour, site: 'a', onefold: older },
        { index: { _id: 'a', routing: 'r2' } },
        { text: stories.harbourEdited, site: 'a' },
        { index: { _id: 'c', routing: 'r3' } },
        { text: stories.harbour, site: 'b' },
        { index: { _id: 'd', routing: 'r3' } },
        { text: stories.harbour, site: 'a', language: 'de' },
        { index: { _id: 'e', routing: 'r1' } },
        { text: stories.harbourEdited, site: 'a', language: 'de' },
      ])
      const dest = engine.name('new')
      await engine.run(await engine.begin('none', { source, dest }))
      const documents = await engine.documents(dest)
      expect(documents.get('b')).toMatchObject({
        routing: 'r1',
        fields: { since: 17, write: `${older.write}~`, version: expect.stringMatching(ownVersion) },
      })
      expect(documents.get('b')?.fields.joined).toBeUndefined()
      expect(Object.fromEntries((await engine.places(dest)).map(([id, { anchor }]) => [id, anchor]))).toEqual({
        a: 'b',
        b: 'b',
        c: 'c',
        d: 'd',
        e: 'd',
      })
      await engine.run(await engine.begin('none', { source }))
      const inPlace = await engine.documents(source)
      expect(inPlace.get('b')).toMatchObject({ routing: 'r1', fields: { since: 17, write: older.write } })
      expect(await engine.places(source)).toEqual(await engine.places(dest))
    })

    it('stops after the batches under way when it is told to, and goes on', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(11, 100))
      const run = await engine.begin('none', { source, dest: engine.name('new'), slices: 5 })
      const stop = new AbortController()
      const reason = new Error('paused')
      await expect(
        engine.run(
          run,
          inPhase('writing', async () => stop.abort(reason)),
          stop.signal,
        ),
      ).rejects.toBe(reason)
      expect(run.state.phase).toBe('writing')
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 100 } })
    })

    it('refuses indices that do not keep whole documents before anything is changed', async () => {
      const engine = await ReindexedEngine.open(url)
      const none = await engine.make('none', { mappings: { _source: { enabled: false } } })
      const part = await engine.make('part', { mappings: { _source: { excludes: ['secret'] } } })
      for (const source of [none, part])
        for (const dest of [undefined, engine.name('new')])
          await expect(engine.begin(source, { dest })).rejects.toMatchObject({
            code: 'ARGUMENT_UNSUPPORTED',
            message: expect.stringMatching(/_source/),
          })
    })

    it('carries nested documents and strict mappings, and deletes what has a routing by it', async () => {
      const engine = await ReindexedEngine.open(url)
      const parts = { type: 'nested', properties: { name: { type: 'keyword' } } }
      const mappings = { dynamic: 'strict', _routing: { required: true }, properties: { text: { type: 'text' }, parts } }
      const source = await engine.make('old', { ...twoShards, mappings })
      await engine.bulk(source, [
        { index: { _id: 'a', routing: '1' } },
        { text: stories.harbour, parts: [{ name: 'x' }, { name: 'y' }] },
        { index: { _id: 'b', routing: '1' } },
        { text: stories.harbourEdited },
        { index: { _id: 'c', routing: '2' } },
        { parts: [{ name: 'z' }] },
        { index: { _id: 'd', routing: '3' } },
        { text: stories.harbourExcerpt },
      ])
      const run = await engine.begin(source, { dest: engine.name('new') })
      await engine.run(
        run,
        inPhase('catching up', () => engine.send('DELETE', `${source}/_doc/d?routing=3`)),
      )
      const { target } = run.plan
      expect(run.state).toMatchObject({ phase: 'done', total: 3, outcome: { ok: 3, refused: 0 } })
      expect(await texts(engine, target)).toEqual(await texts(engine, source))
      const byPart = { query: { nested: { path: 'parts', query: { term: { 'parts.name': 'y' } } } } }
      expect(await engine.send('POST', `${target}/_search`, byPart)).toMatchObject({ hits: { hits: [{ _id: 'a', _routing: '1' }] } })
      await engine.run(await engine.begin(source, {}))
      expect(await engine.places(source)).toEqual(await engine.places(target))
    })

    it('refuses what cannot be: no source, a target with documents, a source that is another one', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(12, 5))
      const full = await engine.make('full', {}, [{ id: 'a', text: 'x' }])
      await expect(engine.begin(engine.name('nowhere'), {})).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
      await expect(engine.begin(source, { dest: full })).rejects.toMatchObject({ code: 'COLLECTION_EXISTS' })
      await expect(engine.begin(source, { dest: source })).rejects.toMatchObject({ code: 'ARGUMENT_UNSUPPORTED' })
      const run: KeptRun = await engine.begin(source, { dest: engine.name('new') })
      await engine.send('DELETE', source)
      await engine.make('old', twoShards)
      await expect(engine.run(run)).rejects.toThrow(/not the index that it was/)
      expect((await engine.begin(full, { source })).plan.alias).toBeUndefined()
    })
  })
})
