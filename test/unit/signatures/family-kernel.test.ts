import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import type { Lexicon } from '../../../src/analysis/lexicon/lexicon.js'
import { corpusTreeAlgorithm } from '../../../src/signatures/corpus-tree.js'
import { FamilyKernel, isForKernel } from '../../../src/signatures/family-kernel.js'
import { iMatchAlgorithm } from '../../../src/signatures/i-match.js'
import { PlainFamilies } from '../../../src/signatures/plain-families.js'
import { sentenceFingerprintsAlgorithm } from '../../../src/signatures/sentence-fingerprints.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { simHashAlgorithm } from '../../../src/signatures/simhash.js'
import { type IndexTerms, quotedLetters, termStrings } from '../../../src/signatures/term-list.js'
import type { WeightedFamilySigner, WeightedParameters } from '../../../src/signatures/weighted-families.js'
import { arbitraryLexicon, arbitraryText } from '../../support/arbitrary-texts.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

const usual: WeightedParameters = {
  simhash: resolveParameters(simHashAlgorithm),
  imatch: resolveParameters(iMatchAlgorithm),
  sentences: resolveParameters(sentenceFingerprintsAlgorithm),
  paths: resolveParameters(corpusTreeAlgorithm),
}
const seeds = {
  simhash: { high: 1, low: 2 },
  imatch: { high: 3, low: 0xffffffff },
  sentences: { high: 0x80000000, low: 5 },
  paths: { high: 7, low: 8 },
}

const parameters: fc.Arbitrary<WeightedParameters> = fc
  .record({
    lexicons: fc.integer({ min: 1, max: 16 }),
    bits: fc.constantFrom(32, 64),
    blocks: fc.integer({ min: 2, max: 16 }),
    blocksPerTerm: fc.integer({ min: 1, max: 3 }),
    skipRarest: fc.integer({ min: 0, max: 20 }),
    termCount: fc.integer({ min: 1, max: 100 }),
    minTerms: fc.integer({ min: 1, max: 20 }),
    reductions: fc.integer({ min: 0, max: 30 }),
    removedShare: fc.constantFrom(0, 0.3, 0.6),
    maxDocumentShare: fc.constantFrom(0.001, 0.1, 1),
    depth: fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })),
    suffixes: fc.integer({ min: 1, max: 4 }),
  })
  .map(
    ({
      lexicons,
      bits,
      blocks,
      blocksPerTerm,
      skipRarest,
      termCount,
      minTerms,
      reductions,
      removedShare,
      maxDocumentShare,
      depth,
      suffixes,
    }) => ({
      simhash: { ...usual.simhash, lexicons, bits, blocks, blocksPerTerm, removedShare },
      imatch: { ...usual.imatch, skipRarest, termCount, minTerms, reductions, removedShare },
      sentences: { maxDocumentShare },
      paths: { ...usual.paths, minDepth: Math.min(...depth), depthThreshold: Math.max(...depth), suffixes },
    }),
  )

function termsOf(signer: WeightedFamilySigner, text: AnalysedText): object {
  signer.sign(text)
  return Object.fromEntries(
    Object.entries(signer.lists).map(([family, terms]) => {
      const strings = termStrings(terms)
      expect(JSON.parse(`[${quoted(terms)}]`)).toEqual(strings)
      return [family, strings]
    }),
  )
}

function quoted(terms: IndexTerms): string {
  const target = Buffer.alloc(terms.length * quotedLetters + 1)
  return target.toString('latin1', 1, terms.writeQuoted(target, 1))
}

function expectSame(texts: readonly AnalysedText[], lexicon: Lexicon, given: WeightedParameters = usual): void {
  const options = { lexicon, parameters: given, seeds }
  const kernel = new FamilyKernel(options)
  const plain = new PlainFamilies(options)
  for (const text of texts) expect(termsOf(kernel, text)).toEqual(termsOf(plain, text))
}

describe('FamilyKernel', () => {
  it('signs one text after another as the plain families do, whatever the parameters that it takes', () => {
    fc.assert(
      fc.property(fc.array(arbitraryText, { minLength: 1, maxLength: 3 }), arbitraryLexicon, parameters, (texts, lexicon, given) => {
        fc.pre(isForKernel(given))
        expectSame(texts, lexicon, given)
      }),
      { numRuns: 200 },
    )
  })

  it('digests messages of every length round the ends of blocks', () => {
    const texts = Array.from({ length: 140 }, (_, length) =>
      plainText([['b'.repeat(length + 1)], Array.from({ length: 12 }, (_, i) => `${i}${'x'.repeat((length + i) % 15)}`)]),
    )
    expectSame(texts, plainLexicon(1000), { ...usual, imatch: { ...usual.imatch, skipRarest: 0, minTerms: 1 } })
  })

  it('orders words by UTF-16 code units, beyond the first three and beyond the basic plane', () => {
    const words = ['abc\u{ffff}', 'abc\u{1f600}', 'abc\u{e000}', 'abcd', 'abc', 'abcdé', 'abcdz', 'ab', '\u{20000}', '豈', '一', 'é', 'z']
    fc.assert(
      fc.property(fc.shuffledSubarray(words, { minLength: 2 }), (some) => expectSame([plainText([some])], plainLexicon(1000))),
      { numRuns: 200 },
    )
  })

  it('signs a text of more words than it has room for at first, and a sentence of thousands', () => {
    const many = Array.from({ length: 30_000 }, (_, i) => `w${(i * 7919) % 20_011}`)
    const sentences = Array.from({ length: 2500 }, (_, s) => many.slice(s * 12, s * 12 + 12))
    expectSame([plainText([many]), plainText([['one', 'two']]), plainText(sentences)], plainLexicon(1_000_000, { w1: 7, w5: 90_000 }))
  })

  it('counts the heaviest weights without overflow', () => {
    const rare = Array.from({ length: 5000 }, (_, i) => `r${i % 40}`)
    expectSame([plainText([rare])], plainLexicon(4_000_000_000))
  })

  it('ranks all terms where a random lexicon keeps too few of the rarest', () => {
    const story = Array.from({ length: 60 }, (_, i) => `w${i}`)
    const imatch = { ...usual.imatch, skipRarest: 0, termCount: 2, minTerms: 1, reductions: 30, removedShare: 0.6 }
    expectSame([plainText([story])], plainLexicon(1000), { ...usual, simhash: { ...usual.simhash, removedShare: 0.6 }, imatch })
  })
})

describe('isForKernel', () => {
  it('holds for the parameters of the profiles, and not for those that only the papers have', () => {
    expect(isForKernel(usual)).toBe(true)
    const others: WeightedParameters[] = [
      { ...usual, simhash: { ...usual.simhash, shingleSize: 3 } },
      { ...usual, simhash: { ...usual.simhash, repeats: false } },
      { ...usual, simhash: { ...usual.simhash, skipRarest: 2 } },
      { ...usual, imatch: { ...usual.imatch, window: 'idf' } },
      { ...usual, imatch: { ...usual.imatch, removedShare: 0.5 } },
      { ...usual, paths: { ...usual.paths, wordSorting: false } },
    ]
    for (const each of others) expect(isForKernel(each)).toBe(false)
  })
})
