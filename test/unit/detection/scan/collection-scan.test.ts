import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultCandidateOptions } from '../../../../src/detection/candidate-options.js'
import { familyLimit } from '../../../../src/detection/scan/collection-scan.js'
import type { ListingOptions } from '../../../../src/detection/scan/listing-options.js'
import type { ScanResult } from '../../../../src/detection/scan/scan-result.js'
import { SketchComparison } from '../../../../src/detection/scan/sketch-comparison.js'
import { BatchSigner } from '../../../../src/detection/signing/batch-signer.js'
import type { Document, DuplicatePair, Level, RepresentativePolicy } from '../../../../src/model.js'
import { SlowScan } from '../../../reference/slow-scan.js'
import { generateCollection, TextMaker } from '../../../support/generated-collection.js'
import { listAll, listing, scanCollection, scanDeferring } from '../../../support/scan-collection.js'
import { seededRandom } from '../../../support/seeded-random.js'

const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const levels: readonly Level[] = ['exact', 'near', 'contained']
const everything = listing({ includeVariants: true })

function pairKeys(pairs: Iterable<Pick<DuplicatePair, 'a' | 'b' | 'verdict' | 'aInB' | 'bInA'>>): string[] {
  return Array.from(pairs, ({ a, b, verdict, aInB, bInA }) => [a, b, verdict, aInB, bInA].join(' '))
}

/** The result that the contract demands, from the slow scan. */
function slowListing(slow: SlowScan, options: ListingOptions): object {
  return {
    pairs: pairKeys(slow.pairs(options)),
    groups: slow.groups(options),
    kept: slow.kept(options),
    removable: slow.removable(options),
  }
}

function fastListing(result: ScanResult, options: ListingOptions): object {
  const [groups, kept, removable] = [result.groups(options), result.kept(options), result.removable(options)]
  return { pairs: pairKeys(result.pairs(options)), groups: [...groups], kept: [...kept], removable: [...removable] }
}

/** A function that returns the share of the shorter list of fingerprints that two documents have in common. */
function sharedShare(documents: readonly Document[]): (a: string, b: string) => number {
  const { terms, termOffsets } = new BatchSigner().sign(documents)
  const lists = new Map(documents.map(({ id }, i) => [id, new Set(terms.subarray(termOffsets[i], termOffsets[i + 1]))]))
  return (a, b) => {
    const [x, y] = [lists.get(a)!, lists.get(b)!]
    return [...x].filter((term) => y.has(term)).length / Math.min(x.size, y.size)
  }
}

describe('CollectionScan beside comparing all pairs', () => {
  it.each(seeds(24))('lists the same pairs, groups and remaining documents of light edits, at every level (collection %i)', (seed) => {
    const documents = generateCollection(seed, 20 + seed * 7, 0.06)
    const result = scanCollection(documents)
    const slow = new SlowScan(documents)
    for (const level of levels) expect(fastListing(result, listing({ level }))).toEqual(slowListing(slow, listing({ level })))
  })

  it('names for each document that goes one that stays, by every policy', () => {
    const policies: readonly RepresentativePolicy[] = ['longest', 'shortest', 'oldest', 'newest']
    for (const seed of seeds(8)) {
      const documents = generateCollection(seed, 40 + seed * 10, 0.06)
      const result = scanCollection(documents)
      const slow = new SlowScan(documents)
      for (const options of levels.flatMap((level) => policies.map((prefer) => listing({ level, prefer })))) {
        const removable = [...result.removable(options)]
        expect(removable).toEqual(slow.removable(options))
        const gone = documents.filter((_, i) => slow.kept(options)[i] === 0).map(({ id }) => id)
        expect(removable.map(({ a }) => a)).toEqual(gone)
        expect(removable.filter(({ b }) => gone.includes(b))).toEqual([])
      }
    }
  })

  it('lists no pair of heavy edits that is none, and lacks only what shares few fingerprints', () => {
    let missed = 0
    let all = 0
    for (const seed of seeds(16)) {
      const documents = generateCollection(seed, 30 + seed * 6)
      const found = new Set(pairKeys(scanCollection(documents, { includeVariants: true }).pairs(everything)))
      const expected = new SlowScan(documents).pairs(everything)
      const share = sharedShare(documents)
      const lacking = expected.filter((pair) => !found.has(pairKeys([pair])[0]!))
      expect(found.size).toBe(expected.length - lacking.length)
      expect(lacking.filter(({ a, b }) => share(a, b) > 2 * defaultCandidateOptions.minSharedShare)).toEqual([])
      missed += lacking.filter(({ verdict }) => verdict !== 'variant').length
      all += expected.filter(({ verdict }) => verdict !== 'variant').length
    }
    expect(all).toBeGreaterThan(1000)
    expect(missed / all).toBeLessThan(0.01)
  })

  it('keeps documents by every policy, with times that are missing', () => {
    const policies: readonly RepresentativePolicy[] = ['first', 'longest', 'shortest', 'oldest', 'newest']
    for (const seed of seeds(6)) {
      const documents = generateCollection(seed, 80, 0.06)
      const result = scanCollection(documents)
      const slow = new SlowScan(documents)
      for (const prefer of policies) {
        for (const level of levels)
          expect(fastListing(result, listing({ prefer, level }))).toEqual(slowListing(slow, listing({ prefer, level })))
      }
    }
  })

  it('lists contained documents from the smallest containment that is asked for', () => {
    for (const seed of seeds(6)) {
      const documents = generateCollection(seed, 90, 0.06)
      const result = scanCollection(documents)
      const slow = new SlowScan(documents)
      for (const minContainment of [0.9, 0.95, 1]) {
        expect(fastListing(result, listing({ minContainment }))).toEqual(slowListing(slow, listing({ minContainment })))
      }
    }
  })
})

describe('CollectionScan', () => {
  it('gives the same result however the documents are cut into batches', () => {
    for (const seed of seeds(4)) {
      const documents = generateCollection(seed, 90)
      const whole = listAll(scanCollection(documents, { includeVariants: true }), everything)
      for (const sizes of [[1], [7], [1, 50, 3], [89, 1]]) {
        expect(listAll(scanCollection(documents, { includeVariants: true }, sizes), everything)).toEqual(whole)
      }
    }
  })

  it('gives the same result where comparisons that decide nothing are made later, in any order', () => {
    let pairs = 0
    for (const seed of seeds(6)) {
      const edited = generateCollection(seed, 120, seed % 2 === 0 ? 0.06 : undefined).map((document, i) => ({ ...document, id: `g${i}` }))
      const documents = [...edited, ...family(40, seed)]
      for (const includeVariants of [false, true]) {
        const random = seededRandom(seed)
        const later = scanDeferring(documents, { includeVariants }, () => random() < 0.3)
        const atOnce = scanCollection(documents, { includeVariants })
        for (const level of levels) {
          const options = listing({ level, includeVariants })
          expect(listAll(later, options)).toEqual(listAll(atOnce, options))
        }
        pairs += later.counts(everything).near
      }
    }
    expect(pairs).toBeGreaterThan(1000)
  })

  it('finds short texts of equal letters that are spaced in another way, one of them with a title', () => {
    const spaced = 'S p e c i a l  o f f e r  l i m i t e d  w i n t e r  j a c k e t s  reduced today in our store until Saturday evening'
    const text = 'Special offer limited winter jackets reduced today in our store until Saturday evening'
    const words = 'we go up to it as he is in an ox on it or by me if so do us no at be hi'
    const collections = [
      [text, spaced],
      [spaced, text],
      [text, [...text].join(' ')],
      [words, words],
    ]
    for (const [first, second] of collections) {
      const documents = [
        { id: '1', text: first! },
        { id: '2', text: second!, title: 'Winter sale' },
      ]
      for (const result of [scanCollection(documents), scanDeferring(documents, {}, () => true)]) {
        expect(pairKeys(result.pairs(everything))).toEqual(['1 2 exact 1 1'])
        expect([...result.groups(listing({ level: 'near' }))]).toMatchObject([{ group: '1', members: [{ id: '2', verdict: 'exact' }] }])
      }
    }
  })

  it('counts what it lists', () => {
    for (const seed of seeds(8)) {
      const documents = generateCollection(seed, 60 + seed * 5)
      const result = scanCollection(documents, { includeVariants: true })
      for (const level of levels) {
        for (const includeVariants of [false, true]) {
          const options = listing({ level, includeVariants })
          const counts = result.counts(options)
          const verdicts = Array.from(result.pairs(options), ({ verdict }) => verdict)
          const count = (...wanted: string[]) => verdicts.filter((verdict) => wanted.includes(verdict)).length
          expect(counts).toMatchObject({
            exact: count('exact'),
            near: count('near'),
            contained: count('contained', 'contains'),
            variants: count('variant'),
          })
          expect(counts.documents).toBe(documents.length)
          expect(counts.empty).toBe(documents.filter(({ text }) => !/[\p{L}\p{N}]/u.test(text)).length)
          expect(counts.removable).toBe([...result.kept(options)].filter((flag) => flag === 0).length)
          expect(counts.groups).toBe([...result.groups(options)].length)
        }
      }
    }
  })

  it('lists pairs sorted by the later document, then the earlier', () => {
    const documents = generateCollection(3, 120)
    const numbers = Array.from(scanCollection(documents).pairs(listing()), ({ a, b }) => [Number(b.slice(1)), Number(a.slice(1))] as const)
    expect(numbers).toEqual([...numbers].sort(([b, a], [d, c]) => b - d || a - c))
    expect(numbers.every(([b, a]) => a < b)).toBe(true)
  })

  it('keeps no pair of variants unless asked', () => {
    const documents = generateCollection(12, 88)
    expect([...scanCollection(documents).pairs(everything)].some(({ verdict }) => verdict === 'variant')).toBe(false)
    expect([...scanCollection(documents, { includeVariants: true }).pairs(everything)].some(({ verdict }) => verdict === 'variant')).toBe(
      true,
    )
  })

  it('finds nothing in nothing', () => {
    expect(listAll(scanCollection([]), listing())).toEqual({
      pairs: [],
      groups: [],
      kept: [],
      removable: [],
      counts: { documents: 0, archived: 0, empty: 0, exact: 0, near: 0, contained: 0, variants: 0, groups: 0, removable: 0 },
    })
  })

  it('says the ids, lengths and times of documents, and the largest class', () => {
    const result = scanCollection([
      { id: 'x', text: 'Three short words', time: 5 },
      { id: 'y', text: 'three, short, WORDS' },
      { id: 'z', text: '' },
    ])
    expect([result.id(0), result.length(0), result.time(0), result.time(1), result.length(2)]).toEqual(['x', 3, 5, undefined, 0])
    expect(result.largestClass()).toBe(2)
    expect(scanCollection([]).largestClass()).toBe(0)
    expect([result.hasTimes(), scanCollection([{ id: 'x', text: 'Three short words' }]).hasTimes()]).toEqual([true, false])
  })

  it('finds all notices of a digest, wherever it stands', () => {
    const maker = new TextMaker(11)
    const notices = Array.from({ length: 120 }, (_, i) => ({ id: `n${i}`, text: maker.sentences(2).join(' ') }))
    const digest = { id: 'digest', text: notices.map(({ text }) => text).join(' ') }
    for (const place of [0, 60, 120]) {
      const documents = notices.toSpliced(place, 0, digest)
      const found = pairKeys(scanCollection(documents).pairs(listing()))
      expect(found).toEqual(pairKeys(new SlowScan(documents).pairs(listing())))
      expect(found.length).toBeGreaterThan(115)
    }
  })

  it('counts some bytes for the id of each document', () => {
    const notes = Array.from({ length: 1000 }, (_, i) => ({ id: `${i}`, text: '' }))
    const held: number[] = []
    scanCollection(notes, {}, undefined, (scan) => held.push(scan.byteLength))
    // The last columns grew before.
    expect(held.at(-1)! - held.at(-11)!).toBe(10 * 40)
  })

  it('counts what its comparer holds as its own', () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const count = (byteLength: number): number => {
      let held = 0
      vi.spyOn(SketchComparison.prototype, 'byteLength', 'get').mockReturnValue(byteLength)
      scanCollection(family(3, 7), {}, undefined, (scan) => {
        held = scan.byteLength
      })
      return held
    }
    expect(count(1_000_000) - count(0)).toBe(1_000_000)
  })
})

/** Copies of one text, each with one or two other words replaced. */
function family(size: number, seed: number): Document[] {
  const maker = new TextMaker(seed)
  const text = maker.sentences(8).join(' ')
  return Array.from({ length: size }, (_, i) => ({ id: `d${i}`, text: i === 0 ? text : maker.edit(text, 0.02) }))
}

describe('CollectionScan on large families', () => {
  it(`lists all near pairs of a family of ${familyLimit}`, () => {
    const documents = family(familyLimit, 1)
    const result = scanCollection(documents)
    const near = pairKeys(result.pairs(listing({ level: 'near' })))
    expect(near).toEqual(pairKeys(new SlowScan(documents).pairs(listing({ level: 'near' }))))
    expect(near).toHaveLength((familyLimit * (familyLimit - 1)) / 2)
  })

  it('attaches a family of 1,500 whole to one anchor, with strangers between', () => {
    const maker = new TextMaker(99)
    const documents = family(1500, 2).flatMap((document, i) =>
      i % 5 === 0 ? [document, { id: `s${i}`, text: maker.sentences(6).join(' ') }] : [document],
    )
    const groups = [...scanCollection(documents).groups(listing({ level: 'near' }))]
    expect(groups.map(({ group, members }) => [group, members.length])).toEqual([['d0', 1499]])
  })

  it('finds a second family that shares half of its text with the first', () => {
    const first = family(familyLimit + 20, 3)
    const maker = new TextMaker(4)
    const tail = maker.sentences(20).join(' ')
    const second = first.slice(0, 30).map(({ text }, i) => ({ id: `e${i}`, text: `${text} ${tail}` }))
    const groups = [...scanCollection([...first, ...second]).groups(listing({ level: 'near' }))]
    expect(groups.map(({ group, members }) => [group, members.length])).toEqual([
      ['d0', familyLimit + 19],
      ['e0', 29],
    ])
  })
})

describe('CollectionScan of documents that are signed for exact copies alone', () => {
  it('lists the pairs and the remaining documents of a whole scan at level exact', () => {
    let byTitle = 0
    for (const seed of seeds(16)) {
      const documents = generateCollection(seed, 60 + seed * 5)
      const [whole, exact] = [false, true].map((onlyExact) => scanCollection(documents, { onlyExact }, [17]))
      const options = listing({ level: 'exact', prefer: 'longest' })
      expect(pairKeys(exact!.pairs(options))).toEqual(pairKeys(whole!.pairs(options)))
      expect([exact!.kept(options), exact!.counts(options)]).toEqual([whole!.kept(options), whole!.counts(options)])
      byTitle += [...exact!.pairs(options)].filter(({ by }) => by.includes('tokens')).length
    }
    // If one of two short copies has no title, their digests differ.
    expect(byTitle).toBeGreaterThan(0)
  })

  it('compares no long texts', () => {
    const [whole, exact] = [false, true].map((onlyExact) => scanCollection(family(40, 7), { onlyExact }).counts(listing()))
    expect(whole!.near).toBeGreaterThan(0)
    expect(exact).toMatchObject({ exact: whole!.exact, near: 0 })
  })
})

describe('CollectionScan that is asked for anchors only', () => {
  it.each(seeds(16))('makes the same groups and finds the same documents in their anchors (collection %i)', (seed) => {
    const documents = generateCollection(seed, 40 + seed * 9, seed % 2 === 0 ? 0.06 : undefined)
    const [whole, anchors] = [false, true].map((onlyAnchors) => scanCollection(documents, { onlyAnchors }))
    for (const level of ['near', 'contained'] as const)
      expect([...anchors!.groups(listing({ level }))]).toEqual([...whole!.groups(listing({ level }))])
  })

  it('finds the members of a group in an anchor that comes later', () => {
    const members = family(8, 5)
    const container = { id: 'c', text: `${members[0]!.text} ${new TextMaker(6).sentences(30).join(' ')}` }
    const groups = [...scanCollection([...members, container], { onlyAnchors: true }).groups(listing())]
    expect(groups.map(({ group, contains }) => [group, contains.length])).toEqual([
      ['d0', 0],
      ['c', 8],
    ])
  })

  it('compares a member of a large group with its anchor and with the candidate that led there', () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const bound = vi.spyOn(SketchComparison.prototype, 'bound')
    const count = (onlyAnchors: boolean): number => {
      bound.mockClear()
      scanCollection(family(200, 7), { onlyAnchors })
      return bound.mock.calls.length
    }
    expect(count(true)).toBeLessThanOrEqual(2 * 199)
    expect(count(false)).toBeGreaterThan(40 * 199)
  })
})
