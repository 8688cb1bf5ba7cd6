import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalise, referenceAt } from '../../../src/analysis/normalise.js'
import { trickyText } from '../../support/texts.js'

describe('normalise', () => {
  it('decodes character references once and twice escaped', () => {
    expect(normalise('T&uuml;rkiye &amp;ouml;yle &#252; &#xFC;')).toBe('Türkiye öyle ü ü')
  })

  it('leaves ampersands and unknown names alone', () => {
    expect(normalise('AT&T &bogus; R & D')).toBe('AT&T &bogus; R & D')
  })

  it('reads U+0080 to U+009F as windows-1252', () => {
    expect(normalise('\u0093don\u0092t\u0094 \u0096 \u008akoda \u0080')).toBe('“don’t” – Škoda €')
  })

  it('drops soft hyphens, zero-width characters, direction and byte-order marks', () => {
    expect(normalise('\ufeffco\u00adop\u200berate\u200f می\u200cروم ❤\ufe0f')).toBe('cooperate میروم ❤')
  })

  it('composes letters and marks', () => {
    expect(normalise('e\u0301 か\u3099')).toBe('é が')
  })

  it('replaces lone surrogates', () => {
    expect(normalise('a\ud800b \u4e2d')).toBe('a\ufffdb 中')
  })

  it('gives the same string for text that needs nothing', () => {
    const text = 'Plain text, ğüşıöç and ñ.'
    expect(normalise(text)).toBe(text)
  })

  it('is well-formed and composed for any input', () => {
    fc.assert(
      fc.property(trickyText(), (text) => {
        const result = normalise(text)
        expect(result.isWellFormed()).toBe(true)
        expect(result.normalize('NFC')).toBe(result)
        expect(result).not.toMatch(/[\u0082-\u008c\u0091-\u009c\u00ad\u200b\ufeff]/)
      }),
    )
  })
})

describe('referenceAt', () => {
  it('gives length and character', () => {
    expect(referenceAt('x&amp;ouml;y', 1)).toEqual({ length: 10, character: 'ö' })
    expect(referenceAt('&amp;', 0)).toEqual({ length: 5, character: '&' })
  })

  it('finds nothing at a mere ampersand, an unknown name or a name without semicolon', () => {
    expect(['& co', '&bogus;', '&ouml ', '&#x;', `&${'a'.repeat(1000)};`].map((text) => referenceAt(text, 0))).toEqual(
      Array(5).fill(undefined),
    )
  })
})
