import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/analysis/languages/languages.js'
import { computeTermText, foldToken } from '../../../src/analysis/term-text.js'
import { trickyText } from '../../support/texts.js'

function termOf(token: string, code: string): string {
  const language = languages.find((each) => each.code === code)!
  return computeTermText(token, language, new Set(language.stopWords.map((word) => foldToken(word, code))))
}

describe('computeTermText', () => {
  it.each([
    ['en', 'Companies', 'compani'],
    ['en', 'company’s', 'compani'],
    ['en', "don't", 'dont'],
    ['en', "O'Neill", 'oneil'],
    ['tr', 'İstanbul’da', 'istan'],
    ['tr', 'IŞIĞIN', 'ışığı'],
    ['tr', "2005'te", '2005'],
    ['tr', 'Türkiyenin', 'türki'],
    ['tr', 'T&uuml;rkiye', 'türki'],
    ['de', 'Häuser', 'haus'],
    ['fr', "l'économie", 'économ'],
    ['fr', 'Qu’il', 'il'],
    ['it', "dell'Unione", 'union'],
    ['es', 'presidentes', 'president'],
    ['pt', 'eleições', 'eleiçõ'],
    ['nl', 'boeken', 'boek'],
    ['ru', 'книгами', 'книг'],
    ['ar', 'المدرسة', 'مدرس'],
    ['fa', 'کتاب\u200cهای', 'کتاب'],
    ['fa', 'كتابها', 'کتاب'],
    ['ur', 'لڑکیوں', 'لڑک'],
    ['id', 'membaca', 'baca'],
    ['sv', 'böckerna', 'böck'],
  ])('in %s turns %s into %s', (code, token, expected) => {
    expect(termOf(token, code)).toBe(expected)
  })

  it('leaves figures, initials and words with figures unstemmed', () => {
    expect(['1990s', '3.5', 'U.S', 'b2bs', '1,234.50'].map((token) => termOf(token, 'en'))).toEqual([
      '1990s',
      '3.5',
      'u.s',
      'b2bs',
      '1,234.50',
    ])
    expect(termOf('1234567', 'tr')).toBe('1234567')
  })

  it('leaves stop words whole and never makes one of another word', () => {
    expect(['being', 'one', 'wills'].map((token) => termOf(token, 'en'))).toEqual(['being', 'one', 'wills'])
  })

  it('gives the decomposed, the soft-hyphenated and the mojibake spelling of a word the same term', () => {
    const spellings = ['Häuser', 'Ha\u0308user', 'Häu\u00adser', 'H&auml;user', 'H&amp;auml;user', '\ufeffHäuser']
    expect(new Set(spellings.map((token) => termOf(token, 'de')))).toEqual(new Set(['haus']))
    expect(termOf('don\u0092t', 'en')).toBe(termOf('don’t', 'en'))
  })

  it('has one i outside Turkish and two in it', () => {
    expect(['İZMIR', 'izmir'].map((token) => foldToken(token, 'und'))).toEqual(['izmir', 'izmir'])
    expect(['İZMIR', 'izmir'].map((token) => foldToken(token, 'tr'))).toEqual(['izmır', 'izmir'])
  })

  it('is empty for no token of any language, and the same every time', () => {
    fc.assert(
      fc.property(trickyText(), fc.constantFrom(...languages), (token, language) => {
        fc.pre(token !== '')
        const term = computeTermText(token, language, new Set())
        expect(term).not.toBe('')
        expect(computeTermText(token, language, new Set())).toBe(term)
      }),
    )
  })
})
