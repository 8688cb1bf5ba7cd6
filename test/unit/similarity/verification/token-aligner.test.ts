import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AlignmentParams, Coverage } from '../../../../src/similarity/verification/token-aligner.js'
import { verificationParams } from '../../../../src/similarity/verification/verification-params.js'
import { type PlainToken, slowAlign, slowCoverage, slowCovered } from '../../../reference/alignment.js'
import { alignerOf, tokenPairs } from '../../../support/token-sequences.js'

const params: AlignmentParams = verificationParams

function align(a: readonly PlainToken[], b: readonly PlainToken[], chosen: AlignmentParams = params): number[] {
  const aligner = alignerOf(a, b, chosen)
  aligner.alignTokens(aligner.a)
  return [...aligner.a.places.subarray(0, a.length)]
}

const words = (...hashes: number[]) => hashes.map((hash) => ({ hash: 1000 + hash, figure: false, own: true }))
const figure = (hash: number) => ({ hash, figure: true, own: true })
const count = (length: number, first = 0) => Array.from({ length }, (_, i) => first + i)

describe('TokenAligner.alignTokens', () => {
  it('aligns as the slow alignment without an index does', () => {
    fc.assert(
      fc.property(tokenPairs, fc.constantFrom(1, 3, 16), ([a, b], placesPerPair) => {
        const chosen = { ...params, placesPerPair }
        expect(align(a, b, chosen)).toEqual(slowAlign(a, b, chosen))
      }),
      { numRuns: 2000 },
    )
  })

  it('matches equal tokens only', () => {
    fc.assert(
      fc.property(tokenPairs, ([a, b]) => {
        align(a, b).forEach((place, i) => {
          if (place >= 0) expect(b[place]!.hash).toBe(a[i]!.hash)
        })
      }),
    )
  })

  it('maps a text to itself place by place', () => {
    const text = words(...count(50))
    expect(align(text, text)).toEqual(count(50))
  })

  it('goes on after an insertion and a moved passage', () => {
    const a = words(...count(20))
    const b = words(...count(10, 10), 90, 91, 92, ...count(10))
    expect(align(a, b)).toEqual([...count(10, 13), ...count(10)])
  })

  it('matches a single word beside the diagonal, a figure only on it', () => {
    const shifted = (token: ReturnType<typeof figure>) => align([...words(1, 2, 3), token, ...words(7)], [...words(1, 2, 3, 8, 9), token])
    expect(shifted(words(5)[0]!)[3]).toBe(5)
    expect(shifted(figure(5))[3]).toBe(-1)
  })

  it('gives a diagonal up after six tokens without a match, of which a match beside it makes good one', () => {
    const [start, near, last] = [words(1, 2), words(50)[0]!, words(60)[0]!]
    const a = [...start, ...words(3, 4, 5), near, ...words(6, 7, 8), last]
    const b = [...start, ...words(13, 14, 15, 16), near, ...words(17, 18), words(19)[0]!, last]
    expect(align(a, b)).toEqual([0, 1, -1, -1, -1, 6, -1, -1, -1, 10])
    const late = [...start, ...words(3, 4, 5, 6, 7, 8), last]
    expect(align(late, [...start, ...words(13, 14, 15, 16, 17, 18, 19), last]).at(-1)).toBe(-1)
  })

  it('matches no lone common word', () => {
    expect(align(words(1, 2, 3), words(9, 2, 8))).toEqual([-1, -1, -1])
  })

  it('aligns both ways, one after the other', () => {
    fc.assert(
      fc.property(tokenPairs, ([a, b]) => {
        const aligner = alignerOf(a, b)
        aligner.alignTokens(aligner.a)
        aligner.alignTokens(aligner.b)
        expect([...aligner.a.places.subarray(0, a.length)]).toEqual(slowAlign(a, b, params))
        expect([...aligner.b.places.subarray(0, b.length)]).toEqual(slowAlign(b, a, params))
      }),
    )
  })

  it('takes nothing of what was compared before, and makes room for longer texts', () => {
    const long = words(...count(1000))
    expect(align(long, long)).toEqual(count(1000))
    expect(align(words(...count(8)), words(4, 5))).toEqual([-1, -1, -1, -1, 0, 1, -1, -1])
    const longer = words(...count(2500))
    expect(align(longer.slice(5), longer)).toEqual(count(2495, 5))
  })
})

function mark(places: readonly number[], coverNeed = params.coverNeed): number[] {
  const aligner = alignerOf(words(...places), [], { ...params, coverNeed })
  aligner.a.places.set(places)
  aligner.markCovered(aligner.a)
  return [...aligner.a.covered.subarray(0, places.length)]
}

describe('TokenAligner.markCovered', () => {
  it('marks what the slow marking without a short cut marks', () => {
    fc.assert(
      fc.property(tokenPairs, fc.integer({ min: 1, max: 5 }), ([a, b], coverNeed) => {
        const places = slowAlign(a, b, params)
        expect(mark(places, coverNeed)).toEqual(slowCovered(places, { ...params, coverNeed }))
      }),
      { numRuns: 500 },
    )
  })

  it('marks arbitrary places as the slow marking does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 40 }), (places) => {
        expect(mark(places)).toEqual(slowCovered(places, params))
      }),
    )
  })

  it('leaves a lone match uncovered', () => {
    expect(mark([-1, -1, 7, -1, -1, -1])).toEqual([0, 0, 0, 0, 0, 0])
    expect(mark([0, 1, 2, -1, -1, -1])).toEqual([1, 1, 1, 0, 0, 0])
  })

  it('takes the token before a match with the first token for no match', () => {
    expect(mark([-1, 0, 1, -1, -1, -1])).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('asks less company of a text of a few tokens', () => {
    expect(mark([0, 1, -1])).toEqual([1, 1, 0])
  })
})

function measure(text: readonly PlainToken[], places: readonly number[], covered: readonly number[]): Coverage {
  const aligner = alignerOf(text, [])
  aligner.a.places.set(places)
  aligner.a.covered.set(covered)
  return aligner.measureCoverage(aligner.a)
}

describe('TokenAligner.measureCoverage', () => {
  it('sums up as the slow measure does', () => {
    fc.assert(
      fc.property(tokenPairs, ([a, b]) => {
        const places = slowAlign(a, b, params)
        const covered = slowCovered(places, params)
        expect(measure(a, places, covered)).toEqual(slowCoverage(a, places, covered, params))
      }),
      { numRuns: 500 },
    )
  })

  it('counts own tokens alone', () => {
    const tokens = [0, 1, 2, 3, 4, 5].map((i) => ({ hash: 500 + i, figure: false, own: i < 2 }))
    expect(measure(tokens, [0, 1, 2, 3, -1, -1], [1, 1, 1, 1, 0, 0])).toEqual({
      share: 1,
      literal: 1,
      uncovered: 0,
      changed: 0,
    })
  })

  it('is nothing for a text without tokens', () => {
    expect(measure([], [], [])).toEqual({
      share: 0,
      literal: 0,
      uncovered: 0,
      changed: 0,
    })
  })
})

/** Counts the own tokens of a text whose hashes the other text lacks. */
function slowMissing(text: readonly PlainToken[], other: readonly PlainToken[]): number {
  return text.filter(({ hash, own }) => own && !other.some((each) => each.hash === hash)).length
}

describe('TokenAligner.countMissing', () => {
  it('counts what each text lacks of the other, quotes of the other included, its own quotes not', () => {
    fc.assert(
      fc.property(tokenPairs, ([a, b]) => {
        const aligner = alignerOf(a, b)
        expect([aligner.countMissing(aligner.a), aligner.countMissing(aligner.b)]).toEqual([slowMissing(a, b), slowMissing(b, a)])
      }),
    )
  })
})

/** Whether enough own tokens of a text occur in the other one, and enough of them in runs of tokens that all do. */
function slowMayBeIn(text: readonly PlainToken[], other: readonly PlainToken[], minShare: number, minLiteral: number): boolean {
  const isThere = text.map(({ hash }) => other.some((each) => each.hash === hash))
  const own = text.filter((each) => each.own).length
  const missing = text.filter((each, i) => each.own && !isThere[i]).length
  const inRuns = text.filter((each, i) => {
    const from = isThere.lastIndexOf(false, i) + 1
    const to = isThere.indexOf(false, i)
    return each.own && isThere[i] && (to < 0 ? text.length : to) - from >= params.literalRun
  }).length
  return missing <= Math.ceil(own * (1 - minShare)) && own - inRuns <= Math.ceil(own * (1 - minLiteral))
}

const share = fc.constantFrom(0, 0.25, 0.5, 0.65, 0.75, 1)

describe('TokenAligner.mayBeIn', () => {
  it('counts the tokens that the other text has, and those in runs of such, as a slow count does', () => {
    fc.assert(
      fc.property(tokenPairs, share, share, ([a, b], minShare, minLiteral) => {
        const aligner = alignerOf(a, b)
        expect(aligner.mayBeIn(aligner.a, minShare, minLiteral)).toBe(slowMayBeIn(a, b, minShare, minLiteral))
      }),
      { numRuns: 1000 },
    )
  })

  it('rules out no text of which an alignment finds that much', () => {
    fc.assert(
      fc.property(tokenPairs, ([a, b]) => {
        const aligner = alignerOf(a, b)
        aligner.alignTokens(aligner.a)
        aligner.markCovered(aligner.a)
        const found = aligner.measureCoverage(aligner.a)
        expect(aligner.mayBeIn(aligner.a, found.share, found.literal)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('TokenAligner.coverageFromOther', () => {
  it('counts each own token once that a covered token of the other text stands for', () => {
    fc.assert(
      fc.property(tokenPairs, ([a, b]) => {
        const aligner = alignerOf(a, b)
        aligner.alignTokens(aligner.a)
        aligner.markCovered(aligner.a)
        const places = slowAlign(a, b, params)
        const hit = new Set(slowCovered(places, params).flatMap((covered, i) => (covered === 1 ? [places[i]!] : [])))
        const hits = [...hit].filter((place) => b[place]!.own).length
        expect(aligner.coverageFromOther(aligner.b).share).toBe(hits / Math.max(1, b.filter(({ own }) => own).length))
      }),
    )
  })
})
