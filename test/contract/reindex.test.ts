import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { ReindexState } from '../../src/detection/live/reindexing/reindex-state.js'
import { ownFold } from '../../src/detection/signing/signature-version.js'
import { stampAt } from '../../src/stamp.js'
import { FaultProxy } from '../support/faults/fault-proxy.js'
import { generateCollection, seededRandom } from '../support/generated-collection.js'
import { beganAt, type KeptRun, Killed, ReindexedEngine, type RunEvents } from '../support/reindexed-index.js'
import { stories } from '../support/stories.js'

const engines = Object.entries(inject('engines'))
const ownVersion = new RegExp(`^${ownFold}\\b`)
const signings: [string, boolean][] = [
  ['signed on threads', true],
  ['signed on one thread', false],
]
const twoShards = { settings: { number_of_shards: 2 }, mappings: { properties: { n: { type: 'long' } } } }

function collectionOf(seed: number, size: number) {
  return generateCollection(seed, size, 0.06).map(({ id, text, title }) => ({ id, text, ...(title && { title }), n: 1 }))
}

/** Ends the process at the n-th thing that it keeps. */
function killAt(count: number): RunEvents {
  let left = count
  const countDown = (): void => {
    if (--left === 0) throw new Killed()
  }
  return { save: countDown, keepBatch: countDown }
}

/** Does something once, when a phase begins. */
function inPhase(phase: ReindexState['phase'], work: () => Promise<unknown>, isSwapped = false): RunEvents {
  let isDone = false
  return {
    save: async (state) => {
      if (isDone || state.phase !== phase || (state.swappedAt !== undefined) !== isSwapped) return
      isDone = true
      await work()
    },
  }
}

async function texts(engine: ReindexedEngine, index: string): Promise<[string, string][]> {
  return [...(await engine.documents(index))].map(([id, { sourceText }]): [string, string] => [id, sourceText]).sort()
}

/** A collection of 30 documents, of which `d5` does not fit where `n` is a number. */
const oneUnfit = collectionOf(9, 30).map((document, i) => ({ ...document, n: i === 5 ? 'five' : 1 }))

/** Documents in an index of two shards, behind an alias. */
async function openBehindAlias(url: string, documents: Parameters<ReindexedEngine['make']>[2]) {
  const engine = await ReindexedEngine.open(url)
  const alias = `${engine.prefix}alias`
  return { engine, alias, source: await engine.make('old', { ...twoShards, aliases: { [alias]: {} } }, documents) }
}

/** A reindex, begun and not run, from an index behind an alias into one that takes only numbers as `n`. */
async function beginIntoNumbers(url: string, documents: Parameters<ReindexedEngine['make']>[2]) {
  const engine = await ReindexedEngine.open(url)
  const alias = `${engine.prefix}alias`
  const source = await engine.make('old', { mappings: { dynamic: false }, aliases: { [alias]: {} } }, documents)
  const dest = await engine.make('new', { mappings: { properties: { n: { type: 'long' } } } })
  return { engine, alias, source, dest, run: await engine.begin(alias, { dest }) }
}

describe.skipIf(engines.length === 0)('reindex', () => {
  describe.each(engines)('%s', (name, url) => {
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

    it.each(signings)('copies an index with signatures and groups, and moves the alias: %s', async (_name, signsHeld) => {
      const engine = await ReindexedEngine.open(url)
      engine.signsHeld = signsHeld
      const alias = `${engine.prefix}alias`
      const source = await engine.make('old', { ...twoShards, aliases: { [alias]: {} } }, collectionOf(1, 150))
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
      expect(await engine.places(target)).toEqual(await engine.replayed(target))
      expect(await texts(engine, target)).toEqual(await texts(engine, source))
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

    it('signs anew in place what another release signed, and groups it with what this one did', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('here', twoShards, collectionOf(12, 40))
      await engine.run(await engine.begin(source, {}))
      const reached = await engine.places(source)
      const signed = [...(await engine.documents(source)).values()]
      const older = signed.filter((_, i) => i % 2 === 0)
      const lines = older.flatMap(({ id, fields: { version } }) => [
        JSON.stringify({ update: { _id: id } }),
        JSON.stringify({ doc: { onefold: { version: version!.replace(ownFold, 'f1'), fingerprints: [], joined: false } } }),
      ])
      await engine.send('POST', `${source}/_bulk`, lines)
      const run = await engine.begin(source, {})
      await engine.run(run)
      expect(run.state.outcome).toMatchObject({ ok: older.length, conflict: 0, refused: 0 })
      expect(await engine.places(source)).toEqual(reached)
      expect([...(await engine.documents(source)).values()].map(({ fields }) => fields.version!.slice(0, 3))).toEqual(
        signed.map(() => ownFold),
      )
    })

    it('keeps what onefold gave before, signs anew what another release signed, and carries routing', async () => {
      const engine = await ReindexedEngine.open(url, { scopeField: 'site' })
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
      const lines = [
        [
          { _id: 'b', routing: 'r1' },
          { text: stories.harbour, site: 'a', onefold: older },
        ],
        [
          { _id: 'a', routing: 'r2' },
          { text: stories.harbourEdited, site: 'a' },
        ],
        [
          { _id: 'c', routing: 'r3' },
          { text: stories.harbour, site: 'b' },
        ],
      ]
      await engine.send(
        'POST',
        `${source}/_bulk`,
        lines.flatMap(([meta, document]) => [JSON.stringify({ index: meta }), JSON.stringify(document)]),
      )
      const dest = engine.name('new')
      await engine.run(await engine.begin('none', { source, dest }))
      const documents = await engine.documents(dest)
      expect(documents.get('b')).toMatchObject({
        routing: 'r1',
        fields: { since: 17, write: older.write, version: expect.stringMatching(ownVersion) },
      })
      expect(documents.get('b')?.fields.joined).toBeUndefined()
      expect(Object.fromEntries((await engine.places(dest)).map(([id, { anchor }]) => [id, anchor]))).toEqual({ a: 'b', b: 'b', c: 'c' })
      await engine.run(await engine.begin('none', { source }))
      const inPlace = await engine.documents(source)
      expect(inPlace.get('b')).toMatchObject({ routing: 'r1', fields: { since: 17, write: older.write } })
      expect(await engine.places(source)).toEqual(await engine.places(dest))
    })

    it('copies what cannot be signed unsigned and tells it', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(8, 40))
      engine.spoils = (id) => id === 'd7'
      const run = await engine.begin('none', { source, dest: engine.name('new') })
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', total: 40, outcome: { ok: 39, refused: 1 } })
      expect(run.state.failures).toEqual([{ _id: 'd7', status: 400, reason: 'the thread ended', code: 'ONEFOLD_THREAD_FAILED' }])
      const { fields } = (await engine.documents(run.plan.target)).get('d7')!
      expect(Object.keys(fields).sort()).toEqual(['group', 'since', 'write'])
    })

    it('changes nothing over as long as documents are refused, and ends when they fit', async () => {
      const { engine, alias, source, dest, run } = await beginIntoNumbers(url, oneUnfit)
      await expect(engine.run(run)).rejects.toMatchObject({ code: 'REINDEX_INCOMPLETE' })
      expect(run.state).toMatchObject({ total: 30, outcome: { ok: 29, refused: 1 }, failures: [{ _id: 'd5', status: 400 }] })
      expect(run.state.failures, 'names it once, though it was tried twice').toHaveLength(1)
      expect(await engine.store.transfer.find(alias)).toMatchObject({ name: source })
      await engine.send('POST', `${source}/_update/d5`, { doc: { n: 5 } })
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 30, refused: 0 } })
      expect(run.state.failures).toEqual([])
      expect(await engine.store.transfer.find(alias)).toMatchObject({ name: dest })
    })

    it('sets a document aside at which the engine fails for good, writes the others, and moves the alias when it fails no more', async () => {
      const proxy = await FaultProxy.start(url)
      const engine = await ReindexedEngine.open(url, {}, [proxy.url])
      const alias = `${engine.prefix}alias`
      const source = await engine.make('old', { aliases: { [alias]: {} } }, collectionOf(15, 30))
      const run = await engine.begin(alias, { dest: engine.name('new') })
      const { target } = run.plan
      proxy.choose = (path) =>
        path.includes(`${target}/_bulk`) ? { kind: 'documents', status: 500, isChosen: (id) => id === 'd5' } : { kind: 'pass' }
      await expect(engine.run(run)).rejects.toThrow(/refuses 1 of the documents/)
      expect(run.state).toMatchObject({ total: 30, outcome: { ok: 29, refused: 1 } })
      expect(run.state.failures).toContainEqual({
        _id: 'd5',
        status: 500,
        code: 'ONEFOLD_STORE_FAILED',
        type: 'exception',
        reason: 'something failed',
      })
      expect((await engine.documents(target)).size).toBe(29)
      proxy.choose = () => ({ kind: 'pass' })
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 30, refused: 0 } })
      expect(await texts(engine, target)).toEqual(await texts(engine, source))
      expect(await engine.places(target)).toEqual(await engine.replayed(target))
    })

    it('leaves a document unsigned in its place at which the engine fails for good, counts it as refused, and signs the others', async () => {
      const proxy = await FaultProxy.start(url)
      const engine = await ReindexedEngine.open(url, {}, [proxy.url])
      const source = await engine.make('here', {}, collectionOf(16, 30))
      const run = await engine.begin(source, {})
      proxy.choose = (path) =>
        path.includes(`${source}/_bulk`) ? { kind: 'documents', status: 500, isChosen: (id) => id === 'd5' } : { kind: 'pass' }
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', total: 30, outcome: { ok: 29, refused: 1 }, failures: [{ _id: 'd5', status: 500 }] })
      const unsigned = [...(await engine.documents(source))].filter(([, { fields }]) => fields.version === undefined)
      expect(unsigned.map(([id]) => id)).toEqual(['d5'])
    })

    it('changes nothing over where counts agree by chance: one document refused, another one deleted', async () => {
      const { engine, alias, source, dest, run } = await beginIntoNumbers(url, oneUnfit)
      const deleteOne = inPhase('catching up', () => engine.send('DELETE', `${source}/_doc/d8`))
      await expect(engine.run(run, deleteOne)).rejects.toThrow(/refuses 1 of the documents/)
      expect(await engine.store.transfer.find(alias)).toMatchObject({ name: source })
      await engine.send('DELETE', `${source}/_doc/d5`)
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', total: 28, outcome: { ok: 28, refused: 0 } })
      expect(await texts(engine, dest)).toEqual(await texts(engine, source))
    })

    it('changes nothing over as long as the new index keeps an older text because it refuses the newer one', async () => {
      const { engine, alias, source, dest, run } = await beginIntoNumbers(url, collectionOf(9, 30))
      const edit = (n: unknown) => engine.send('POST', `${source}/_update/d5`, { doc: { n } })
      const editMeanwhile = inPhase('catching up', () => edit('five'))
      await expect(engine.run(run, editMeanwhile)).rejects.toMatchObject({
        code: 'REINDEX_INCOMPLETE',
        message: expect.stringMatching(/\bd5\b/),
      })
      expect(await engine.store.transfer.find(alias)).toMatchObject({ name: source })
      await edit(5)
      await engine.run(run)
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 30, refused: 0 } })
      expect(await texts(engine, dest)).toEqual(await texts(engine, source))
    })

    it('moves the alias although others write without a pause, and loses nothing of it', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(14, 150))
      const run = await engine.begin(alias, { dest: engine.name('new') })
      let count = 0
      const writeMore = async ({ phase, swappedAt }: ReindexState): Promise<void> => {
        if (phase !== 'catching up' || swappedAt !== undefined || count === 149) return
        count++
        const lines = [
          { index: { _id: `late${count}` } },
          { text: stories.harbourEdited, n: count },
          { update: { _id: 'd149' } },
          { doc: { n: count } },
          { delete: { _id: `d${count}` } },
          { delete: { _id: `late${count - 3}` } },
        ]
        await engine.send(
          'POST',
          `${source}/_bulk`,
          lines.map((line) => JSON.stringify(line)),
        )
      }
      await engine.run(run, { save: writeMore })
      expect(count).toBeGreaterThan(3)
      const { target } = run.plan
      expect(run.state).toMatchObject({ phase: 'done', outcome: { noop: 0, conflict: 0, refused: 0 } })
      expect(await engine.store.transfer.find(alias)).toMatchObject({ name: target })
      expect(await texts(engine, target)).toEqual(await texts(engine, source))
      expect(await engine.places(target)).toEqual(await engine.replayed(target))
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
      let swapsAt = 0
      const editBoth = inPhase(
        'catching up',
        async () => {
          await edit(source, 'on its way to the old index', swapsAt - 20)
          await edit(alias, stories.harbourEdited, swapsAt - 10)
        },
        true,
      )
      await engine.run(run, {
        save: async (state) => {
          swapsAt = state.swapsAt ?? 0
          await editBoth.save!(state)
        },
      })
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
      let swapsAt = 0
      const cross = inPhase(
        'catching up',
        async () => {
          for (const id of ['d5', 'd6']) await engine.send('PUT', `${source}/_doc/${id}`, { text: 'of others' })
          await engine.send('POST', `${alias}/_update/d5`, { doc: { text: stories.harbourEdited, ...write(swapsAt - 10) } })
          await engine.send('PUT', `${alias}/_doc/late`, { text: stories.harbour, ...write(swapsAt - 5) })
          for (const id of ['d7', 'd9']) await engine.send('DELETE', `${source}/_doc/${id}`)
        },
        true,
      )
      await engine.run(run, {
        save: async (state) => {
          swapsAt = state.swapsAt ?? 0
          await cross.save!(state)
        },
      })
      expect(run.state).toMatchObject({ phase: 'done', outcome: { conflict: 1 }, failures: [{ _id: 'd5', status: 409 }] })
      const found = new Map(await texts(engine, run.plan.target))
      expect(found.get('d5')).toContain(JSON.stringify(stories.harbourEdited))
      expect(found.get('d6')).toContain('of others')
      expect(['d7', 'd8', 'd9', 'late'].map((id) => found.has(id))).toEqual([false, true, false, true])
    })

    it('catches up with what others changed in the old index where nobody knows which documents of the new one are copies', async () => {
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(19, 30))
      await engine.run(await engine.begin(source, {}))
      const write = { onefold: { write: stampAt(beganAt - 10) } }
      await engine.send('POST', `${source}/_update/d6?refresh=true`, { doc: write })
      const run = await engine.begin(alias, { dest: engine.name('new') })
      let savesSince = 0
      const killOnceNoted = ({ swappedAt }: ReindexState): void => {
        if (swappedAt !== undefined && ++savesSince === 2) throw new Killed()
      }
      await expect(engine.run(run, { save: killOnceNoted })).rejects.toThrow(Killed)
      run.state.copiedUpTo = []
      await engine.send('PUT', `${source}/_doc/d6`, { text: 'of others' })
      await engine.send('DELETE', `${source}/_doc/d7`)
      await engine.run(run)
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
      expect(await texts(engine, dest)).toEqual(await texts(engine, source))
      expect(await engine.places(dest)).toEqual(await engine.replayed(dest))
    })

    it('keeps what is written meanwhile to an index that the collection is in already', async () => {
      const engine = await ReindexedEngine.open(url)
      const source = await engine.make('old', twoShards, collectionOf(18, 30))
      const dest = await engine.make('here', twoShards)
      const run = await engine.begin(dest, { source, dest })
      const write = { onefold: { write: stampAt(beganAt + 10) } }
      const meanwhile = inPhase(
        'catching up',
        async () => {
          await engine.send('PUT', `${dest}/_doc/live`, { text: stories.harbour, ...write })
          await engine.send('PUT', `${dest}/_doc/d5`, { text: stories.harbourEdited, ...write })
          for (const id of ['d5', 'd6']) await engine.send('PUT', `${source}/_doc/${id}`, { text: 'of others' })
          await engine.send('DELETE', `${source}/_doc/d7`)
        },
        true,
      )
      await engine.run(run, meanwhile)
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

    it('tells of a last change that the new index refuses after the alias has changed over', async () => {
      const { engine, source, run } = await beginIntoNumbers(url, collectionOf(9, 30))
      const edit = () => engine.send('POST', `${source}/_update/d5`, { doc: { n: 'five' } })
      await engine.run(run, inPhase('catching up', edit, true))
      expect(run.state).toMatchObject({ phase: 'done', outcome: { ok: 29, refused: 1 }, failures: [{ _id: 'd5', status: 400 }] })
    })

    it.each([
      ['a new index', true, 'writing'],
      ['a new index', true, 'catching up'],
      ['in place', false, 'writing'],
      ['in place', false, 'catching up'],
    ] as const)('passes over nothing that the engine is too busy for: %s (%s, %s)', async (_name, isCopy, phase) => {
      // What is deleted in place after that is the sweeper's.
      const deletes = isCopy || phase === 'writing'
      const proxy = await FaultProxy.start(url)
      const engine = await ReindexedEngine.open(url, {}, [proxy.url])
      const source = await engine.make('old', twoShards, collectionOf(13, 80))
      const run = await engine.begin(source, { ...(isCopy && { dest: engine.name('new') }) })
      const disturb = inPhase(phase, async () => {
        await changeSome(engine, source, deletes)
        let left = 2
        proxy.choose = (path) => (path.includes('/_bulk') && left-- > 0 ? { kind: 'items', status: 503, share: 0.5 } : { kind: 'pass' })
      })
      await expect(engine.run(run, disturb)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      proxy.choose = () => ({ kind: 'pass' })
      await engine.run(run)
      const { target } = run.plan
      const total = deletes ? 77 : 81
      expect(run.state).toMatchObject({ phase: 'done', total, outcome: { ok: total, noop: 0, conflict: 0, refused: 0 } })
      expect(await texts(engine, target)).toEqual(await texts(engine, source))
      const versions = new Set([...(await engine.documents(target)).values()].map(({ fields }) => fields.version))
      expect([...versions]).toEqual([expect.stringMatching(ownVersion)])
      expect(await engine.places(target)).toEqual(await engine.replayed(target))
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
      const engine = await ReindexedEngine.open(url, {}, [proxy.url])
      const alias = `${engine.prefix}alias`
      const source = await engine.make('old', { ...twoShards, aliases: { [alias]: {} } }, collectionOf(10, 20))
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
      const stored = [
        [
          { _id: 'a', routing: '1' },
          { text: stories.harbour, parts: [{ name: 'x' }, { name: 'y' }] },
        ],
        [{ _id: 'b', routing: '1' }, { text: stories.harbourEdited }],
        [{ _id: 'c', routing: '2' }, { parts: [{ name: 'z' }] }],
        [{ _id: 'd', routing: '3' }, { text: stories.harbourExcerpt }],
      ]
      await engine.send(
        'POST',
        `${source}/_bulk`,
        stored.flatMap(([meta, document]) => [JSON.stringify({ index: meta }), JSON.stringify(document)]),
      )
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

/** Others edit an anchor and a member, add a copy and something new, and delete four, or none. */
async function changeSome(engine: ReindexedEngine, index: string, deletes = true): Promise<void> {
  const edits = [
    [{ update: { _id: 'd0' } }, { doc: { text: stories.harbour } }],
    [{ update: { _id: 'd3' } }, { doc: { n: 7 } }],
    [{ index: { _id: 'd5' } }, { text: stories.harbourEdited, n: 1 }],
    [{ index: { _id: 'new' } }, { text: stories.harbourExcerpt, n: 1 }],
    [{ delete: { _id: 'd1' } }],
    [{ delete: { _id: 'd9' } }],
    [{ delete: { _id: 'd20' } }],
    [{ delete: { _id: 'd33' } }],
  ]
  const answer = await engine.send(
    'POST',
    `${index}/_bulk`,
    edits
      .filter(([action]) => deletes || !('delete' in action!))
      .flat()
      .map((line) => JSON.stringify(line)),
  )
  if (answer.errors !== false) throw new Error(JSON.stringify(answer))
}
