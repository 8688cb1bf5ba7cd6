import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrozenLexicon } from '../../../../src/analysis/lexicon/frozen-lexicon.js'
import { decodeLexicon, encodeLexicon } from '../../../../src/analysis/lexicon/lexicon-format.js'
import { TermCounts } from '../../../../src/analysis/lexicon/term-counts.js'
import { errorOf } from '../../../support/error-of.js'

const word32 = fc.integer({ min: 0, max: 0xffff_ffff })
const entries = fc.uniqueArray(
  fc.record({
    high: fc.oneof(word32, fc.constantFrom(0, 1, 0xffff_ffff)),
    low: word32,
    frequency: fc.integer({ min: 1, max: 0xffff_ffff }),
  }),
  {
    selector: ({ high, low }) => `${high} ${low}`,
    maxLength: 300,
  },
)

function countsOf(list: readonly { high: number; low: number; frequency: number }[]): TermCounts {
  const counts = new TermCounts()
  for (const { high, low, frequency } of list) counts.add(high, low, frequency)
  return counts
}

const sample = () => encodeLexicon(10, 1, countsOf([{ high: 5, low: 6, frequency: 7 }]))

describe('encodeLexicon and FrozenLexicon', () => {
  it('give back every df, and 0 for every other term', () => {
    fc.assert(
      fc.property(entries, word32, word32, fc.integer({ min: 1, max: 0xffff_ffff }), (list, high, low, documents) => {
        const lexicon = new FrozenLexicon(encodeLexicon(documents, 1, countsOf(list)))
        expect(lexicon.documents).toBe(documents)
        expect(lexicon.terms).toBe(list.length)
        for (const entry of list) expect(lexicon.documentFrequency(entry)).toBe(entry.frequency)
        const known = list.find((entry) => entry.high === high && entry.low === low)
        expect(lexicon.documentFrequency({ high, low })).toBe(known?.frequency ?? 0)
      }),
    )
  })

  it('write the same bytes, and so the same id, in whatever order terms were counted', () => {
    fc.assert(
      fc.property(entries, (list) => {
        expect(encodeLexicon(9, 1, countsOf([...list].reverse()))).toEqual(encodeLexicon(9, 1, countsOf(list)))
      }),
    )
  })

  it('give another id when a df, N or a term differs', () => {
    const of = (documents: number, high: number, frequency: number) =>
      new FrozenLexicon(encodeLexicon(documents, 1, countsOf([{ high, low: 6, frequency }]))).id
    const ids = [of(10, 5, 7), of(11, 5, 7), of(10, 5, 8), of(10, 6, 7)]
    expect(new Set(ids).size).toBe(4)
    expect(ids.every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true)
  })

  it('read a shared buffer in place', () => {
    const bytes = sample()
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    expect(decodeLexicon(shared).frequencies.buffer).toBe(shared.buffer)
    expect(new FrozenLexicon(shared).documentFrequency({ high: 5, low: 6 })).toBe(7)
  })

  it('read bytes that are not aligned', () => {
    const bytes = sample()
    const moved = new Uint8Array(bytes.length + 1)
    moved.set(bytes, 1)
    expect(new FrozenLexicon(moved.subarray(1)).documentFrequency({ high: 5, low: 6 })).toBe(7)
  })

  it('hold no term for an empty table', () => {
    const lexicon = new FrozenLexicon(encodeLexicon(3, 1, new TermCounts()))
    expect(lexicon.documentFrequency({ high: 0, low: 0 })).toBe(0)
    expect(lexicon.idf({ high: 0, low: 0 })).toBeCloseTo(Math.log(3))
  })
})

describe('decodeLexicon', () => {
  it('refuses another format version, naming both and the remedy', () => {
    const bytes = sample()
    new DataView(bytes.buffer).setUint32(4, 99, true)
    expect(errorOf(() => decodeLexicon(bytes))).toMatchObject({
      code: 'LEXICON_VERSION',
      facts: { kind: 'format', expected: 1, got: 99 },
      message: expect.stringContaining('onefold lexicon build'),
    })
  })

  it('refuses terms of another analyser version', () => {
    const bytes = sample()
    new DataView(bytes.buffer).setUint32(8, 77, true)
    expect(errorOf(() => decodeLexicon(bytes))).toMatchObject({ code: 'LEXICON_VERSION', facts: { kind: 'analyser', got: 77 } })
  })

  it('refuses any file in which one byte was changed or lost', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.integer({ min: 1, max: 255 }), (list, at, change) => {
        const bytes = encodeLexicon(100, 1, countsOf(list))
        const cut = bytes.slice(0, at % bytes.length)
        bytes[at % bytes.length]! ^= change
        for (const damaged of [bytes, cut]) {
          expect(errorOf(() => decodeLexicon(damaged))).toMatchObject({ code: expect.stringMatching(/^LEXICON_(INVALID|VERSION)$/) })
        }
      }),
    )
  })

  it('refuses arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(errorOf(() => decodeLexicon(bytes))).toMatchObject({ code: 'LEXICON_INVALID' })
      }),
    )
  })
})
