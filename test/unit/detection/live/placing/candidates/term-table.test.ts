import { expect, it } from 'vitest'
import { DuplicateCheck } from '../../../../../../src/detection/live/asking/duplicate-check.js'
import type { CollectionSettings } from '../../../../../../src/detection/live/collection-settings.js'
import { InlineTextComparer } from '../../../../../../src/detection/live/comparing/inline-text-comparer.js'
import { TermTable } from '../../../../../../src/detection/live/placing/candidates/term-table.js'
import { KnownDocuments } from '../../../../../../src/detection/live/placing/known-documents.js'
import { liveFromFields } from '../../../../../../src/detection/live/placing/live-document.js'
import { collectionIn } from '../../../../../../src/detection/live/stored-collection.js'
import type { Store } from '../../../../../../src/store/store.js'
import type { TermLookup } from '../../../../../../src/store/term-lookup.js'
import { EngineLikeStore } from '../../../../../support/engine-like-store.js'
import { withHints } from '../../../../../support/hinted-store.js'
import { LiveCollection, settingsOf, signer } from '../../../../../support/live-collection.js'
import { temporaryStore } from '../../../../../support/temporary-store.js'
import { withMembers } from '../../../../../support/with-members.js'

function tableOf(store: Store, settings: CollectionSettings): TermTable {
  const collection = collectionIn(store, settings)
  return new TermTable(collection, new KnownDocuments(collection))
}

const countOf = ({ terms }: TermLookup) => Object.values(terms).reduce((sum, own) => sum + own.length, 0)

it('TermTable asks for the terms of an endless text in parts, and finds what it would have found in one', async () => {
  const collection = await LiveCollection.open({ profile: 'standard' })
  const spelt = (i: number) => String(i % 20_000).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  const words = Array.from({ length: 20_000 }, (_, i) => `Bread ${spelt(i)} ${spelt(i * 7)} goes ${spelt(i * 13)}.`)
  await collection.index({
    1: { text: words.join(' ') },
    2: { text: words.slice(0, 10_000).join(' ') },
    3: { text: words.slice(0, 8).join(' ') },
  })
  const asked: number[] = []
  const store = withMembers(collection.store, {
    lookUp: (settings, lookup) => {
      asked.push(countOf(lookup))
      return collection.store.lookUp(settings, lookup)
    },
  })
  const checked = collectionIn(store, collection.settings)
  const signatureVersion = () => collection.writer.signatureVersion()
  const tools = { signer, signatureVersion, comparer: new InlineTextComparer(), hasLexicon: false, elapsed: () => 0 }
  const check = new DuplicateCheck({ collection: checked, ...tools })
  const { matches } = await check.check({ text: `${words.join(' ')} The end.`, evidence: false })
  expect((matches as { _id: string; verdict: string }[]).map(({ _id, verdict }) => [_id, verdict])).toEqual([
    ['1', 'near'],
    ['2', 'contained'],
    ['3', 'contained'],
  ])
  expect(asked.length).toBeGreaterThan(1)
  expect(Math.max(...asked)).toBeLessThanOrEqual(20_000)
})

it('TermTable finds who shares two fingerprints with a document that comes after others, one in each part of a lookup', async () => {
  const settings = settingsOf()
  const store = withHints(new EngineLikeStore(temporaryStore()))
  await store.createCollection(settings)
  const terms = (from: number, count: number) => Array.from({ length: count }, (_, i) => String(from + i).padStart(8, '0'))
  const fields = (fingerprints: readonly string[]) => ({ write: 'w', since: 1, group: 'g', length: 5_000, fingerprints })
  const endless = terms(0, 19_999)
  const shared = terms(50_000, 2)
  await store.write(settings, [
    { id: 'endless', kind: 'put', expect: 'absent', source: {}, fields: fields(endless) },
    { id: 'kin', kind: 'put', expect: 'absent', source: {}, fields: fields([...shared, ...terms(60_000, 10)]) },
  ])
  await store.refresh(settings)
  const live = (id: string, fingerprints: readonly string[]) => liveFromFields(settings, { id, source: {}, fields: fields(fingerprints) })
  const probes = [live('before', endless), live('probe', [...shared, ...terms(70_000, 10)])] as const
  const table = tableOf(store, settings)
  await table.load(probes, new Set(probes))
  expect(table.anchorsNear(probes[1]).map(({ id }) => id)).toEqual(['kin'])
})

it('TermTable finds the anchor of a group although only a member holds the fingerprints that the group is asked for by', async () => {
  const settings = settingsOf()
  const store = withHints(new EngineLikeStore(temporaryStore()))
  await store.createCollection(settings)
  const termsFrom = (from: number) => Array.from({ length: 12 }, (_, i) => String(from + i).padStart(8, '0'))
  const terms = termsFrom(0)
  const ofMember = [terms[0]!, terms[6]!]
  const ofAnchor = terms.filter((term) => !ofMember.includes(term))
  const fields = (fingerprints: readonly string[], joined?: true) => ({
    write: 'w',
    since: 1,
    group: 'g',
    fingerprints,
    ...(joined && { joined }),
  })
  await store.write(settings, [
    { id: 'anchor', kind: 'put', expect: 'absent', source: {}, fields: fields([...ofAnchor, ...termsFrom(100)]) },
    { id: 'member', kind: 'put', expect: 'absent', source: {}, fields: fields([...ofMember, ...termsFrom(200)], true) },
  ])
  await store.refresh(settings)
  const probe = liveFromFields(settings, { id: 'probe', source: {}, fields: fields(terms) })
  const table = tableOf(store, settings)
  await table.load([probe], new Set([probe]))
  expect(table.anchorsNear(probe).map(({ id }) => id)).toEqual(['anchor'])
})

it('TermTable asks for other families of a document that comes after others only where its fingerprints do not lead to anybody', async () => {
  const settings = settingsOf({ profile: 'standard' })
  const asked: TermLookup[] = []
  const store = withHints(new EngineLikeStore(temporaryStore()))
  await store.createCollection(settings)
  const terms = (from: number, count: number) => Array.from({ length: count }, (_, i) => String(from + i).padStart(8, '0'))
  const fields = (fingerprints: readonly string[], sentences: readonly string[]) => ({
    write: 'w',
    since: 1,
    group: 'g',
    length: 5_000,
    fingerprints,
    sentences,
  })
  await store.write(settings, [{ id: 'kin', kind: 'put', expect: 'absent', source: {}, fields: fields(terms(0, 12), terms(100, 3)) }])
  await store.refresh(settings)
  const lookUp = store.lookUp.bind(store)
  store.lookUp = (of, lookup) => {
    asked.push(lookup)
    return lookUp(of, lookup)
  }
  const load = async (fingerprints: readonly string[]): Promise<string[]> => {
    const probe = liveFromFields(settings, { id: 'probe', source: {}, fields: fields(fingerprints, terms(100, 3)) })
    const table = tableOf(store, settings)
    asked.length = 0
    await table.load([probe], new Set([probe]))
    expect(table.anchorsNear(probe).map(({ id }) => id)).toEqual(['kin'])
    return [...new Set(asked.flatMap(({ terms: of }) => Object.keys(of)))].sort()
  }
  expect(await load(terms(0, 12))).toEqual(['fingerprints'])
  expect(await load([...terms(0, 5), ...terms(200, 7)])).toEqual(['fingerprints', 'sentences'])
  // A deleted document held these terms; hints do not forget them.
  const gone = terms(300, 12)
  await store.write(settings, [{ id: 'gone', kind: 'put', expect: 'absent', source: {}, fields: fields(gone, []) }])
  await store.write(settings, [{ id: 'gone', kind: 'delete' }])
  await store.refresh(settings)
  expect(await load(gone)).toEqual(['fingerprints', 'sentences'])
})
