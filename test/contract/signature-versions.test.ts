import { describe, expect, it } from 'vitest'
import { DuplicateCheck } from '../../src/detection/live/asking/duplicate-check.js'
import { DuplicateReport } from '../../src/detection/live/asking/duplicate-report.js'
import { InlineTextComparer } from '../../src/detection/live/comparing/inline-text-comparer.js'
import { InlineSigner } from '../../src/detection/live/signing/inline-signer.js'
import { CollectionSweep } from '../../src/detection/live/sweeping/collection-sweep.js'
import { CollectionWriter } from '../../src/detection/live/writing/collection-writer.js'
import { openLexicon } from '../../src/detection/signing/collection-lexicon.js'
import { buildLexicon } from '../../src/library/lexicon.js'
import type { JsonObject } from '../../src/model.js'
import { loadEntityResources } from '../../src/resources/load.js'
import { stampAt } from '../../src/stamp.js'
import { LiveCollection, signer } from '../support/live-collection.js'
import { searchPage } from '../support/search-pages.js'
import { stories } from '../support/stories.js'
import { openLive } from './fixtures/open-live.js'
import type { StoreKind } from './fixtures/store-fixture.js'
import { storeKinds } from './fixtures/store-kinds.js'

const { harbour, harbourEdited, bakers } = stories

/**
 * A group of two that another release has written, and its fold now in their version. Their terms, digests and sketches are those of this release to
 * the bit, so that whoever compares them with its own sees duplicates.
 */
async function openWithGroupOf(kind: StoreKind, fold: string): Promise<LiveCollection> {
  const others = await openLive(kind)
  const { store, settings } = others
  await others.write([
    { kind: 'index', id: '1', source: { text: harbour }, acceptedAt: 1 },
    { kind: 'index', id: '2', source: { text: harbourEdited }, acceptedAt: 2 },
  ])
  const patches = (await others.all()).map(({ id, fields }) => {
    return { id, kind: 'patch', fields: { version: fields.version!.replace(/^f\d+/, fold) } } as const
  })
  await store.write(settings, patches)
  await store.refresh(settings)
  // Another process, which remembers nothing.
  return LiveCollection.open({}, store)
}

/** Groups of two or more, each from its anchor on, as a report lists them. */
async function reported({ writer }: LiveCollection): Promise<string[]> {
  const report = new DuplicateReport(writer.collection, new InlineTextComparer())
  const page = await report.page({ level: 'near', minSize: 2, size: 10, after: null, evidence: false })
  type Listed = { readonly representative: { readonly _id: string }; readonly members: readonly { readonly _id: string }[] }
  return (page.groups as unknown as Listed[])
    .map(({ representative, members }) => [representative._id, ...members.map(({ _id }) => _id)].join(' '))
    .sort()
}

/** The same of a search: the shown hit, then its members. */
async function folded({ store, settings }: LiveCollection): Promise<string[]> {
  const body: JsonObject = { query: { match: { text: 'harbour' } }, sort: [{ 'onefold.since': 'asc' }] }
  const { hits } = await searchPage(store, settings, body)
  return hits.hits.map(({ _id, _duplicates }) => [_id, ..._duplicates.members.map((each) => each._id)].join(' '))
}

/** Ids of what a check of a text lists. */
async function checked({ writer }: LiveCollection, text: string): Promise<string[]> {
  const signatureVersion = () => writer.signatureVersion()
  const tools = { signer, signatureVersion, comparer: new InlineTextComparer(), hasLexicon: false, elapsed: () => 0 }
  const check = new DuplicateCheck({ collection: writer.collection, ...tools })
  const { matches } = (await check.check({ text, evidence: false })) as { matches: { _id: string }[] }
  return matches.map(({ _id }) => _id)
}

/** Sweeps everything, and settles what that has left. @returns how many documents were stale */
async function sweep({ store, settings }: LiveCollection, writer: CollectionWriter): Promise<number> {
  const step = await new CollectionSweep(writer).step({ after: null, size: 100, startedAt: 5_000_000 })
  await writer.settle(writer.takeUnsettled())
  await store.refresh(settings)
  return step.stale
}

describe.each(storeKinds)('$name:', (kind) => {
  describe.each(['f1', 'f99'])('beside documents of the fold %s', (fold) => {
    it('new ones stand in groups of their own, and neither loses its groups', async () => {
      const collection = await openWithGroupOf(kind, fold)
      await collection.index({ 3: { text: harbour }, 4: { text: harbourEdited } })
      expect(await reported(collection)).toEqual(['1 2', '3 4'])
      expect(await folded(collection)).toEqual(['1 2', '3 4'])
      expect(await checked(collection, harbour)).toEqual(['3'])
    })

    it('an anchor that is written again keeps its members, and is joined by what can be compared', async () => {
      const collection = await openWithGroupOf(kind, fold)
      await collection.index({ 3: { text: harbour } })
      await collection.index({ 1: { text: harbour } })
      expect(await reported(collection)).toEqual(['1 2 3'])
      expect(await folded(collection)).toEqual(['1 2 3'])
      await collection.index({ 2: { text: bakers } })
      expect(await reported(collection)).toEqual(['1 3'])
    })

    it('a member whose anchor is deleted joins nobody with whom it cannot be compared', async () => {
      const collection = await openWithGroupOf(kind, fold)
      await collection.index({ 3: { text: harbour } })
      await collection.write([{ kind: 'delete', id: '1' }])
      expect(await folded(collection)).toEqual(['2', '3'])
    })
  })

  it('a sweep brings documents of an older release up to date, and leaves those of a later one alone', async () => {
    for (const [fold, stale, groups] of [
      ['f1', 2, ['1 2 3']],
      ['f99', 0, ['1 2']],
    ] as const) {
      const collection = await openWithGroupOf(kind, fold)
      await collection.index({ 3: { text: harbour } })
      expect(await sweep(collection, collection.writer)).toBe(stale)
      expect(await reported(collection)).toEqual(groups)
      expect(await folded(collection)).toEqual(fold === 'f1' ? ['1 2 3'] : ['1 2', '3'])
      expect(await sweep(collection, collection.writer)).toBe(0)
    }
  })

  it('documents that two lexicons have signed are one group, and stay so while they are signed anew', async () => {
    const collection = await openLive(kind, { profile: 'standard' })
    const { store, settings } = collection
    const bytes = buildLexicon(Object.entries(stories).map(([id, text]) => ({ id, text })))
    const withLexicon = new InlineSigner({ entities: loadEntityResources(), lexicon: openLexicon(bytes) })
    const writer = new CollectionWriter({ store, settings, signer: withLexicon, now: () => new Date('2026-11-21T10:00:00Z') })
    await collection.index({ 1: { text: harbour }, 2: { text: bakers } })
    const at = 2_000_000
    await writer.write([{ kind: 'index', id: '3', source: { text: harbourEdited }, acceptedAt: at, stamp: stampAt(at) }])
    await store.refresh(settings)
    const [old, , fresh] = (await collection.all()).map(({ fields }) => fields)
    expect(fresh!.simhash!.filter((term) => old!.simhash!.includes(term))).toEqual([])
    for (const stale of [2, 0]) {
      expect(await reported(collection)).toEqual(['1 3'])
      expect(await folded(collection)).toEqual(['1 3'])
      expect(await checked(collection, harbour)).toEqual(['1'])
      expect(await sweep(collection, writer)).toBe(stale)
    }
    expect(Object.keys((await store.counts(settings)).versions)).toHaveLength(1)
  })
})
