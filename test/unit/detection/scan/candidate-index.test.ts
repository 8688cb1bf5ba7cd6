import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CandidateOptions, defaultCandidateOptions, noteShare } from '../../../../src/detection/candidate-options.js'
import { CandidateIndex } from '../../../../src/detection/scan/candidate-index.js'
import { type ChosenFingerprints, isNoteBeside, leastShared, sharedShare } from '../../../../src/detection/shared-share.js'
import type { FingerprintWindow } from '../../../../src/signatures/fingerprints.js'

const termLists = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 25 }), { maxLength: 12 }), { maxLength: 40 })
const wide: CandidateOptions = { hotAbove: 1000, capacity: 1000, hotTermsAsked: 8, limit: 1000, strongShare: 1.1, minSharedShare: 0 }

/** Documents before the probe that share a term with it, by the share of the shorter list, then by number. */
function slowProbe(lists: readonly number[][], probe: readonly number[], { limit, minSharedShare }: CandidateOptions): number[] {
  const share = (i: number) => lists[i]!.filter((term) => probe.includes(term)).length / Math.min(lists[i]!.length, probe.length)
  return lists
    .map((_, i) => i)
    .filter((i) => lists[i]!.some((term) => probe.includes(term)) && share(i) >= minSharedShare)
    .sort((x, y) => share(y) - share(x) || x - y)
    .slice(0, limit)
}

/** Terms that no other list of the test has. */
function others(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i)
}

function rankedOf(i: number, shared: number, pair: readonly [ChosenFingerprints, ChosenFingerprints]) {
  const share = sharedShare(shared, ...pair)
  return { i, share, isNote: isNoteBeside(pair[0].window, pair[1].window) && share >= noteShare }
}

function add(index: CandidateIndex, lists: readonly number[][]): void {
  lists.forEach((terms, document) => {
    index.add(document, Uint32Array.from(terms), 64, -1)
  })
}

describe('CandidateIndex', () => {
  it('finds what comparing all term lists finds, in the same order', () => {
    fc.assert(
      fc.property(termLists, fc.constantFrom(0, 0.1, 0.5), fc.integer({ min: 1, max: 10 }), (lists, minSharedShare, limit) => {
        const options = { ...wide, minSharedShare, limit }
        const index = new CandidateIndex(options)
        lists.forEach((terms, document) => {
          expect(index.probe(Uint32Array.from(terms), 64)).toEqual(slowProbe(lists.slice(0, document), terms, options))
          index.add(document, Uint32Array.from(terms), 64, -1)
        })
      }),
    )
  })

  it('gives the documents whose tally is enough for both windows, with shares that order them', () => {
    const windows = fc.constantFrom<FingerprintWindow>(16, 32, 64)
    const sizes = fc.constantFrom(1, 9, 62, 63, 64, 126, 127, 128, 200, 300)
    const documents = fc.array(fc.record({ size: sizes, from: fc.nat(200), window: windows }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(documents, fc.constantFrom(0.1, 0.35), (list, minSharedShare) => {
        const index = new CandidateIndex({ ...wide, minSharedShare })
        const termsOf = ({ size, from }: { size: number; from: number }) => Uint32Array.from({ length: size }, (_, i) => from + i)
        list.forEach((probe, document) => {
          const found = list.slice(0, document).flatMap((other, i) => {
            const shared = Math.max(0, Math.min(probe.from + probe.size, other.from + other.size) - Math.max(probe.from, other.from))
            const pair = [
              { count: probe.size, window: probe.window },
              { count: other.size, window: other.window },
            ] as const
            return shared > 0 && shared >= leastShared(minSharedShare, ...pair) ? [rankedOf(i, shared, pair)] : []
          })
          found.sort((x, y) => Number(x.isNote) - Number(y.isNote) || y.share - x.share || x.i - y.i)
          expect(index.probe(termsOf(probe), probe.window)).toEqual(found.map(({ i }) => i))
          index.add(document, termsOf(probe), probe.window, -1)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('counts as many shared terms as there are, in long documents and short ones', () => {
    // Up to 255, tallies and counts of terms fit into one byte each.
    const sizes = fc.constantFrom(40, 254, 255, 256, 257, 511, 600)
    fc.assert(
      fc.property(fc.array(fc.tuple(sizes, fc.nat(300)), { minLength: 2, maxLength: 6 }), (documents) => {
        const lists = documents.map(([size, from]) => Array.from({ length: size }, (_, i) => from + i))
        const options = { ...wide, minSharedShare: 0.3 }
        const index = new CandidateIndex(options)
        lists.forEach((terms, document) => {
          expect(index.probe(Uint32Array.from(terms), 64)).toEqual(slowProbe(lists.slice(0, document), terms, options))
          index.add(document, Uint32Array.from(terms), 64, -1)
        })
      }),
    )
  })

  it('gives more than the limit where documents share a large part, as far as a term keeps documents', () => {
    const lists = [
      [1, 2],
      [1, 2],
      [1, 8, 9],
      [1, 2],
    ]
    const probe = Uint32Array.of(1, 2)
    const options = { ...wide, limit: 1, strongShare: 0.6 }
    const [strong, bounded] = [new CandidateIndex(options), new CandidateIndex({ ...options, capacity: 2 })]
    add(strong, lists)
    add(bounded, lists)
    expect(strong.probe(probe, 64)).toEqual([0, 1, 3])
    expect(bounded.probe(probe, 64)).toEqual([0, 1])
  })

  it('gives all notes that a digest holds, whichever is the probe, because a wide window chooses few of their terms', () => {
    const index = new CandidateIndex({ ...wide, limit: 1, strongShare: 0.5 })
    const digest = Uint32Array.from({ length: 100 }, (_, i) => i)
    // Of twelve terms that a window of 16 grams chose, one of 64 would choose three.
    const notes = [0, 10, 20].map((from) => Uint32Array.from([from, from + 1, ...others(10, 1000 + from)]))
    notes.forEach((note, document) => {
      index.add(document, note, 16, -1)
    })
    expect(index.probe(digest, 64)).toEqual([0, 1, 2])
    index.add(3, digest, 64, -1)
    index.add(4, digest, 64, -1)
    expect(index.probe(notes[2]!, 16)).toEqual([2, 3, 4])
  })

  it('gives a long document that has one term of a note that was reworded', () => {
    const note = Uint32Array.from([1, ...others(19, 1000)])
    const long = Uint32Array.from([1, ...others(29, 2000)])
    const found = (noteWindow: 16 | 32, longWindow: 32 | 64) => {
      const index = new CandidateIndex({ ...wide, minSharedShare: 0.1 })
      index.add(0, long, longWindow, -1)
      return index.probe(note, noteWindow)
    }
    expect(found(16, 64)).toEqual([0])
    expect(found(16, 32)).toEqual([])
    expect(found(32, 64)).toEqual([])
  })

  it('counts what two books share beyond sixteen bits', () => {
    const index = new CandidateIndex(defaultCandidateOptions)
    const terms = Uint32Array.from({ length: 70_000 }, (_, i) => i)
    index.add(0, terms, 64, -1)
    expect(index.probe(terms, 64)).toEqual([0])
  })

  it('forgets one probe before the next', () => {
    const index = new CandidateIndex(wide)
    add(index, [
      [1, 2, 3],
      [3, 4],
    ])
    const probe = Uint32Array.of(3, 4)
    expect(index.probe(probe, 64)).toEqual(index.probe(probe, 64))
    expect(index.probe(Uint32Array.of(99), 64)).toEqual([])
    expect(index.probe(Uint32Array.of(1), 64)).toEqual([0])
  })

  it('asks no term that too many documents hold', () => {
    const index = new CandidateIndex({ ...wide, hotAbove: 3 })
    add(index, [
      [1, 10],
      [1, 11],
      [1, 12],
      [1, 13],
    ])
    expect(index.probe(Uint32Array.of(1, 12, 20), 64)).toEqual([2])
    const others = new CandidateIndex({ ...wide, hotAbove: 4 })
    add(others, [[1], [1], [1], [1]])
    expect(others.probe(Uint32Array.of(1, 12, 20), 64)).toEqual([0, 1, 2, 3])
  })

  it('asks the rarest hot terms when half of the terms are hot, and gets their oldest documents', () => {
    const index = new CandidateIndex({ ...wide, hotAbove: 2, capacity: 3, hotTermsAsked: 1 })
    add(index, [[1, 2], [1, 2], [1, 2], [1, 2], [1]])
    expect(index.probe(Uint32Array.of(1, 2), 64)).toEqual([0, 1, 2])
    expect(index.probe(Uint32Array.of(1, 2, 3, 4), 64)).toEqual([0, 1, 2])
    expect(index.probe(Uint32Array.of(1, 2, 3, 4, 5), 64)).toEqual([])
  })

  it('takes the shares of those terms only that it asks', () => {
    const index = new CandidateIndex({ ...wide, hotAbove: 2, hotTermsAsked: 1, minSharedShare: 0.6 })
    add(index, [
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3, 4],
    ])
    expect(index.probe(Uint32Array.of(1, 2, 3, 4), 64)).toEqual([2])
  })

  it('leaves out the terms under which the covering document is found', () => {
    const index = new CandidateIndex(wide)
    index.add(0, Uint32Array.of(1, 2, 3), 64, -1)
    index.add(1, Uint32Array.of(2, 3, 4), 64, 0)
    expect(index.probe(Uint32Array.of(2, 3), 64)).toEqual([0])
    index.add(2, Uint32Array.of(3, 4), 64, 0)
    expect(index.probe(Uint32Array.of(4), 64)).toEqual([1, 2])
  })

  it('holds a term for a covered document when the covering one is no longer kept under it', () => {
    const index = new CandidateIndex({ ...wide, capacity: 1 })
    add(index, [[7], [7, 8]])
    index.add(2, Uint32Array.of(7, 8), 64, 1)
    expect(index.probe(Uint32Array.of(7), 64)).toEqual([0])
    expect(index.probe(Uint32Array.of(8), 64)).toEqual([1])
  })

  it('finds nothing without terms', () => {
    const index = new CandidateIndex(defaultCandidateOptions)
    index.add(0, new Uint32Array(), 64, -1)
    expect(index.probe(new Uint32Array(), 64)).toEqual([])
    expect(index.byteLength).toBeGreaterThan(0)
    expect(defaultCandidateOptions.hotAbove).toBeLessThanOrEqual(defaultCandidateOptions.capacity)
  })
})
