import { describe, expect, it } from 'vitest'
import { shareOfEqualEnds } from '../../../../src/similarity/verification/known-apart.js'
import { TokenAligner } from '../../../../src/similarity/verification/token-aligner.js'

function shareOf(a: readonly number[], b: readonly number[]): number {
  const aligner = new TokenAligner()
  aligner.loadTokens(Uint16Array.from(a), Uint16Array.from(b))
  return shareOfEqualEnds(aligner.a, aligner.b)
}

describe('shareOfEqualEnds', () => {
  it('is the share of the shorter text that both begin and end with', () => {
    expect(shareOf([501, 502, 503, 504], [501, 502, 600, 504])).toBe(0.75)
    expect(shareOf([501, 502, 503, 504], [501, 600, 601, 602, 603, 503, 504])).toBe(0.75)
  })

  it('counts no token twice, however much the ends overlap', () => {
    expect(shareOf([501, 501, 501], [501, 501, 501, 501])).toBe(1)
    expect(shareOf([501, 502], [501, 502])).toBe(1)
  })

  it('is 0 where an end is missing, and for an empty text', () => {
    expect(shareOf([501, 502], [502, 501])).toBe(0)
    expect(shareOf([], [501])).toBe(0)
  })
})
