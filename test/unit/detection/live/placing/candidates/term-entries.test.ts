import { describe, expect, it } from 'vitest'
import { TermEntries } from '../../../../../../src/detection/live/placing/candidates/term-entries.js'
import { type LiveDocument, liveFromFields } from '../../../../../../src/detection/live/placing/live-document.js'
import { settingsOf } from '../../../../../support/live-collection.js'

const termsOf = (count: number) => Array.from({ length: count }, (_, n) => `t${String(n).padStart(7, '0')}`)
const documentOf = (id: string, sentences: readonly string[]): LiveDocument =>
  liveFromFields(settingsOf({ name: 'news' }), { id, source: {}, fields: { write: 'w', since: 1, group: id, sentences } })

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
