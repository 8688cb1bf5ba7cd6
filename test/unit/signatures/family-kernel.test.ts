import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockMasks } from '../../../scripts/evaluate/published/block-masks.js'
import { computeSimHashes } from '../../../scripts/evaluate/published/simhash-fingerprints.js'
import type { NamedText } from '../../../scripts/evaluate/published/tweezer-digest.js'
import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import type { Entity } from '../../../src/analysis/entities/entity.js'
import type { Lexicon } from '../../../src/analysis/lexicon/lexicon.js'
import type { Hash64 } from '../../../src/hashing/hash64.js'
import { corpusTreeAlgorithm } from '../../../src/signatures/corpus-tree.js'
import { FamilyKernel } from '../../../src/signatures/family-kernel.js'
import { iMatchAlgorithm } from '../../../src/signatures/i-match.js'
import { type KernelFamily, kernelFamilies } from '../../../src/signatures/kernel-families.js'
import { sentenceFingerprintsAlgorithm } from '../../../src/signatures/sentence-fingerprints.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { simHashAlgorithm } from '../../../src/signatures/simhash.js'
import { type IndexTerms, quotedLetters, termStrings } from '../../../src/signatures/term-list.js'
import { tweezerAlgorithm } from '../../../src/signatures/tweezer.js'
import { type PlainParameters, plainFamilies } from '../../reference/plain-families.js'
import { arbitraryLexicon, arbitraryNamed } from '../../support/arbitrary-texts.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

const usual: PlainParameters = {
  simhash: resolveParameters(simHashAlgorithm),
  imatch: resolveParameters(iMatchAlgorithm),
  sentences: resolveParameters(sentenceFingerprintsAlgorithm),
  paths: resolveParameters(corpusTreeAlgorithm),
  tweezer: resolveParameters(tweezerAlgorithm),
}
const seeds = {
  simhash: { high: 1, low: 2 },
  imatch: { high: 3, low: 0xffffffff },
  sentences: { high: 0x80000000, low: 5 },
  paths: { high: 7, low: 8 },
  tweezer: { high: 0xfffffff0, low: 10 },
}

const parameters: fc.Arbitrary<PlainParameters> = fc
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
    wordsBefore: fc.integer({ min: 0, max: 6 }),
    wordsAfter: fc.integer({ min: 0, max: 6 }),
    edgeWords: fc.integer({ min: 1, max: 10 }),
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
      wordsBefore,
      wordsAfter,
      edgeWords,
    }) => ({
      simhash: { ...usual.simhash, lexicons, bits, blocks, blocksPerTerm, removedShare },
      imatch: { ...usual.imatch, skipRarest, termCount, minTerms, reductions, removedShare },
      sentences: { maxDocumentShare },
      paths: { ...usual.paths, minDepth: Math.min(...depth), depthThreshold: Math.max(...depth), suffixes },
      tweezer: { wordsBefore, wordsAfter, edgeWords },
    }),
  )

const toBits = ({ high, low }: Hash64) => (BigInt(high) << 32n) | BigInt(low)

type Terms = Record<KernelFamily, string[]>

function termsOf(kernel: FamilyKernel, text: AnalysedText, entities: readonly Entity[] = []): Terms {
  kernel.sign(text, entities)
  const entries = kernelFamilies.map((family) => {
    const terms = kernel.lists[family]
    const strings = termStrings(terms)
    expect(JSON.parse(`[${quoted(terms)}]`)).toEqual(strings)
    return [family, strings]
  })
  return Object.fromEntries(entries)
}

function quoted(terms: IndexTerms): string {
  const target = Buffer.alloc(terms.length * quotedLetters + 1)
  return target.toString('latin1', 1, terms.writeQuoted(target, 1))
}

function expectSame(texts: readonly AnalysedText[], lexicon: Lexicon, given: PlainParameters = usual): void {
  expectSameNamed(
    texts.map((text) => ({ text, entities: [] })),
    lexicon,
    given,
  )
}

function expectSameNamed(named: readonly NamedText[], lexicon: Lexicon, given: PlainParameters = usual): void {
  const options = { lexicon, parameters: given, seeds }
  const kernel = new FamilyKernel(options)
  for (const { text, entities } of named) expect(termsOf(kernel, text, entities)).toEqual(plainFamilies(text, options, entities))
}

describe('FamilyKernel', () => {
  it('makes terms of the signatures as published, one text after another and whatever the parameters', () => {
    fc.assert(
      fc.property(fc.array(arbitraryNamed, { minLength: 1, maxLength: 3 }), arbitraryLexicon, parameters, (named, lexicon, given) =>
        expectSameNamed(named, lexicon, given),
      ),
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

  it('signs a text of more names than it has room for at first, some of them alike', () => {
    const words = Array.from({ length: 4000 }, (_, i) => `w${i % 900}`)
    const entities = words.map((_, firstToken): Entity => ({ type: 'person', firstToken, endToken: Math.min(4000, firstToken + 2) }))
    expectSameNamed([{ text: plainText([words]), entities }], plainLexicon(1000))
  })

  it('leaves the names to who looks for them', () => {
    const kernel = new FamilyKernel({ lexicon: plainLexicon(1000), parameters: usual, seeds })
    kernel.sign(plainText([['one', 'two']]))
    expect(kernel.lists.tweezer).toHaveLength(0)
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

describe('the terms of a family', () => {
  const signed = (sentences: string[][], changed: Partial<PlainParameters> = {}, lexicon = plainLexicon(1000)): Terms =>
    termsOf(new FamilyKernel({ lexicon, parameters: { ...usual, ...changed }, seeds }), plainText(sentences))
  const shared = (a: readonly string[], b: readonly string[]) => a.filter((term) => b.includes(term))
  const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)

  it('are shared by two SimHashes of one lexicon exactly where they have equal bits under a mask', () => {
    const words = numbered('w', 200)
    const fingerprints = (list: string[]) =>
      computeSimHashes(plainText([list]), plainLexicon(1000), usual.simhash).map((value) => toBits(value!))
    const edited = words.with(100, 'other')
    const others = fingerprints(edited)
    const masks = blockMasks(usual.simhash).map(toBits)
    const equal = fingerprints(words).flatMap((value, k) => masks.filter((mask) => ((value ^ others[k]!) & mask) === 0n))
    expect(signed([words]).simhash).toHaveLength(50)
    expect(equal.length).toBeGreaterThan(0)
    expect(shared(signed([words]).simhash, signed([edited]).simhash)).toHaveLength(equal.length)
  })

  it('differ for every I-Match digest, although a lexicon that lacks nothing of the document has the same one', () => {
    const shares = { simhash: { ...usual.simhash, removedShare: 0 }, imatch: { ...usual.imatch, removedShare: 0 } }
    expect(signed([numbered('w', 40)], shares).imatch).toHaveLength(6)
  })

  it('survive an edit of a term that I-Match chose, through a random lexicon that lacks it', () => {
    const letters = [...'abcdefghijklmnop']
    const df = Object.fromEntries([...letters, 'q'].map((letter, i) => [letter, i < 16 ? 10 + i : 14]))
    const imatch = { ...usual.imatch, reductions: 12 }
    const digests = (list: string[]) => signed([list], { imatch }, plainLexicon(1000, df)).imatch
    const plain = (list: string[]) => signed([list], { imatch: { ...imatch, reductions: 0 } }, plainLexicon(1000, df)).imatch
    const edited = letters.with(4, 'q')
    expect(shared(plain(letters), plain(edited))).toEqual([])
    expect(shared(digests(letters), digests(edited)).length).toBeGreaterThan(0)
  })

  it('are equal for sentences of the same words in another order, and missing for one of common words only', () => {
    const lexicon = plainLexicon(10, { most: 7, all: 10 })
    const sentences = [['one', 'two', 'all'], ['most', 'two', 'one'], ['one', 'three'], ['all']]
    expect(signed(sentences, {}, lexicon).sentences).toHaveLength(2)
  })

  it('are those of the upper nodes where sentences have their rarest words in common', () => {
    const df = { an: 900, with: 800, day: 500, starts: 300, nasdaq: 2, increase: 5 }
    const paths = (...sentences: string[][]) => signed(sentences, {}, plainLexicon(1000, df)).paths
    expect(shared(paths(['an', 'nasdaq', 'increase', 'day']), paths(['increase', 'with', 'nasdaq', 'starts']))).toHaveLength(2)
  })

  it('are the last node of a sentence that is too short for the depths that are indexed, and nothing of an empty one', () => {
    const paths = { ...usual.paths, minDepth: 3, depthThreshold: 3 }
    expect(signed([['nasdaq', 'starts', 'day', 'with'], ['increase', 'day'], []], { paths }).paths).toHaveLength(2)
  })
})
