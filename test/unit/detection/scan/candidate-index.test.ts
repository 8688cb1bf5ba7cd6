import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CandidateOptions, defaultCandidateOptions } from '../../../../src/detection/candidate-options.js'
import { CandidateIndex } from '../../../../src/detection/scan/candidate-index.js'

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

function add(index: CandidateIndex, lists: readonly number[][]): void {
  lists.forEach((terms, document) => {
    index.add(document, Uint32Array.from(terms), -1)
  })
}

describe('CandidateIndex', () => {
  it('finds what comparing all term lists finds, in the same order', () => {
    fc.assert(
      fc.property(termLists, fc.constantFrom(0, 0.1, 0.5), fc.integer({ min: 1, max: 10 }), (lists, minSharedShare, limit) => {
        const options = { ...wide, minSharedShare, limit }
        const index = new CandidateIndex(options)
        lists.forEach((terms, document) => {
          expect(index.probe(Uint32Array.from(terms))).toEqual(slowProbe(lists.slice(0, document), terms, options))
          index.add(document, Uint32Array.from(terms), -1)
        })
      }),
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
          expect(index.probe(Uint32Array.from(terms))).toEqual(slowProbe(lists.slice(0, document), terms, options))
          index.add(document, Uint32Array.from(terms), -1)
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
    expect(strong.probe(probe)).toEqual([0, 1, 3])
    expect(bounded.probe(probe)).toEqual([0, 1])
  })

  it('gives all short documents that share an eighth with a long one, whichever is the probe', () => {
    const index = new CandidateIndex({ ...wide, limit: 1 })
    const long = Uint32Array.from({ length: 64 }, (_, i) => i)
    // They share two of eight terms, one of eight, one of nine; and half of a list that is too long for a notice.
    const short = [
      [1, 2, ...others(6, 100)],
      [3, ...others(7, 200)],
      [4, ...others(8, 300)],
      [...long.subarray(0, 17), ...others(17, 400)],
    ]
    add(index, short)
    expect(index.probe(long)).toEqual([3, 0, 1])
    index.add(4, long, -1)
    index.add(
      5,
      long.map((term) => (term < 8 ? term : term + 1000)),
      -1,
    )
    expect(index.probe(Uint32Array.of(5, 6, ...others(6, 500)))).toEqual([3, 4, 5])
  })

  it('counts what two books share beyond sixteen bits', () => {
    const index = new CandidateIndex(defaultCandidateOptions)
    const terms = Uint32Array.from({ length: 70_000 }, (_, i) => i)
    index.add(0, terms, -1)
    expect(index.probe(terms)).toEqual([0])
  })

  it('forgets one probe before the next', () => {
    const index = new CandidateIndex(wide)
    add(index, [
      [1, 2, 3],
      [3, 4],
    ])
    const probe = Uint32Array.of(3, 4)
    expect(index.probe(probe)).toEqual(index.probe(probe))
    expect(index.probe(Uint32Array.of(99))).toEqual([])
    expect(index.probe(Uint32Array.of(1))).toEqual([0])
  })

  it('asks no term that too many documents hold', () => {
    const index = new CandidateIndex({ ...wide, hotAbove: 3 })
    add(index, [
      [1, 10],
      [1, 11],
      [1, 12],
      [1, 13],
    ])
    expect(index.probe(Uint32Array.of(1, 12, 20))).toEqual([2])
  })

  it('asks the rarest hot terms when half of the terms are hot, and gets their oldest documents', () => {
    const index = new CandidateIndex({ ...wide, hotAbove: 2, capacity: 3, hotTermsAsked: 1 })
    add(index, [[1, 2], [1, 2], [1, 2], [1, 2], [1]])
    expect(index.probe(Uint32Array.of(1, 2))).toEqual([0, 1, 2])
    expect(index.probe(Uint32Array.of(1, 2, 3, 4, 5))).toEqual([])
  })

  it('leaves out the terms under which the covering document is found', () => {
    const index = new CandidateIndex(wide)
    index.add(0, Uint32Array.of(1, 2, 3), -1)
    index.add(1, Uint32Array.of(2, 3, 4), 0)
    expect(index.probe(Uint32Array.of(2, 3))).toEqual([0])
    index.add(2, Uint32Array.of(3, 4), 0)
    expect(index.probe(Uint32Array.of(4))).toEqual([1, 2])
  })

  it('holds a term for a covered document when the covering one is no longer kept under it', () => {
    const index = new CandidateIndex({ ...wide, capacity: 1 })
    add(index, [[7], [7, 8]])
    index.add(2, Uint32Array.of(7, 8), 1)
    expect(index.probe(Uint32Array.of(7))).toEqual([0])
    expect(index.probe(Uint32Array.of(8))).toEqual([1])
  })

  it('finds nothing without terms', () => {
    const index = new CandidateIndex(defaultCandidateOptions)
    index.add(0, new Uint32Array(), -1)
    expect(index.probe(new Uint32Array())).toEqual([])
    expect(index.byteLength).toBeGreaterThan(0)
    expect(defaultCandidateOptions.hotAbove).toBeLessThanOrEqual(defaultCandidateOptions.capacity)
  })
})
