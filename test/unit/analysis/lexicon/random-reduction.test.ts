import { describe, expect, it } from 'vitest'
import { isKept } from '../../../../src/analysis/lexicon/random-reduction.js'
import { hash64 } from '../../../../src/hashing/hash64.js'

const terms = Array.from({ length: 20_000 }, (_, i) => hash64(`term ${i}`))
const shareOf = (holds: (term: { high: number; low: number }) => boolean) => terms.filter(holds).length / terms.length

describe('isKept', () => {
  it('removes the given share of the terms', () => {
    for (const removedShare of [0, 0.1, 0.3, 0.9, 1]) {
      expect(shareOf((term) => isKept(term, 7, 1, removedShare))).toBeCloseTo(1 - removedShare, 1.8)
    }
  })

  it('keeps everything in the full lexicon, number 0', () => {
    expect(shareOf((term) => isKept(term, 7, 0, 0.5))).toBe(1)
  })

  it('draws the lexicons independently of each other, and anew for another seed', () => {
    expect(shareOf((term) => isKept(term, 7, 1, 0.3) && isKept(term, 7, 2, 0.3))).toBeCloseTo(0.49, 1.8)
    expect(shareOf((term) => isKept(term, 7, 1, 0.3) && isKept(term, 8, 1, 0.3))).toBeCloseTo(0.49, 1.8)
  })

  it('is pinned: signatures that are stored depend on it', () => {
    const kept = Array.from({ length: 24 }, (_, i) => (isKept(hash64(`term ${i}`), 7, 1, 0.3) ? 1 : 0)).join('')
    expect(kept).toMatchInlineSnapshot(`"011110111010111111110111"`)
  })
})
