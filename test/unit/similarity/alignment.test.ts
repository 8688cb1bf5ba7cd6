import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignTokens } from '../../../src/similarity/alignment.js'
import type { TokenSequence } from '../../../src/similarity/token-sequence.js'
import { defaultVerificationParams } from '../../../src/similarity/verification-params.js'
import { slowAlign } from '../../reference/alignment.js'
import { sequenceOf, tokenPairs } from '../../support/token-sequences.js'

const params = defaultVerificationParams

function align(a: TokenSequence, b: TokenSequence): number[] {
  const places = new Int32Array(a.length)
  alignTokens(a, b, params, places)
  return [...places]
}

const words = (...hashes: number[]) => hashes.map((hash) => ({ hash: 1000 + hash, figure: false, own: true }))
const figure = (hash: number) => ({ hash, figure: true, own: true })
const count = (length: number, first = 0) => Array.from({ length }, (_, i) => first + i)

describe('alignTokens', () => {
  it('aligns as the slow alignment without an index does', () => {
    fc.assert(
      fc.property(tokenPairs, fc.constantFrom(1, 3, 16), ([a, b], placesPerPair) => {
        const places = new Int32Array(a.length)
        alignTokens(sequenceOf(a), sequenceOf(b), { ...params, placesPerPair }, places)
        expect([...places]).toEqual(slowAlign(a, b, { ...params, placesPerPair }))
      }),
      { numRuns: 2000 },
    )
  })

  it('matches equal tokens only', () => {
    fc.assert(
      fc.property(tokenPairs, ([a, b]) => {
        align(sequenceOf(a), sequenceOf(b)).forEach((place, i) => {
          if (place >= 0) expect(b[place]!.hash).toBe(a[i]!.hash)
        })
      }),
    )
  })

  it('maps a text to itself place by place', () => {
    const text = sequenceOf(words(...count(50)))
    expect(align(text, text)).toEqual(count(50))
  })

  it('goes on behind an insertion and a moved passage', () => {
    const a = sequenceOf(words(...count(20)))
    const b = sequenceOf(words(...count(10, 10), 90, 91, 92, ...count(10)))
    expect(align(a, b)).toEqual([...count(10, 13), ...count(10)])
  })

  it('matches a single word beside the diagonal, a figure only on it', () => {
    const shifted = (token: ReturnType<typeof figure>) =>
      align(sequenceOf([...words(1, 2, 3), token, ...words(7)]), sequenceOf([...words(1, 2, 3, 8, 9), token]))
    expect(shifted(words(5)[0]!)[3]).toBe(5)
    expect(shifted(figure(5))[3]).toBe(-1)
  })

  it('gives a diagonal up after six tokens without a match, of which a match beside it makes good one', () => {
    const [start, near, last] = [words(1, 2), words(50)[0]!, words(60)[0]!]
    const a = sequenceOf([...start, ...words(3, 4, 5), near, ...words(6, 7, 8), last])
    const b = sequenceOf([...start, ...words(13, 14, 15, 16), near, ...words(17, 18), words(19)[0]!, last])
    expect(align(a, b)).toEqual([0, 1, -1, -1, -1, 6, -1, -1, -1, 10])
    const late = sequenceOf([...start, ...words(3, 4, 5, 6, 7, 8), last])
    expect(align(late, sequenceOf([...start, ...words(13, 14, 15, 16, 17, 18, 19), last])).at(-1)).toBe(-1)
  })

  it('matches no lone common word', () => {
    expect(align(sequenceOf(words(1, 2, 3)), sequenceOf(words(9, 2, 8)))).toEqual([-1, -1, -1])
  })

  it('takes nothing of what a sequence held before', () => {
    const reused = sequenceOf(words(...count(300)))
    const tokens = Uint16Array.from(words(4, 5), ({ hash }) => hash)
    reused.loadTokens(tokens)
    expect(align(sequenceOf(words(...count(8))), reused)).toEqual([-1, -1, -1, -1, 0, 1, -1, -1])
  })
})
