import { describe, expect, it } from 'vitest'
import { AskedFingerprints } from '../../../../../src/detection/live/placing/asked-fingerprints.js'
import { liveFromFields } from '../../../../../src/detection/live/placing/live-document.js'
import { TermEntry } from '../../../../../src/detection/live/placing/term-entries.js'
import { termToNumber } from '../../../../../src/store/term-number.js'
import { settingsOf } from '../../../../support/live-collection.js'

/** What a document with so many fingerprints asks for, of which somebody holds the first ones, and too many the last ones among those. */
function askedOf(fingerprints: number, held: number, hot = 0, open = held): 1 | 2 | undefined {
  const terms = Array.from({ length: fingerprints }, (_, n) => `term${String(n).padStart(4, '0')}`)
  const isHot = new Set(terms.slice(held - hot, held).map(termToNumber))
  const asked = new AskedFingerprints({ mayHold: () => true, countOf: (term) => (isHot.has(term) ? 1_000 : 1) })
  const fields = { write: 'w', since: 1, group: 'g', fingerprints: terms }
  const entries = terms.slice(0, held).map((term) => new TermEntry(termToNumber(term), 'fingerprints'))
  asked.add(liveFromFields(settingsOf({ name: 'news' }), { id: 'a', source: {}, fields }), entries, entries.slice(0, open))
  expect([...asked.entries].map(({ term }) => term)).toEqual(terms.slice(0, open))
  return asked.worthFinding.sets[0]?.atLeast
}

describe('the fingerprints that a batch asks for', () => {
  it('have to be shared by two where one is less than a tenth of a document, and few of them are held', () => {
    expect(askedOf(25, 1)).toBe(2)
    expect(askedOf(11, 4)).toBe(2)
  })

  it('lead to whoever shares one of a document that has ten at most', () => {
    expect(askedOf(10, 3)).toBe(1)
  })

  it('lead to whoever shares one where most are kin', () => {
    expect(askedOf(25, 5)).toBe(1)
  })

  it('are reckoned without those that too many hold', () => {
    expect(askedOf(12, 4, 2)).toBe(1)
    expect(askedOf(25, 6, 2)).toBe(2)
  })

  it('lead to whoever shares one where some of those that are held were asked for before', () => {
    expect(askedOf(25, 3, 0, 2)).toBe(1)
  })

  it('are none of a document whose fingerprints nobody holds', () => {
    expect(askedOf(25, 0)).toBeUndefined()
  })
})
