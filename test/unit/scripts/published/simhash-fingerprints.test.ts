import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hammingDistance64 } from '../../../../scripts/evaluate/published/hamming.js'
import { computeSimHash, computeSimHashes } from '../../../../scripts/evaluate/published/simhash-fingerprints.js'
import { resolveParameters } from '../../../../src/signatures/signature-algorithm.js'
import { type SimHashParameters, simHashAlgorithm } from '../../../../src/signatures/simhash.js'
import { plainLexicon, plainText } from '../../../support/plain-text.js'

const defaults = resolveParameters(simHashAlgorithm)
const half = fc.integer({ min: 0, max: 0xffff_ffff })

function simHashesOf(sentences: readonly (readonly string[])[], parameters: Partial<SimHashParameters> = {}, lexicon = plainLexicon(1000)) {
  return computeSimHashes(plainText(sentences), lexicon, { ...defaults, ...parameters })
}

describe('computeSimHash', () => {
  it('does not depend on the order of the features', () => {
    const feature = fc.record({ high: half, low: half, weight: fc.nat(1_000_000) })
    fc.assert(
      fc.property(fc.array(feature), (features) => {
        expect(computeSimHash([...features].reverse())).toEqual(computeSimHash(features))
      }),
    )
  })

  it('gives nothing for features that weigh nothing, so that they are not copies of each other', () => {
    expect(computeSimHash([])).toBeUndefined()
    expect(computeSimHash([{ high: 1, low: 2, weight: 0 }])).toBeUndefined()
  })
})

describe('computeSimHashes', () => {
  it('ignores the order of the words with shingles of one, and minds it with two', () => {
    const words = Array.from({ length: 60 }, (_, i) => `w${i}`)
    const reversed = [...words].reverse()
    expect(simHashesOf([words], { shingleSize: 1 })).toEqual(simHashesOf([reversed], { shingleSize: 1 }))
    expect(simHashesOf([words])).not.toEqual(simHashesOf([reversed]))
  })

  it('changes few bits when one word of many changes', () => {
    const words = Array.from({ length: 300 }, (_, i) => `w${i}`)
    const [a] = simHashesOf([words])
    const [b] = simHashesOf([words.with(150, 'other')])
    const [unrelated] = simHashesOf([words.map((word) => `x${word}`)])
    expect(hammingDistance64(a!.high, a!.low, b!.high, b!.low)).toBeLessThanOrEqual(8)
    expect(hammingDistance64(a!.high, a!.low, unrelated!.high, unrelated!.low)).toBeGreaterThan(16)
  })

  it('gives no fingerprint where fewer terms are left than a shingle has', () => {
    expect(simHashesOf([['one']], { lexicons: 1 })).toEqual([undefined])
    expect(simHashesOf([[]], { lexicons: 2 })).toEqual([undefined, undefined])
  })

  it('skips the rarest terms, so that a misspelling changes nothing', () => {
    const df = { usual: 50, common: 60, words: 70 }
    const codet = { shingleSize: 1, skipRarest: 2, lexicons: 1, repeats: false }
    const lexicon = plainLexicon(100, df)
    expect(simHashesOf([['mispelt', 'usual', 'common', 'words', 'other']], codet, lexicon)).toEqual(
      simHashesOf([['mizspelt', 'usual', 'common', 'words', 'other']], codet, lexicon),
    )
  })
})
