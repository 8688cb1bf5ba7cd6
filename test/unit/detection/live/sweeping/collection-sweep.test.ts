import { describe, expect, it } from 'vitest'
import type { CollectionSettings } from '../../../../../src/detection/live/collection-settings.js'
import { CollectionSweep } from '../../../../../src/detection/live/sweeping/collection-sweep.js'
import type { SweepStep } from '../../../../../src/detection/live/sweeping/sweep-step.js'
import { CollectionWriter } from '../../../../../src/detection/live/writing/collection-writer.js'
import type { JsonObject } from '../../../../../src/model.js'
import { stampAt } from '../../../../../src/stamp.js'
import type { EmbeddedStore } from '../../../../../src/store/embedded/embedded-store.js'
import { foreignGroup, sinceOfForeign } from '../../../../../src/store/foreign-document.js'
import type { Store, StoreWrite } from '../../../../../src/store/store.js'
import type { StoredDocument } from '../../../../../src/store/stored-document.js'
import { replay } from '../../../../reference/replay.js'
import { EngineLikeStore } from '../../../../support/engine-like-store.js'
import { generateCollection } from '../../../../support/generated-collection.js'
import { type Change, readAll, readPlaces, readReplayed, settingsOf, signer, stamped } from '../../../../support/live-collection.js'
import { seededRandom } from '../../../../support/seeded-random.js'
import { stories } from '../../../../support/stories.js'
import { temporaryStore } from '../../../../support/temporary-store.js'
import { withMembers } from '../../../../support/with-members.js'

/** A collection on a store like an engine, into which other programs write past onefold. */
class SharedCollection {
  readonly settings: CollectionSettings
  readonly store: EngineLikeStore
  readonly writer: CollectionWriter
  readonly sweep: CollectionSweep
  beforeStep: () => Promise<void> = async () => undefined

  private constructor(inner: EmbeddedStore, scopeFields: readonly string[] = ['site']) {
    this.settings = settingsOf({ scopeFields })
    this.store = new EngineLikeStore(inner, () => this.beforeStep())
    this.writer = new CollectionWriter({ store: this.store, settings: this.settings, signer, now: () => new Date(0) })
    this.sweep = new CollectionSweep(this.writer)
  }

  static async open(): Promise<SharedCollection> {
    return SharedCollection.reopen(temporaryStore())
  }

  static async reopen(inner: EmbeddedStore, scopeFields?: readonly string[]): Promise<SharedCollection> {
    const collection = new SharedCollection(inner, scopeFields)
    await collection.store.createCollection(collection.settings)
    return collection
  }

  async index(documents: Readonly<Record<string, JsonObject>>, sign = true): Promise<void> {
    const changes = Object.entries(documents).map(([id, source]): Change => ({ kind: 'index', id, source }))
    await this.writer.write(stamped(changes), { sign })
    await this.store.refresh(this.settings)
  }

  /** Changes the user's fields of a document like a program that does not know our fields, which stay. */
  async edit(id: string, source: JsonObject): Promise<void> {
    const [document] = await this.store.read(this.settings, [id])
    await this.store.write(this.settings, [{ id, kind: 'put', source, fields: document!.fields }])
  }

  /** Writes a whole document like another program. */
  async writeForeign(id: string, source: JsonObject): Promise<void> {
    await this.store.write(this.settings, [
      { id, kind: 'put', source, fields: { write: '', since: sinceOfForeign, group: foreignGroup(id) } },
    ])
  }

  async remove(id: string): Promise<void> {
    await this.store.write(this.settings, [{ id, kind: 'delete' }])
  }

  /** Sweeps everything, then settles the documents that the sweep left. */
  async sweepAll(size = 1000): Promise<Pick<SweepStep, 'signed' | 'stale' | 'edited' | 'orphans'>> {
    await this.store.refresh(this.settings)
    const sums = { signed: 0, stale: 0, edited: 0, orphans: 0 }
    let after: string | null = null
    do {
      const step: SweepStep = await this.sweep.step({ after, size, startedAt })
      for (const name of ['signed', 'stale', 'edited', 'orphans'] as const) sums[name] += step[name]
      after = step.after
    } while (after !== null)
    await this.writer.settle(this.writer.takeUnsettled())
    await this.store.refresh(this.settings)
    return sums
  }

  async anchors(): Promise<Record<string, string>> {
    return Object.fromEntries([...(await readPlaces(this.store, this.settings))].map(([id, { anchor }]) => [id, anchor]))
  }
}

/** Makes all documents those of an older fold, in the groups that they have; half of them had other digests and terms by that fold. */
async function signWithOlderFold({ store, settings }: SharedCollection, random: () => number): Promise<void> {
  const documents = await readAll(store, settings)
  const patches = documents.map(({ id, fields }): StoreWrite => {
    const { version, exact, fingerprints } = fields
    const other = { exact: exact && [...exact].reverse().join(''), fingerprints: fingerprints?.map((term) => [...term].reverse().join('')) }
    return {
      id,
      kind: 'patch',
      fields: { version: version!.replace(/^f\d+/, 'f1'), ...(random() < 0.5 && exact !== undefined && (other as object)) },
    }
  })
  await store.write(settings, patches)
  await store.refresh(settings)
}

/** The start of a sweep: after all that was written before. */
const startedAt = 1_000_000_000

const all = { after: null, size: 10, startedAt }
const none = { signed: 0, stale: 0, edited: 0, orphans: 0 }

describe('CollectionSweep', () => {
  it('finds nothing and writes nothing where everything is in order', async () => {
    const collection = await SharedCollection.open()
    await collection.index({ 1: { text: stories.harbour }, 2: { text: stories.harbourEdited }, 3: { text: stories.harbourExcerpt }, 4: {} })
    const before = await readAll(collection.store, collection.settings)
    collection.store.calls.clear()
    expect(await collection.sweepAll()).toEqual(none)
    expect(await readAll(collection.store, collection.settings)).toEqual(before)
    expect(collection.store.calls.get('write')).toBeUndefined()
  })

  it('signs and groups documents that others wrote without our object; they come after all others and keep their text', async () => {
    const collection = await SharedCollection.open()
    await collection.index({ 1: { text: stories.harbour } })
    await collection.writeForeign('0', { text: stories.harbourEdited, views: 3 })
    expect(await collection.sweepAll()).toEqual({ ...none, signed: 1 })
    expect(await collection.anchors()).toEqual({ 0: '1', 1: '1' })
    const [document] = await collection.store.read(collection.settings, ['0'])
    expect(document).toMatchObject({ source: { text: stories.harbourEdited, views: 3 }, fields: { since: startedAt, write: '' } })
  })

  it('takes every later write for a document that others wrote', async () => {
    const collection = await SharedCollection.open()
    await collection.writeForeign('0', { text: stories.harbour })
    await collection.sweepAll()
    await collection.index({ 0: { text: stories.bakers } })
    expect((await collection.store.read(collection.settings, ['0']))[0]).toMatchObject({ source: { text: stories.bakers } })
  })

  it('signs documents anew that were edited past onefold, and places their members and their new neighbours', async () => {
    const collection = await SharedCollection.open()
    await collection.index({ 1: { text: stories.harbour }, 2: { text: stories.harbourEdited }, 3: { text: stories.bakers } })
    expect(await collection.anchors()).toEqual({ 1: '1', 2: '1', 3: '3' })
    await collection.edit('1', { text: stories.bakers })
    expect(await collection.sweepAll()).toEqual({ ...none, edited: 1 })
    expect(await collection.anchors()).toEqual({ 1: '1', 2: '2', 3: '1' })
  })

  it('sees an edit that moves an anchor to another scope', async () => {
    const collection = await SharedCollection.open()
    await collection.index({ 1: { text: stories.harbour, site: 'a' }, 2: { text: stories.harbourEdited, site: 'a' } })
    await collection.edit('1', { text: stories.harbour, site: 'b' })
    expect(await collection.sweepAll()).toMatchObject({ edited: 1 })
    expect(await collection.anchors()).toEqual({ 1: '1', 2: '2' })
  })

  it('signs anew what was signed with other scope fields', async () => {
    const inner = temporaryStore()
    const before = await SharedCollection.reopen(inner)
    const { harbour } = stories
    await before.index({
      1: { text: harbour, site: 'a', language: 'en' },
      2: { text: harbour, site: 'a', language: 'de' },
      3: { text: harbour },
    })
    expect(await before.anchors()).toEqual({ 1: '1', 2: '1', 3: '3' })
    const same = await SharedCollection.reopen(inner, ['site'])
    expect(await same.sweepAll()).toEqual(none)
    const after = await SharedCollection.reopen(inner, ['site', 'language'])
    expect(await after.sweepAll()).toMatchObject({ edited: 2 })
    expect(await after.anchors()).toEqual({ 1: '1', 2: '2', 3: '3' })
  })

  it('places orphans anew: members and contained documents of an anchor that others deleted', async () => {
    const collection = await SharedCollection.open()
    const { harbour, harbourEdited, harbourExcerpt } = stories
    await collection.index({ 1: { text: harbour }, 2: { text: harbourEdited }, 3: { text: harbour }, 4: { text: harbourExcerpt } })
    expect(await collection.anchors()).toEqual({ 1: '1', 2: '1', 3: '1', 4: '4' })
    await collection.remove('1')
    expect(await collection.sweepAll()).toEqual({ ...none, orphans: 3 })
    const expected = replay(await readReplayed(collection.store, collection.settings))
    expect(await readPlaces(collection.store, collection.settings)).toEqual(expected)
    expect(expected.get('4')!.containers).toEqual(['2'])
  })

  it('signs anew what another version has signed', async () => {
    const collection = await SharedCollection.open()
    await collection.index({ 1: { text: stories.harbour }, 2: { text: stories.harbourEdited } })
    await collection.store.write(collection.settings, [{ id: '1', kind: 'patch', fields: { version: 'f0' } }])
    expect(await collection.sweepAll()).toEqual({ ...none, stale: 1 })
    expect(await collection.sweepAll()).toEqual(none)
    expect(await collection.anchors()).toEqual({ 1: '1', 2: '1' })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'ends in the groups of a replay after an upgrade, with writes before and during the sweep (seed %i)',
    async (seed) => {
      const collection = await SharedCollection.open()
      const { store, settings } = collection
      const texts = generateCollection(seed, 90, 0.06)
      const random = seededRandom(seed)
      const indexed = (from: number, to: number) =>
        Object.fromEntries(texts.slice(from, to).map(({ id, title, text }) => [id, { title: title ?? '', text }]))
      await collection.index(indexed(0, 60))
      await signWithOlderFold(collection, random)
      await collection.index(indexed(60, 75))
      const left: number[] = Array.from({ length: 15 }, (_, i) => 75 + i)
      await store.refresh(settings)
      let after: string | null = null
      do {
        const step: SweepStep = await collection.sweep.step({ after, size: 7, startedAt })
        after = step.after
        const next = left.splice(0, 2)
        if (next.length > 0) await collection.index(indexed(next[0]!, next.at(-1)! + 1))
      } while (after !== null)
      await collection.writer.settle(collection.writer.takeUnsettled())
      await store.refresh(settings)
      expect(Object.keys((await store.counts(settings)).versions)).toHaveLength(1)
      expect(await readPlaces(store, settings)).toEqual(replay(await readReplayed(store, settings)))
      expect(await collection.sweepAll()).toEqual(none)
    },
  )

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'ends in the groups of a replay after documents were written unsigned, before and among others that were signed (seed %i)',
    async (seed) => {
      const collection = await SharedCollection.open()
      const { store, settings } = collection
      const texts = generateCollection(seed, 90, 0.06)
      const random = seededRandom(seed)
      for (let i = 0; i < texts.length; i += 3) {
        const documents = texts.slice(i, i + 3).map(({ id, title, text }) => [id, { title: title ?? '', text }] as const)
        await collection.index(Object.fromEntries(documents), random() < 0.5)
      }
      await collection.sweepAll(7)
      expect((await store.counts(settings)).unsigned).toBe(0)
      expect(await readPlaces(store, settings)).toEqual(replay(await readReplayed(store, settings)))
    },
  )

  it('looks for anchors alone for documents that were unsigned', async () => {
    const collection = await SharedCollection.open()
    const { store } = collection
    await collection.index({ 1: { text: stories.harbour }, 2: { text: stories.harbourEdited } })
    await collection.index({ 3: { text: stories.harbour }, 4: { text: stories.harbourExcerpt } }, false)
    const findsMembers: boolean[] = []
    const { lookUp } = store
    store.lookUp = async (...asked) => {
      findsMembers.push(asked[1].includeJoined)
      return lookUp.apply(store, asked)
    }
    await collection.sweep.step(all)
    expect(new Set(findsMembers)).toEqual(new Set([false]))
    expect(await collection.anchors()).toEqual({ 1: '1', 2: '1', 3: '1', 4: '4' })
  })

  it('finds no documents of the older fold for those that it signs anew, and for those that are written meanwhile', async () => {
    const collection = await SharedCollection.open()
    const { store } = collection
    const copies = Array.from({ length: 40 }, (_, i): [string, JsonObject] => [
      `d${i}`,
      { text: i % 2 ? stories.harbour : stories.harbourEdited },
    ])
    await collection.index(Object.fromEntries(copies))
    await signWithOlderFold(collection, () => 1)
    const found: (string | undefined)[] = []
    const { lookUp, findByFold } = store
    store.lookUp = async (...asked) => {
      const matches = await lookUp.apply(store, asked)
      found.push(...matches.documents.map(({ facts }) => facts.signatureVersion))
      return matches
    }
    store.findByFold = async (...asked) => {
      const facts = await findByFold.apply(store, asked)
      found.push(...facts.map(({ signatureVersion }) => signatureVersion))
      return facts
    }
    await collection.sweep.step({ after: null, size: 10, startedAt })
    await collection.index({ e: { text: stories.harbour } })
    await collection.sweep.step({ after: null, size: 20, startedAt })
    expect(new Set(found)).toEqual(new Set([await collection.writer.signatureVersion()]))
  })

  it('settles what was written from a stamp on, that stamp included', async () => {
    const collection = await SharedCollection.open()
    await collection.index({ 1: { text: stories.harbour }, 2: { text: stories.bakers } })
    const [, { fields }] = (await readAll(collection.store, collection.settings)) as [StoredDocument, StoredDocument]
    const later = stampAt(Number.parseInt(fields.write, 10) + 1)
    expect(await collection.sweep.step({ ...all, settleFrom: fields.write })).toMatchObject({ settled: 1 })
    expect(await collection.sweep.step({ ...all, settleFrom: later })).toMatchObject({ settled: 0 })
  })

  it('leaves a document to the next sweep that somebody changes meanwhile', async () => {
    const collection = await SharedCollection.open()
    await collection.writeForeign('1', { text: stories.harbour })
    await collection.store.refresh(collection.settings)
    const { store, settings } = collection
    let steps = 0
    collection.beforeStep = async () => {
      // After the walk and the read that finds the fault, another program writes.
      if (++steps === 3) await collection.writeForeign('1', { text: stories.bakers })
    }
    const step = await collection.sweep.step(all)
    expect(step).toMatchObject({ signed: 0, postponed: 1 })
    expect((await store.read(settings, ['1']))[0]!.source).toEqual({ text: stories.bakers })
  })

  it('names documents that the store refuses, and signs the others', async () => {
    const collection = await SharedCollection.open()
    await collection.writeForeign('1', { text: stories.harbour })
    await collection.writeForeign('2', { text: stories.bakers })
    await collection.store.refresh(collection.settings)
    const refused = { status: 'refused', httpStatus: 400, type: 'document_parsing_exception', reason: 'too many fields' } as const
    const write: Store['write'] = async (settings, writes) => {
      const done = await collection.store.write(
        settings,
        writes.filter(({ id }) => id !== '1'),
      )
      return writes.map(({ id }) => (id === '1' ? refused : done.shift()!))
    }
    const store = withMembers(collection.store, { write })
    const writer = new CollectionWriter({ ...collection, store, signer, now: () => new Date(0) })
    const step = await new CollectionSweep(writer).step({ after: null, size: 10, startedAt })
    expect(step).toMatchObject({ signed: 1, refused: [{ id: '1', reason: 'too many fields' }] })
  })

  it.each([1, 2, 3, 4, 5, 6])('ends in the groups of a replay after others edited, wrote and deleted (seed %i)', async (seed) => {
    const collection = await SharedCollection.open()
    const texts = generateCollection(seed, 60, 0.06)
    const random = seededRandom(seed)
    const pick = () => ({ text: texts[Math.floor(random() * texts.length)]!.text })
    await collection.index(Object.fromEntries(texts.slice(0, 40).map(({ id, text }) => [id, { text }])))
    for (let i = 0; i < 12; i++) {
      const id = `d${Math.floor(random() * 40)}`
      const [document] = await collection.store.read(collection.settings, [id])
      const what = random()
      if (document === undefined || what < 0.3) await collection.writeForeign(id, pick())
      else if (what < 0.6) await collection.edit(id, pick())
      else await collection.remove(id)
    }
    await collection.sweepAll(7)
    expect(await readPlaces(collection.store, collection.settings)).toEqual(
      replay(await readReplayed(collection.store, collection.settings)),
    )
    expect(await collection.sweepAll()).toEqual(none)
  })
})

describe('CollectionSweep over long texts', () => {
  it('reads only a few of them at a time, and more again after them', async () => {
    const collection = await SharedCollection.open()
    const texts = Array.from({ length: 120 }, (_, i): [string, JsonObject] => [`d${i}`, { text: `Story ${i}` }])
    await collection.index(Object.fromEntries(texts))
    for (const [id] of texts.slice(42, 50)) await collection.edit(id, { text: ' '.repeat(1 << 20) })
    const sizes: number[] = []
    const read = collection.store.read.bind(collection.store)
    collection.store.read = (settings, ids) => {
      sizes.push(ids.length)
      return read(settings, ids)
    }
    const { edited, seen } = await collection.sweep.step({ after: null, size: 1000, startedAt })
    expect({ edited, seen }).toEqual({ edited: 8, seen: 120 })
    // The second batch holds eight megabytes, so the next one only reads as many documents as may hold one.
    expect(sizes.slice(0, 6)).toEqual([25, 25, 3, 25, 25, 17])
  })

  it('signs no more text at once than the store takes, though texts of stale documents are not read before', async () => {
    const collection = await SharedCollection.open()
    const { store } = collection
    const text = 'The harbour was rebuilt after the storm of last winter. '.repeat(20)
    await collection.index(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`d${i}`, { text: `${text} ${i}` }])))
    await signWithOlderFold(collection, () => 1)
    Object.assign(store.capabilities, { batch: { operations: 100, characters: 4 * text.length } })
    const sizes: number[] = []
    const read = store.read.bind(store)
    store.read = (settings, ids) => {
      sizes.push(ids.length)
      return read(settings, ids)
    }
    expect(await collection.sweep.step({ after: null, size: 100, startedAt })).toMatchObject({ stale: 20 })
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
  })
})
