import { describe, expect, it } from 'vitest'
import { sha1Hex } from '../../../../scripts/evaluate/published/digests.js'
import { computeIMatchDigests } from '../../../../scripts/evaluate/published/i-match-digests.js'
import { type IMatchParameters, iMatchAlgorithm } from '../../../../src/signatures/i-match.js'
import { resolveParameters } from '../../../../src/signatures/signature-algorithm.js'
import { plainLexicon, plainText } from '../../../support/plain-text.js'

const defaults = resolveParameters(iMatchAlgorithm)

function digestsOf(words: readonly string[], parameters: Partial<IMatchParameters>, lexicon = plainLexicon(1000)) {
  return computeIMatchDigests(plainText([words]), lexicon, { ...defaults, ...parameters })
}

const letters = 'abcdefghijklmnop'.split('')
/** a is in 1 document, b in 2 and so on, so the order of rarity is the alphabetical one. */
const ranked = plainLexicon(1000, Object.fromEntries(letters.map((letter, i) => [letter, i + 1])))

describe('computeIMatchDigests', () => {
  it('hashes the ten rarest terms after the two rarest, in ascending order', () => {
    expect(digestsOf([...letters].reverse(), { reductions: 0 }, ranked)).toEqual([sha1Hex('cdefghijkl'.split('').join('\n'))])
  })

  it('does not change with order, repeats, the two rarest terms or the common ones', () => {
    const parameters = { reductions: 0 }
    const [digest] = digestsOf(letters, parameters, ranked)
    for (const variant of ['cdefghijklabmnop', 'ccabdefghijklmnop', 'xydefghijklcmn', 'abcdefghijkl']) {
      expect(digestsOf(variant.split(''), parameters, ranked)).toEqual([digest])
    }
  })

  it('takes the terms inside the thresholds with the window idf, both bounds included', () => {
    const lexicon = plainLexicon(100, { all: 100, half: 50, ten: 10, five: 5, two: 2 })
    const parameters = {
      ...defaults,
      window: 'idf' as const,
      minIdf: 0.5,
      maxIdf: Math.log(50) / Math.log(100),
      minTerms: 1,
      reductions: 0,
    }
    expect(digestsOf(['all', 'half', 'ten', 'two', 'once', 'five', 'ten'], parameters, lexicon)).toEqual([sha1Hex('five\nten\ntwo')])
  })

  it('gives no digest, and never that of the empty set, where fewer than minTerms terms are left', () => {
    expect(digestsOf(['a', 'b', 'c', 'd', 'e', 'f'], { reductions: 0 })).toEqual([undefined])
    expect(digestsOf([], { minTerms: 1, reductions: 1 })).toEqual([undefined, undefined])
    const one = plainLexicon(1)
    expect(digestsOf(['a', 'b'], { window: 'idf', minTerms: 1, reductions: 0 }, one)).toEqual([undefined])
  })
})
