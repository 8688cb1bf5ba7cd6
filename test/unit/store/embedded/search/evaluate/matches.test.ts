import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  difference,
  distinctDocs,
  intersection,
  lowerBound,
  type Matches,
  scaled,
  scoreAt,
  withOptional,
} from '../../../../../../src/store/embedded/search/evaluate/matches.js'
import { topPlaces } from '../../../../../../src/store/embedded/search/evaluate/top-hits.js'
import { Union } from '../../../../../../src/store/embedded/search/evaluate/union.js'

/** Long and short lists over few documents, which are added in place, and over many documents, which are merged. */
const arbitraryMatches: fc.Arbitrary<Matches> = fc
  .tuple(fc.constantFrom(20, 100_000), fc.constantFrom(3, 200), fc.boolean())
  .chain(([most, maxLength, sameScore]) =>
    fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength, size: 'max' }).map((list) => {
      const docs = Uint32Array.from(list).sort()
      return { docs, scores: sameScore ? 2 : Float64Array.from(docs, (doc) => (doc % 7) / 4) }
    }),
  )

function asMap(matches: Matches): Map<number, number> {
  return new Map([...matches.docs].map((doc, i) => [doc, scoreAt(matches, i)]))
}

function sorted(map: ReadonlyMap<number, number>): [number, number][] {
  return [...map].sort(([a], [b]) => a - b)
}

function unionOf(lists: readonly Matches[], most: number | undefined): Union {
  const union = new Union(most)
  for (const list of lists) union.add(list)
  return union
}

const listed = (matches: Matches) => [...asMap(matches)]

describe('lists of matches', () => {
  it('are combined as sets with scores are', () => {
    fc.assert(
      fc.property(arbitraryMatches, arbitraryMatches, (a, b) => {
        const [left, right] = [asMap(a), asMap(b)]
        const both = [...left].filter(([doc]) => right.has(doc)).map(([doc, score]): [number, number] => [doc, score + right.get(doc)!])
        expect(listed(intersection(a, b))).toEqual(both)
        expect(listed(difference(a, b.docs))).toEqual([...left].filter(([doc]) => !right.has(doc)))
        expect(listed(withOptional(a, b))).toEqual([...left].map(([doc, score]) => [doc, score + (right.get(doc) ?? 0)]))
        expect(listed(scaled(a, 3))).toEqual([...left].map(([doc, score]) => [doc, score * 3]))
      }),
    )
  })

  it('are united with sums, minima and best scores', () => {
    fc.assert(
      fc.property(fc.array(arbitraryMatches, { maxLength: 7 }), fc.nat(4), fc.constantFrom(0, 0.5, 1), (lists, minimum, tieBreaker) => {
        const scores = new Map<number, number[]>()
        for (const list of lists) for (const [doc, score] of asMap(list)) scores.set(doc, [...(scores.get(doc) ?? []), score])
        const sums = [...scores].filter(([, all]) => all.length >= minimum).map(([doc, all]) => [doc, sum(all)] as const)
        const best = [...scores].map(([doc, all]) => [doc, Math.max(...all) + (sum(all) - Math.max(...all)) * tieBreaker] as const)
        for (const most of [undefined, 0, 100]) {
          expect(listed(unionOf(lists, most).sum(minimum))).toEqual(sorted(new Map(sums)))
          expect(listed(unionOf(lists, most).best(tieBreaker))).toEqual(sorted(new Map(best)))
        }
      }),
    )
  })
})

describe('distinctDocs', () => {
  it('sorts and leaves out what comes again', () => {
    expect([...distinctDocs(Uint32Array.of(5, 1, 5, 0, 1))]).toEqual([0, 1, 5])
    expect([...distinctDocs(new Uint32Array(0))]).toEqual([])
  })
})

describe('lowerBound', () => {
  it('gives the first place that is not below', () => {
    const docs = Uint32Array.of(2, 4, 4, 9)
    expect([0, 2, 3, 4, 5, 9, 10].map((doc) => lowerBound(docs, doc))).toEqual([0, 0, 1, 1, 3, 3, 4])
    expect(lowerBound(docs, 4, 2)).toBe(2)
  })
})

describe('topPlaces', () => {
  it('gives what sorting everything gives', () => {
    const key = fc.array(fc.constantFrom(-1, 0, 0.5, 3, Infinity), { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(
        key,
        key,
        fc.nat(40),
        fc.option(fc.tuple(fc.constantFrom(-1, 0.25, 3), fc.constantFrom(0, 1)), { nil: undefined }),
        (a, b, size, after) => {
          const order = [a, b].map((keys) => ({ keys: Float64Array.from(keys), shown: () => 0, keyOf: () => 0 }))
          const compare = (left: readonly number[], right: readonly number[]) =>
            ordered(left[0]!, right[0]!) || ordered(left[1]!, right[1]!)
          const places = a.map((_, place) => place).filter((place) => !after || compare([a[place]!, b[place]!], after) > 0)
          const expected = places.sort((x, y) => compare([a[x]!, b[x]!], [a[y]!, b[y]!]) || x - y).slice(0, size)
          expect(topPlaces(30, { order, size, after })).toEqual(expected)
        },
      ),
    )
  })
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function ordered(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
