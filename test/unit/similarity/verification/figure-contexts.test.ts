import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '../../../../src/library/compare.js'
import {
  countOtherValues,
  countSwappedBesideShared,
  differInLength,
  figureContexts,
} from '../../../../src/similarity/verification/figure-contexts.js'
import type { PlainToken } from '../../../reference/alignment.js'
import { alignerOf, tokenPairs } from '../../../support/token-sequences.js'

/**
 * Contexts (the neighbours of a figure, where all figures count as the same) with the values of the own figures in them, except the ends of a table
 * at the end of the text.
 */
function contextsOf(text: readonly PlainToken[]): Map<string, number[]> {
  const shown = (token: PlainToken | undefined) => (token === undefined ? 'edge' : token.figure ? 'figure' : String(token.hash))
  const contexts = new Map<string, number[]>()
  text.forEach(({ hash, figure, own }, i) => {
    const neighbours = [shown(text[i - 1]), shown(text[i + 1])]
    const isEndOfTable = neighbours.includes('edge') && neighbours.every((each) => each === 'edge' || each === 'figure')
    const key = neighbours.join(' ')
    if (figure && own && !isEndOfTable) contexts.set(key, [...(contexts.get(key) ?? []), hash])
  })
  return contexts
}

function slowSwapped(a: readonly PlainToken[], b: readonly PlainToken[]): number {
  const other = contextsOf(b)
  return [...contextsOf(a)].reduce((sum, [key, values]) => {
    const left = [...(other.get(key) ?? [])]
    const fewer = Math.min(values.length, left.length)
    const common = values.filter((value) => left.includes(value) && left.splice(left.indexOf(value), 1)).length
    return sum + fewer - common
  }, 0)
}

// Two words and three figures, so that a context has several figures.
const dense = fc.array(
  fc.oneof(
    fc.integer({ min: 1000, max: 1001 }).map((hash) => ({ hash, figure: false, own: true })),
    fc.integer({ min: 5, max: 7 }).map((hash) => ({ hash, figure: true, own: true })),
  ),
  { maxLength: 30 },
)
const pairs = fc.oneof(tokenPairs, fc.tuple(dense, dense))

function swapped(a: readonly PlainToken[], b: readonly PlainToken[]): number {
  const aligner = alignerOf(a, b)
  return countOtherValues(figureContexts(aligner.a), figureContexts(aligner.b))
}

const word = (hash: number) => ({ hash: 1000 + hash, figure: false, own: true })
const figure = (hash: number) => ({ hash, figure: true, own: true })

describe('countOtherValues', () => {
  it('counts as multisets of values by context do', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(swapped(a, b)).toBe(slowSwapped(a, b))
      }),
      { numRuns: 1000 },
    )
  })

  it('is the same both ways, and 0 for a text and itself', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(swapped(a, b)).toBe(swapped(b, a))
        expect(swapped(a, a)).toBe(0)
      }),
    )
  })

  it('counts another value in the same context, and no figure in a context that one text lacks', () => {
    expect(swapped([word(1), figure(5), word(2)], [word(1), figure(6), word(2)])).toBe(1)
    expect(swapped([word(1), figure(5), word(2)], [word(1), figure(6), word(3)])).toBe(0)
    expect(swapped([word(1), figure(5), word(2)], [word(1), figure(5), word(2), figure(9), word(4)])).toBe(0)
  })

  it('counts each changed cell of a table, whose figures are one context', () => {
    const row = (...values: number[]) => [word(1), ...values.map(figure), word(2)]
    expect(swapped(row(1, 2, 3, 4, 5), row(1, 2, 9, 4, 5))).toBe(1)
    expect(swapped(row(1, 2, 3, 4, 5), row(1, 4, 3, 2, 5))).toBe(0)
  })

  it('counts no cell at the end of a text, of which no word says what it is: a table with more rows ends with another', () => {
    const row = (name: number, ...values: number[]) => [word(name), ...values.map(figure)]
    expect(swapped([...row(1, 2, 3), ...row(4, 5, 6)], row(1, 2, 3))).toBe(0)
    expect(swapped([figure(5), figure(6), word(1)], [figure(7), figure(6), word(1)])).toBe(0)
    expect(swapped([word(1), figure(5)], [word(1), figure(6)])).toBe(1)
  })

  it('leaves a table inside one with more rows, and tells one with another last cell from it', () => {
    const rows = [
      'Bern 12 4 31',
      'Basel 14 6 12',
      'Chur 11 2 55',
      'Geneva 15 7 9',
      'Lugano 17 8 3',
      'Zurich 13 5 22',
      'Sion 16 3 1',
      'Davos 4 8 78',
    ]
    const more = ['Thun 19 1 37', 'Brig 21 0 64', 'Olten 23 9 48', 'Aarau 24 10 71', 'Baden 18 11 66']
    const table = { text: rows.join('\n') }
    expect(compare({ text: [...rows, ...more].join('\n') }, table).verdict).toBe('contains')
    const longer = [...rows, ...more]
    const other = longer.with(-1, 'Baden 18 11 67')
    expect(compare({ text: other.join('\n') }, { text: longer.join('\n') }).verdict).toBe('variant')
  })

  it('counts own figures alone', () => {
    const quoted = { ...figure(5), own: false }
    expect(swapped([word(1), quoted, word(2)], [word(1), figure(6), word(2)])).toBe(0)
  })
})

describe('figureContexts', () => {
  it('takes no mark behind the end of a text for a neighbour: a longer text that was compared before left it there', () => {
    const { a } = alignerOf([word(1), word(2), figure(5)], [])
    expect(figureContexts(a, 0, Uint8Array.of(1, 0, 0, 1))).toHaveLength(0)
    expect(figureContexts(a, 0, Uint8Array.of(1, 1, 0, 0))).toHaveLength(1)
  })
})

const words = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => word(from + i))

/** How many figures were swapped by their contexts alone, and how many of them beside tokens of both texts. */
function counts(a: readonly PlainToken[], b: readonly PlainToken[], aligned: 'a' | 'b' | 'both') {
  const aligner = alignerOf(a, b)
  const pair = { a: aligner.a, b: aligner.b, isAlignedA: aligned !== 'b', isAlignedB: aligned !== 'a' }
  for (const [text, isAligned] of [
    [aligner.a, pair.isAlignedA],
    [aligner.b, pair.isAlignedB],
  ] as const) {
    if (!isAligned) continue
    aligner.alignTokens(text)
    aligner.markCovered(text)
  }
  return {
    inContext: countOtherValues(figureContexts(aligner.a), figureContexts(aligner.b)),
    besideShared: countSwappedBesideShared(pair),
  }
}

describe('countSwappedBesideShared', () => {
  const shared = [...words(0, 10), figure(7), ...words(10, 20)]

  it.each(['a', 'b', 'both'] as const)('leaves out figures of passages that the texts do not share, if %s is aligned', (aligned) => {
    const shorter = [...shared, ...words(20, 26), word(30), figure(5), word(31), ...words(26, 28)]
    const longer = [...shared, ...words(40, 60), word(30), figure(3), word(31), ...words(60, 80)]
    expect(counts(shorter, longer, aligned)).toEqual({ inContext: 1, besideShared: 0 })
  })

  it.each(['a', 'b', 'both'] as const)('counts a figure with another value between words of both texts, if %s is aligned', (aligned) => {
    const longer = [...words(0, 10), figure(3), ...words(10, 20), ...words(40, 80)]
    expect(counts(shared, longer, aligned).besideShared).toBe(1)
  })

  it('counts no more than the contexts alone do', () => {
    fc.assert(
      fc.property(tokenPairs, fc.constantFrom('a', 'b', 'both'), ([a, b], aligned) => {
        const { inContext, besideShared } = counts(a, b, aligned)
        expect(besideShared).toBeLessThanOrEqual(inContext)
      }),
    )
  })
})

describe('differInLength', () => {
  it('is told of texts of which one is more than one and a half times as long', () => {
    const of = (a: number, b: number) => {
      const aligner = alignerOf(words(0, a), words(0, b))
      return [differInLength(aligner.a, aligner.b), differInLength(aligner.b, aligner.a)]
    }
    expect(of(20, 30)).toEqual([false, false])
    expect(of(20, 31)).toEqual([true, true])
  })
})
