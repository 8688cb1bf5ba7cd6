import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { readMappings } from '../../src/compose/read-mappings.js'
import { CollectionWriter } from '../../src/detection/live/writing/collection-writer.js'
import { isStoreUnavailable } from '../../src/errors.js'
import type { WriteOperation, WriteOutcome } from '../../src/model.js'
import { stampAt } from '../../src/stamp.js'
import { ElasticStore } from '../../src/store/elastic/elastic-store.js'
import type { StoreWrite, StoreWriteResult } from '../../src/store/store.js'
import { replay } from '../reference/replay.js'
import { EnginePlace } from '../support/engine-place.js'
import { FaultProxy } from '../support/faults/fault-proxy.js'
import { patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { findWrongSignatures, readAll } from '../support/faults/oracle.js'
import { randomFaults } from '../support/faults/random-faults.js'
import { type FamilyDocument, storyFamilies } from '../support/faults/story-families.js'
import { type WrittenState, WrittenStates } from '../support/faults/written-states.js'
import { readPlaces, readReplayed, settingsOf, signer } from '../support/live-collection.js'
import { seededRandom } from '../support/seeded-random.js'

const engines = Object.keys(inject('engines'))

/**
 * The client's time limit, and how many requests of a test it waits out. In the short form a busy engine, too, answers everything else before it:
 * with 0.4 s a slow one answered so little that some ends did not come.
 */
const [timeoutMs, silences] = scaled([10_000, 1], [400, Number.POSITIVE_INFINITY])

/** All ends of a write. */
const allEnds = ['created', 'updated', 'deleted', 'missing', 'conflict', 'refused', 'pending']

/** A store on an engine behind a proxy, with few retries and hardly a pause. */
async function openBehindProxy(engine: string, names: readonly string[]) {
  const place = new EnginePlace(engine)
  const proxy = await FaultProxy.start(place.url)
  const store = await ElasticStore.connect({
    nodes: [proxy.url],
    mappings: readMappings(),
    indices: place.indices(names),
    prefix: place.prefix,
    timeoutMs,
    retries: { attempts: 4, firstPauseMs: 4, longestPauseMs: 20 },
  })
  onTestFinished(async () => {
    await store.close()
    await place.remove()
  })
  return { place, proxy, store }
}

/** All kinds of writes of a few documents: puts, patches and deletes, with and without conditions, several of one document in a call. */
function someWrites(chance: () => number, count: number, serial: () => number): StoreWrite[] {
  return Array.from({ length: count }, (): StoreWrite => {
    const id = `d${Math.floor(chance() * 60)}`
    const n = serial()
    const fields = { write: stampAt(n), since: n, group: `g${n}` }
    const drawn = chance()
    if (drawn < 0.15) return { id, kind: 'delete', fields }
    if (drawn < 0.3) return { id, kind: 'patch', fields: { group: fields.group } }
    const expect = drawn < 0.5 ? 'absent' : drawn < 0.6 ? 'present' : undefined
    return { id, kind: 'put', source: { n }, fields, ...(expect && { expect }) }
  })
}

describe.skipIf(engines.length === 0)('writes behind a proxy that does harm', () => {
  describe.each(engines)('%s', (engine) => {
    const rounds = scaled(30, 1_500)
    it(`each end in one way, which is the truth: at least ${rounds} calls`, { timeout: patience }, async () => {
      const { proxy, store } = await openBehindProxy(engine, ['news'])
      const collection = { name: 'news', factFields: [] }
      await store.createCollection(collection)
      const chance = seededRandom(scaled(80, 72))
      let serial = 0
      const states = new WrittenStates()
      const ends = new Map<string, number>()
      proxy.choose = randomFaults({ chance, share: 0.35, silences })
      // Which writes meet which fault depends on the number of requests, and that on the machine: so it goes on until every end has come.
      for (let round = 0; round < rounds || (round < 20 * rounds && allEnds.some((end) => !ends.has(end))); round++) {
        const writes = someWrites(chance, 1 + Math.floor(chance() * 80), () => ++serial)
        const results = await store.write(collection, writes).catch((error: unknown): StoreWriteResult[] => {
          if (!isStoreUnavailable(error)) throw error
          return writes.map(() => ({ status: 'pending', httpStatus: 503, type: '', reason: '' }))
        })
        expect(results).toHaveLength(writes.length)
        for (const [i, write] of writes.entries()) {
          expect(states.note(write, results[i]!)).toBeUndefined()
          ends.set(results[i]!.status, (ends.get(results[i]!.status) ?? 0) + 1)
        }
      }
      expect(allEnds.filter((end) => !ends.has(end))).toEqual([])
      proxy.choose = () => ({ kind: 'pass' })
      const ids = Array.from({ length: 60 }, (_, n) => `d${n}`)
      for (const [i, document] of (await store.read(collection, ids)).entries()) {
        const { write, group } = (document?.fields ?? {}) as WrittenState
        expect([...states.of(ids[i]!)]).toContain(document === undefined ? 'absent' : JSON.stringify({ write, group }))
      }
      tellFigures(`store writes, ${engine}`, { writes: serial, ...Object.fromEntries(ends), requests: proxy.requests.length })
    })

    const documents = scaled(400, 20_000)
    it(`of documents lose none and leave none unreported: ${documents}`, { timeout: patience }, async () => {
      const { proxy, store } = await openBehindProxy(engine, ['news'])
      const settings = settingsOf({ profile: 'standard' })
      await store.createCollection(settings)
      const chance = seededRandom(73)
      const writer = new CollectionWriter({ store, settings, signer, now: () => new Date(0) })
      const stories = storyFamilies(documents, 74)
      const waiting: WriteOperation[] = stories.map(({ id, title, text }, i) => {
        return { kind: 'index', id, source: { title, text }, stamp: stampAt(i + 1), acceptedAt: i + 1 }
      })
      const ends = new Map<string, number>()
      const refused: WriteOperation[] = []
      const onWrites = randomFaults({ chance, share: 0.6, silences })
      const onOthers = randomFaults({ chance, share: 0.15, silences })
      proxy.choose = (path) => (path.includes('/_bulk') ? onWrites() : onOthers())
      for (let call = 0; waiting.length > 0; call++) {
        if (call === scaled(500, 20_000)) throw new Error(`${waiting.length} documents never get through`)
        const batch = waiting.splice(0, 1 + Math.floor(chance() * scaled(60, 600)))
        for (const [i, { result }] of (await writeOrNothing(writer, batch)).entries()) {
          ends.set(result, (ends.get(result) ?? 0) + 1)
          // As a queue does, with their stamps. A refusal that the proxy made up is tried again by the client.
          if (result === 'pending') waiting.push(batch[i]!)
          else if (result !== 'created' && result !== 'updated') refused.push(batch[i]!)
        }
      }
      proxy.choose = () => ({ kind: 'pass' })
      const again = await writer.write(refused)
      expect(again.filter(({ error }) => error !== undefined)).toEqual([])
      while (writer.countUnsettled() > 0) await writer.settle(writer.takeUnsettled())

      const stored = await readAll({ store, settings })
      expect(stored.map(({ id }) => id).sort()).toEqual(stories.map(({ id }) => id).sort())
      expect(await findWrongSignatures({ settings }, stored)).toEqual([])
      if (documents <= 1_000) expect(await readPlaces(store, settings)).toEqual(replay(await readReplayed(store, settings)))
      tellFigures(`documents, ${engine}`, { documents, ...Object.fromEntries(ends), requests: proxy.requests.length })
    })

    it('of a document whose answers were lost leave it where it stands when it is delivered again: an excerpt finds it', async () => {
      const { proxy, store } = await openBehindProxy(engine, ['news'])
      const settings = settingsOf({ profile: 'standard' })
      await store.createCollection(settings)
      const writer = new CollectionWriter({ store, settings, signer, now: () => new Date(0) })
      const [report, ...others] = new Map(storyFamilies(200, 75).map((each) => [each.family, each])).values()
      const excerpt = { ...report!, id: 'excerpt', text: `${report!.text.split('. ').slice(0, 3).join('. ')}.` }
      let clock = 0
      const operationOf = ({ id, title, text }: FamilyDocument): WriteOperation => {
        return { kind: 'index', id, source: { title, text }, stamp: stampAt(++clock), acceptedAt: clock }
      }
      // So many that are new: the next ones are taken for new, too.
      await writer.write(others.slice(0, 60).map(operationOf))
      const delivered = [operationOf(report!)]
      proxy.choose = (path) => ({ kind: path.includes('/_bulk') ? 'lost answer' : 'pass' })
      expect(await writeOrNothing(writer, delivered)).toMatchObject([{ result: 'pending' }])
      await store.refresh(settings)
      let lost = 0
      proxy.choose = (path) => ({ kind: path.includes('/_bulk') && lost++ === 0 ? 'lost answer' : 'pass' })
      expect(await writer.write(delivered)).toMatchObject([{ result: 'created' }])
      await writer.write([operationOf(excerpt)])
      await store.refresh(settings)
      const places = await readPlaces(store, settings)
      expect(places.get('excerpt')).toEqual({ anchor: 'excerpt', containers: [report!.id] })
      expect(places).toEqual(replay(await readReplayed(store, settings)))
    })
  })
})

/** The outcomes of a batch; pending where nothing could be done. */
async function writeOrNothing(writer: CollectionWriter, batch: readonly WriteOperation[]): Promise<WriteOutcome[]> {
  try {
    const outcomes = await writer.write(batch)
    expect(outcomes.map(({ id }) => id)).toEqual(batch.map(({ id }) => id))
    return outcomes
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error
    return batch.map(({ id }) => ({ id, result: 'pending', status: 503 }))
  }
}
