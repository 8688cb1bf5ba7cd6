import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedForm } from '../../../src/analysis/signed-form.js'
import { slowSignedForm } from '../../reference/fold.js'
import { arbitraryUnits } from '../../support/texts.js'

const textOf = (text: string) => signedForm(text).text

const pieces = [
  ...[
    'شَّـ',
    'ﷲ',
    'ؤ',
    'ـٓ',
    'ۀ',
    '۱۲٫۵',
    'שָׁ',
    'ﬀ',
    'm²₂',
    '2²',
    '７',
    'ｶﾞ',
    '𝐱',
    '①',
    '⒛',
    '❿',
    'é',
    'ậ',
    'e',
    '\u0301',
    ' ',
    '.',
    '\n',
    '\r\n',
    '\n\n',
  ],
  ...['\u001b', '\u001b[0m', '[31m', '\u001b]8;;x\u0007', '\b', '<i>', '</i>', '<', '{\\an8}', '00:00:01,000 --> 00:00:02,000', '7', '\n'],
  ...['WEBVTT', 'NOTE', '[Script Info]\n', 'Dialogue: 0,1,2,3,4,5,6,7,8,', 'From: a\n', 'Subject: b\n', 'X-Id: 7\n', 'From a b\n'],
]
/** Characters of Thai, Lao and Armenian that are written in several ways. */
const signs = ['เ', '\u0e33', '\u0e4d', '\u0e48', '\u0e4b', 'า', 'ເ', '\u0eb3', '\u0ecd', '\u0ec8', '\u0ecb', 'և']
const denseText = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(''))
const denseSigns = fc.array(fc.constantFrom(...signs, ...pieces), { maxLength: 40 }).map((list) => list.join(''))

describe('signedForm', () => {
  it('is what the slow form is', () => {
    fc.assert(
      fc.property(fc.oneof(denseText, denseSigns, arbitraryUnits()), (text) => {
        expect(textOf(text)).toBe(slowSignedForm(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('is its own form, where nothing is escaped and nobody says times of subtitles', () => {
    fc.assert(
      fc.property(denseText, (text) => {
        fc.pre(!textOf(text).includes('-->'))
        expect(textOf(textOf(text))).toBe(textOf(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('joins a mark or a raised digit with its letter when a sign between them is gone', () => {
    expect(textOf('m\u0640\u0653\u0301')).toBe('\u1e3f')
    expect(textOf('\u05e9\u05b8\u00b2')).toBe('\u05e92')
  })

  it('leaves out signs of vowels in Arabic and Hebrew, and keeps those of scripts that are not read without', () => {
    expect(textOf('مُحَمَّدٌ ـــ ٱلرَّحْمَٰنِ')).toBe('محمد  ٱلرحمن')
    expect(textOf('שָׁלוֹם בְּרֵאשִׁ֖ית')).toBe('שלום בראשית')
    const kept = ['हिन्दी', 'ภาษาไทย', 'தமிழ்', 'é', 'й', 'かが']
    expect(kept.map(textOf)).toEqual(kept)
  })

  it('reads ligatures, full-width letters and letters by their place as letters', () => {
    expect(textOf('oﬃce ﬁne ＡＢ１２ ｶﾞｽ 𝐁𝐨𝐥𝐝 ﺣﺮﻛﺔ ĳs')).toBe('office fine AB12 ガス Bold حركة ijs')
  })

  it('reads signs of Thai and Lao that look like others as these', () => {
    expect(textOf('เเม่น\u0e4d\u0e49า')).toBe(textOf('แม่น\u0e49\u0e33'))
    expect(textOf('ເເນ\u0ecd\u0ec9າ')).toBe(textOf('ແນ\u0ec9\u0eb3'))
  })

  it('reads raised and lowered digits after letters, but no exponents, fractions, signs and Roman numbers', () => {
    expect(textOf('m² CO₂ C₁₂H₂₂O₁₁')).toBe('m2 CO2 C12H22O11')
    const kept = ['10²', '½', '™', 'Ⅱ', '№ 5', '，。']
    expect(kept.map(textOf)).toEqual(kept)
  })

  it('reads numbers in circles and brackets as figures of their own', () => {
    expect(textOf('3①2')).toBe('3 1 2')
    const numbers = (text: string) => textOf(text).trim().split(/ +/).map(Number)
    expect(numbers('①⑳⑴⒇⒈⒛⓪⓫⓴⓵⓾')).toEqual([1, 20, 1, 20, 1, 20, 0, 11, 20, 1, 10])
    expect(numbers('❶❿➀➉➊➓㉑㉟㊱㊿')).toEqual([1, 10, 1, 10, 1, 10, 21, 35, 36, 50])
  })

  it('keeps the marks of Vietnamese apart, so that the fold of letters does not take them away', () => {
    expect(textOf('Thành đã gặp')).toBe('Thành đã gặp'.normalize('NFD'))
    expect(textOf('Thành gặp 한국')).toContain('한국')
    expect(textOf('crème ﬁn')).toBe('crème fin')
  })

  it('keeps no marks in a text of another language because of a name', () => {
    const text = 'Nguyễn Phú Trọng a été réélu samedi, malgré les critiques répétées de plusieurs délégués, à la tête du comité central.'
    expect(textOf(text)).toBe(text)
  })

  it('has the times of subtitles aside', () => {
    expect(signedForm('00:01.0 --> 00:02.0\nOne\n\n00:03.0 --> 00:04.0\nTwo')).toEqual({
      text: 'One\n\nTwo',
      aside: '00:01.0 --> 00:02.0\n00:03.0 --> 00:04.0',
    })
    expect(signedForm('One').aside).toBe('')
  })

  it.each([
    ['Arabic marks', 'ب\u064b'],
    ['marks on one letter', '\u0651\u064b'],
    ['Hebrew marks', 'ש\u05c1\u05b8'],
    ['ligatures', 'ﷺ'],
    ['raised digits', 'm²²²²'],
    ['raised digits behind none', '²'],
  ])('reads 200,000 %s in one go', (_, piece) => {
    expect(textOf(`a${piece.repeat(200_000)}`)).toContain('a')
  })
})
