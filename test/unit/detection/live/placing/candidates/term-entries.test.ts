import { describe, expect, it } from 'vitest'
import { TermEntries, TermEntry } from '../../../../../../src/detection/live/placing/candidates/term-entries.js'
import { type LiveDocument, liveFromFacts, liveFromFields } from '../../../../../../src/detection/live/placing/live-document.js'
import { settingsOf } from '../../../../../support/live-collection.js'

const termsOf = (count: number) => Array.from({ length: count }, (_, n) => `t${String(n).padStart(7, '0')}`)
const documentOf = (id: string, sentences: readonly string[]): LiveDocument =>
  liveFromFields(settingsOf({ name: 'news' }), { id, source: {}, fields: { write: 'w', since: 1, group: id, sentences } })

const factsOf = (id: string) => ({
  id,
  seqNo: 1,
  primaryTerm: 1,
  version: 1,
  signed: true,
  since: 1,
  containers: [],
  length: 1,
  fingerprintCount: 1,
  values: {},
})

describe('TermEntries', () => {
  it('has a term once that a document names twice, and one entry for all that hold it', () => {
    const [a, b] = [documentOf('a', ['term0001', 'term0002', 'term0001']), documentOf('b', ['term0002'])]
    const entries = new TermEntries()
    entries.enter([a, b], undefined)
    expect(entries.of(a).others.map(({ term }) => term)).toEqual(['term0001', 'term0002'])
    expect(entries.of(b).others[0]).toBe(entries.of(a).others[1])
  })

  it('enters documents of hundreds of thousands of terms without looking through all of them for each', () => {
    const terms = termsOf(300_000)
    const [a, b] = [documentOf('a', terms), documentOf('b', terms.toReversed())]
    const entries = new TermEntries()
    entries.enter([a, b], undefined)
    expect([entries.of(a).others.length, entries.of(b).others.length]).toEqual([300_000, 300_000])
    expect(new Set([...entries.of(a).others, ...entries.of(b).others]).size).toBe(300_000)
  })
})

describe('TermEntry', () => {
  const stored = (id: string, joined: boolean): LiveDocument =>
    liveFromFacts(settingsOf({ name: 'news' }), { ...factsOf(id), group: 'g', joined })

  it('lists a document once, among the anchors or the members, however often and in whatever order lookups and placing find it', () => {
    const [anchor, member, risen] = [stored('a', false), stored('b', true), stored('c', true)]
    const entry = new TermEntry(1, 'fingerprints')
    const find = (take: (document: LiveDocument) => void, ...documents: LiveDocument[]): void => {
      entry.beginTaking()
      for (const document of documents) take(document)
    }
    find((each) => entry.takeAnchor(each), anchor)
    find((each) => entry.take(each), anchor, member, risen)
    expect([entry.anchors, entry.members]).toEqual([[anchor], [member, risen]])
    risen.joined = false
    entry.addAnchor(risen)
    find((each) => entry.listAnchor(each), anchor, risen)
    expect([entry.anchors, entry.members]).toEqual([[anchor, risen], [member]])
    expect(entry.anchorCount).toBe(2)
  })

  it('keeps a document among the anchors that joined another after it was found', () => {
    const document = stored('a', false)
    const entry = new TermEntry(1, 'fingerprints')
    entry.beginTaking()
    entry.takeAnchor(document)
    document.joined = true
    entry.beginTaking()
    entry.take(document)
    expect([entry.anchors, entry.members]).toEqual([[document], []])
  })
})
