import { describe, expect, it } from 'vitest'
import { FaultProxy } from '../support/faults/fault-proxy.js'
import { ReindexedEngine } from '../support/reindexed-index.js'
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

/** A collection of 30 documents, of which `d5` does not fit where `n` is a number. */
const oneUnfit = collectionOf(9, 30).map((document, i) => ({ ...document, n: i === 5 ? 'five' : 1 }))

/** A reindex, begun and not run, from an index behind an alias into one that takes only numbers as `n`. */
async function beginIntoNumbers(url: string, documents: Parameters<ReindexedEngine['make']>[2]) {
  const engine = await ReindexedEngine.open(url)
  const alias = `${engine.prefix}alias`
  const source = await engine.make('old', { mappings: { dynamic: false }, aliases: { [alias]: {} } }, documents)
  const dest = await engine.make('new', { mappings: { properties: { n: { type: 'long' } } } })
  return { engine, alias, source, dest, run: await engine.begin(alias, { dest }) }
}

describe.skipIf(engines.length === 0)('a reindex of documents that an engine refuses', () => {
  describe.each(engines)('%s', (_name, url) => {
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
      const { engine, alias, source } = await openBehindAlias(url, collectionOf(15, 30), [proxy.url])
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
      await expectCopy(engine, source, target)
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
  })
})
