import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countSwappedInContext, figureContexts } from '../../../../src/similarity/verification/figure-contexts.js'
import { countSwappedBesideShared, differInLength } from '../../../../src/similarity/verification/own-figures.js'
import type { PlainToken } from '../../../reference/alignment.js'
import { alignerOf, tokenPairs } from '../../../support/token-sequences.js'

const word = (hash: number): PlainToken => ({ hash: 1000 + hash, figure: false, own: true })
const words = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => word(from + i))
const figure = (hash: number): PlainToken => ({ hash, figure: true, own: true })

/** How many figures were swapped by their contexts alone, and how many of them beside tokens of both texts. */
function counts(a: readonly PlainToken[], b: readonly PlainToken[], aligned: 'a' | 'b' | 'both') {
  const aligner = alignerOf(a, b)
  const pair = { a: aligner.a, b: aligner.b, aInB: aligned !== 'b', bInA: aligned !== 'a' }
  for (const [text, isAligned] of [
    [aligner.a, pair.aInB],
    [aligner.b, pair.bInA],
  ] as const) {
    if (!isAligned) continue
    aligner.alignTokens(text)
    aligner.markCovered(text)
  }
  return {
    inContext: countSwappedInContext(figureContexts(aligner.a), figureContexts(aligner.b)),
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
