import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnalysedText } from '../../../../src/analysis/analysed-text.js'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { FrozenLexicon } from '../../../../src/analysis/lexicon/frozen-lexicon.js'
import { LexiconBuilder } from '../../../../src/analysis/lexicon/lexicon-builder.js'
import type { WordCorrelations } from '../../../../src/analysis/lexicon/word-correlations.js'
import { FuzzySentences } from '../../../../src/similarity/sentences/fuzzy-sentences.js'
import { type FuzzySimilarity, isSameSentence } from '../../../../src/similarity/sentences/fuzzy-similarity.js'
import { SentenceWords, WordNumbers } from '../../../../src/similarity/sentences/sentence-words.js'
import { compareWords, factorOf } from '../../../reference/fuzzy-words.js'
import { plainTerm, plainText } from '../../../support/plain-text.js'

const alphabet = [...'abcdefgh']
const arbitrarySentence = fc.array(fc.constantFrom(...alphabet), { maxLength: 6 })
const arbitraryText = fc.array(arbitrarySentence, { maxLength: 8 })
/** Documents in which some letters occur together. */
const reference = Array.from({ length: 40 }, (_, i) =>
  i % 4 === 0 ? ['a', 'b', 'c'] : i % 4 === 1 ? ['c', 'd'] : i % 4 === 2 ? ['e', 'f'] : ['g', 'a', `x${i}`],
)

function correlationsOf(documents: readonly (readonly string[])[]): WordCorrelations {
  const builder = new LexiconBuilder({ sentenceTables: true })
  // Copies count only once, so each document gets a word of its own.
  const texts = documents.map((words, i) => plainText([[...words, `own${i}`]]))
  for (const text of texts) builder.estimate(text)
  for (const text of texts) builder.count(text)
  return new FrozenLexicon(builder.build()).correlations!
}

function fuzzyOf(a: AnalysedText, b: AnalysedText, correlations?: WordCorrelations): FuzzySentences {
  const numbers = new WordNumbers()
  return new FuzzySentences({ a: new SentenceWords(a, numbers), b: new SentenceWords(b, numbers), numbers, correlations })
}

function slowMatch(a: readonly string[], b: readonly string[], correlations: WordCorrelations | undefined): FuzzySimilarity {
  const factor = (one: string, other: string) => {
    if (one === other) return 1
    const [i, j] = [one, other].map((word) => correlations?.numberOf(plainTerm(word)) ?? -1) as [number, number]
    return i < 0 || j < 0 ? 0 : factorOf(correlations!, i, j)
  }
  return compareWords([...new Set(a)], [...new Set(b)], factor)
}

describe('FuzzySentences', () => {
  const correlations = correlationsOf(reference)

  it('finds, with factors and without, the pairs that comparing all sentences of short texts finds', () => {
    fc.assert(
      fc.property(arbitraryText, arbitraryText, fc.boolean(), (a, b, known) => {
        const factors = known ? correlations : undefined
        const fuzzy = fuzzyOf(plainText(a), plainText(b), factors)
        a.forEach((sentence, i) => {
          const found = fuzzy.match(i)
          const expected = b.map((other) => slowMatch(sentence, other, factors))
          expect(found.map((each) => each.b).sort((x, y) => x - y)).toEqual(
            expected.flatMap((each, j) => (isSameSentence(each) ? [j] : [])),
          )
          for (const { b: j, aInB, bInA } of found) {
            expect(aInB).toBeCloseTo(expected[j]!.aInB, 9)
            expect(bInA).toBeCloseTo(expected[j]!.bInA, 9)
          }
        })
      }),
    )
  })

  it('gives the best match first, and the earlier one of equals', () => {
    const a = plainText([[...'abcdefg']])
    const b = plainText([[...'abcdef'], [...'gfedcba'], [...'abcdefg'], ['x']])
    expect(
      fuzzyOf(a, b)
        .match(0)
        .map((match) => match.b),
    ).toEqual([1, 2, 0])
  })

  it('finds sentences without a common word through words that go together', () => {
    const pairs = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? ['aid', 'help'] : ['tsunami', 'disaster']))
    const fuzzy = (factors?: WordCorrelations) => fuzzyOf(plainText([['aid', 'tsunami']]), plainText([['help', 'disaster']]), factors)
    expect(fuzzy().match(0)).toEqual([])
    expect(fuzzy(correlationsOf(pairs)).match(0)).toMatchObject([{ a: 0, b: 0, aInB: 1, bInA: 1 }])
  })

  it('takes no sentence for the same that has many more words, nor one without words', () => {
    expect(fuzzyOf(plainText([['a'], []]), plainText([[...'abcdefgh'], []])).match(0)).toEqual([])
    expect(fuzzyOf(plainText([[]]), plainText([[]])).match(0)).toEqual([])
  })

  it('finds in a long template the sentence at the same place', () => {
    const row = (i: number, word: string) => ['the', 'price', 'of', 'wheat', 'rose', 'again', `day${i}`, word]
    const rows = Array.from({ length: 3000 }, (_, i) => i)
    const fuzzy = fuzzyOf(plainText(rows.map((i) => row(i, 'says'))), plainText(rows.map((i) => row(i, 'said'))))
    for (const i of [0, 17, 1500, 2999]) expect(fuzzy.match(i)[0]).toMatchObject({ a: i, b: i })
  })

  it('reads texts that would take minutes if all sentences, or all words of endless ones, were compared', () => {
    const analyser = new Analyser()
    const many = analyser.analyse('The price of wheat rose again. '.repeat(20_000), 'en')
    const endless = analyser.analyse(`The price of wheat ${'rose again and others fell '.repeat(40_000)}.`, 'en')
    for (const [a, b] of [
      [many, many],
      [many, endless],
      [endless, many],
      [endless, endless],
    ] as const) {
      const fuzzy = fuzzyOf(a, b)
      const found = a.sentences.filter((_, i) => fuzzy.match(i).length > 0).length
      expect(found).toBe(a === b ? a.sentences.length : 0)
    }
  })
})
