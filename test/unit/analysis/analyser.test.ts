import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import { Analyser } from '../../../src/analysis/analyser.js'
import { languages } from '../../../src/analysis/languages/languages.js'
import { computeTermText, foldToken } from '../../../src/analysis/term-text.js'
import { hash64 } from '../../../src/hashing/hash64.js'
import { hostileTexts, trickyText } from '../../support/texts.js'

const analyser = new Analyser()

function termsOf(text: string, language?: string): string[] {
  return analyser.analyse(text, language).terms.map((term) => term.text)
}

/** Everything except the numbers of spellings, which depend on earlier texts. */
function withoutNumbers({ text, language, sentences, terms, starts, ends }: AnalysedText): object {
  return { text, language, sentences, terms, starts, ends }
}

describe('Analyser', () => {
  it('gives sentences, terms and offsets of the text as it was given', () => {
    const text = 'T&uuml;rkiye&rsquo;nin karar\u0131 i\u00e7in. Ankara\u2019da bir'
    const { sentences, terms, starts, ends, language } = analyser.analyse(text, 'tr')
    expect(language).toBe('tr')
    expect(terms.map((term) => term.text)).toEqual(['türki', 'karar', 'için', 'ankar', 'bir'])
    expect(terms.map(({ stop }) => stop)).toEqual([false, false, true, false, true])
    expect(Array.from(starts, (start, i) => text.slice(start, ends[i]))).toEqual([
      'T&uuml;rkiye&rsquo;nin',
      'kararı',
      'için',
      'Ankara’da',
      'bir',
    ])
    expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual(['T&uuml;rkiye&rsquo;nin kararı için.', 'Ankara’da bir'])
  })

  it('says the language alone as it says it with the terms, whatever was asked before', () => {
    const tiny = new Analyser({ maxCachedWords: 50 })
    const sentences = [
      'Der Hund ist nicht in der Stadt. ',
      'The dog is not in the town. ',
      '東京都は日本の首都です。',
      'x1 y2 ',
      'แมวนั่งบนเสื่อ ',
    ]
    const mixed = fc.array(fc.oneof(fc.constantFrom(...sentences), trickyText()), { maxLength: 60 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(mixed, fc.option(fc.constantFrom('pt-BR', 'tr'), { nil: undefined }), (text, language) => {
        const { language: expected } = analyser.analyse(text, language)
        expect(analyser.languageOf(text, language)).toBe(expected)
        expect(tiny.languageOf(text, language)).toBe(expected)
      }),
    )
  })

  it('gives the same for texts that are not kept, until the next one', () => {
    const passing = new Analyser({ keepsTexts: false })
    const keeping = new Analyser()
    fc.assert(
      fc.property(trickyText(), (text) => {
        const [passed, kept] = [passing.analyse(text), keeping.analyse(text)]
        expect({ ...withoutNumbers(passed), spellings: passed.spellings }).toEqual({ ...withoutNumbers(kept), spellings: kept.spellings })
      }),
    )
  })

  it('keeps texts while others are analysed', () => {
    const first = analyser.analyse('The dog is not in the town.', 'en')
    const copy = structuredClone(withoutNumbers(first))
    analyser.analyse('Seven cats were sitting on eight mats, and none of them moved.', 'en')
    expect(withoutNumbers(first)).toEqual(copy)
  })

  it('works without stop words and stemmer in a language that it does not know', () => {
    expect(termsOf('Habari ya asubuhi', 'sw')).toEqual(['habari', 'ya', 'asubuhi'])
    expect(analyser.analyse('Habari ya asubuhi', 'sw').language).toBe('sw')
  })

  it('reads a language tag by its first part', () => {
    expect(analyser.analyse('As eleições', 'pt-BR')).toMatchObject({ language: 'pt' })
    expect(termsOf('As eleições', 'PT')).toEqual(termsOf('As eleições', 'pt'))
  })

  it('gives one object for equal terms within a text', () => {
    const { terms } = analyser.analyse('Banks bank bank’s BANK', 'en')
    expect(new Set(terms).size).toBe(1)
    expect(terms[0]).toEqual({ text: 'bank', stop: false, ...hash64('bank') })
  })

  it('gives the same answer whatever it has read before and however small its cache is', () => {
    const tiny = new Analyser({ maxCachedWords: 1 })
    fc.assert(
      fc.property(trickyText(), fc.constantFrom('en', 'tr', 'zh', undefined), (text, language) => {
        const expected = withoutNumbers(new Analyser().analyse(text, language))
        expect(withoutNumbers(tiny.analyse(text, language))).toEqual(expected)
        expect(withoutNumbers(analyser.analyse(text, language))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('tells of each token by the number of its spelling what its term tells, however many words it has read', () => {
    const reader = new Analyser({ maxCachedWords: 300 })
    fc.assert(
      fc.property(trickyText(), fc.constantFrom('en', 'tr', undefined), (text, language) => {
        const { terms, spellings, spellingTable: table, starts, ends } = reader.analyse(text, language)
        const seen = new Map<number, string>()
        terms.forEach((term, i) => {
          const spelling = spellings[i]!
          expect(table.termOf(spelling)).toBe(term)
          expect(table.stop[spelling]).toBe(term.stop ? 1 : 0)
          const surface = text.slice(starts[i], ends[i])
          expect(seen.get(spelling) ?? surface).toBe(surface)
          seen.set(spelling, surface)
        })
        expect(new Set(seen.values()).size).toBe(seen.size)
      }),
    )
  })

  it('gives each token the term that it would have alone', () => {
    fc.assert(
      fc.property(trickyText(), fc.constantFrom(...languages), (text, language) => {
        const stopWords = new Set(language.stopWords.map((word) => foldToken(word, language.code)))
        const { terms, starts, ends } = analyser.analyse(text, language.code)
        terms.forEach((term, i) => {
          const expected = computeTermText(text.slice(starts[i], ends[i]), language, stopWords)
          expect(term).toEqual({ text: expected, stop: stopWords.has(expected), ...hash64(expected) })
        })
      }),
    )
  })

  it('gives back what a text of millions of units has grown, and reads on as before', () => {
    const reader = new Analyser()
    const before = reader.analyse('Some words.')
    const huge = reader.analyse(`Some words.${' '.repeat(1 << 23)}`)
    const after = reader.analyse('Some words.')
    expect(huge.spellingTable).toBe(before.spellingTable)
    expect(after.spellingTable).not.toBe(before.spellingTable)
    expect(after).toEqual(before)
  })

  it('keeps no word of a text alive that is longer than a token', () => {
    expect(termsOf('x'.repeat(5000)).every((term) => term.length <= 255)).toBe(true)
  })

  it.each(hostileTexts())('reads %s in linear time, its tokens and its sentences', (_name, text) => {
    const { terms, sentences } = new Analyser().analyse(text)
    expect(sentences.at(-1)?.endToken ?? 0).toBe(terms.length)
  })
})
