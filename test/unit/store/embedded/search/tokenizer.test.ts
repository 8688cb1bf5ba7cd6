import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinedTerms, maxTermLength, termsOf, tokenize } from '../../../../../src/store/embedded/search/tokenizer.js'

describe('termsOf', () => {
  it.each([
    ["Don't pay 5.93 dollars, or 1,000!", ["don't", 'pay', '5.93', 'dollars', 'or', '1,000']],
    ['end. Next:one a:b 3:4', ['end', 'next:one', 'a:b', '3', '4']],
    ['São Paulo, Ærø, ŒUVRE ﬁn', ['sao', 'paulo', 'ærø', 'œuvre', 'fin']],
    ['IŞIK ışık İstanbul', ['isik', 'isik', 'istanbul']],
    ['可可价格2024年', ['可', '可', '价', '格', '2024', '年']],
    ['ひらカタカナ한국어', ['ひ', 'ら', 'カタカナ한국어']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['snake_case a-b', ['snake_case', 'a', 'b']],
    ['so 🎉 good 𠀀𠀁', ['so', '🎉', 'good', '𠀀', '𠀁']],
    ['it’s', ["it's"]],
    ['5.9', ['5.9']],
    ['  …—"!?  ', []],
    ['', []],
  ])('reads %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  it('cuts a run that is too long', () => {
    expect(termsOf('a'.repeat(600)).map((term) => term.length)).toEqual([maxTermLength, maxTermLength, 90])
  })
})

describe('joinedTerms', () => {
  it.each(['', '…', 'Don’t PAY 5.93', 'ıŞık. İ', '\u0301 x \u0301', 'é'.repeat(600), 'ﷺ'.repeat(300), '𠀀'.repeat(300), 'a\ud800b'])(
    'gives %j as the terms with blanks between',
    (text) => {
      expect(joinedTerms(text)).toBe(termsOf(text).join(' '))
    },
  )

  it('does so for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }), (text, ascii) => {
        expect(joinedTerms(text + ascii)).toBe(termsOf(text + ascii).join(' '))
      }),
    )
  })
})

describe('tokenize', () => {
  it('gives terms with their places, in order and apart, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const tokens = tokenize(text)
        expect(tokens.map(({ term }) => term)).toEqual(termsOf(text))
        expect(tokens.every(({ start, end }, i) => start < end && start >= (tokens[i - 1]?.end ?? 0))).toBe(true)
      }),
    )
  })
})
