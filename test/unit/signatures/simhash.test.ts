import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hammingDistance64 } from '../../../src/hashing/hamming.js'
import type { Hash64 } from '../../../src/hashing/hash64.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { computeSimHash, computeSimHashes, type SimHashParameters, simHashAlgorithm } from '../../../src/signatures/simhash.js'
import { createTermWeigher } from '../../../src/signatures/weighted-terms.js'
import { slowSimHash, slowVotes } from '../../reference/slow-signatures.js'
import { arbitraryLexicon, arbitraryText } from '../../support/arbitrary-texts.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

const defaults = resolveParameters(simHashAlgorithm)
const toBits = ({ high, low }: Hash64) => (BigInt(high) << 32n) | BigInt(low)
const half = fc.integer({ min: 0, max: 0xffff_ffff })

const arbitraryParameters: fc.Arbitrary<SimHashParameters> = fc.record({
  shingleSize: fc.integer({ min: 1, max: 4 }),
  lexicons: fc.integer({ min: 1, max: 4 }),
  removedShare: fc.constantFrom(0, 0.3, 0.8),
  bits: fc.constantFrom(32, 64),
  blocks: fc.integer({ min: 2, max: 16 }),
  blocksPerTerm: fc.integer({ min: 1, max: 3 }),
  skipRarest: fc.integer({ min: 0, max: 3 }),
  repeats: fc.boolean(),
})

function simHashesOf(sentences: readonly (readonly string[])[], parameters: Partial<SimHashParameters> = {}, lexicon = plainLexicon(1000)) {
  const weigher = createTermWeigher(lexicon, { count: 4, removedShare: 0.3 })
  return computeSimHashes(weigher.weigh(plainText(sentences)), { ...defaults, ...parameters })
}

describe('computeSimHash', () => {
  it('gives the bits of one sum a bit', () => {
    const feature = fc.record({ high: half, low: half, weight: fc.nat(1_000_000) })
    fc.assert(
      fc.property(fc.array(feature), (features) => {
        const found = computeSimHash(features)
        const expected = slowVotes(
          features.map((each) => ({ bits: toBits(each), weight: each.weight })),
          64,
        )
        expect(found && toBits(found)).toBe(expected)
      }),
    )
  })

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
  it('equals the obvious slow version for every parameter', () => {
    fc.assert(
      fc.property(arbitraryText, arbitraryLexicon, arbitraryParameters, (text, lexicon, parameters) => {
        const weigher = createTermWeigher(lexicon, { count: 3, removedShare: parameters.removedShare })
        const found = computeSimHashes(weigher.weigh(text), parameters).map((value) => value && toBits(value))
        expect(found).toEqual(Array.from({ length: parameters.lexicons }, (_, k) => slowSimHash(text, lexicon, { ...parameters, k })))
      }),
    )
  })

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
