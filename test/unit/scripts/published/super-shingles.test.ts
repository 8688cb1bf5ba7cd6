import { describe, expect, it } from 'vitest'
import { sampleShingles } from '../../../../scripts/evaluate/published/shingle-containment.js'
import { listSuperShingles } from '../../../../scripts/evaluate/published/super-shingles.js'

describe('listSuperShingles', () => {
  it('shingles the sorted shingles, whatever their order in the text', () => {
    expect(listSuperShingles([5, 1, 9, 3], 3)).toEqual(listSuperShingles([9, 5, 3, 1], 3))
    expect(listSuperShingles([5, 1, 9, 3], 3)).toHaveLength(2)
  })

  it('has none for fewer shingles than a super shingle takes: weak on short documents', () => {
    expect(listSuperShingles([1, 2], 3)).toEqual([])
  })
})

describe('sampleShingles', () => {
  it('keeps the multiples of the modulus', () => {
    expect(sampleShingles([24, 25, 50, 51], 25)).toEqual([25, 50])
  })
})
