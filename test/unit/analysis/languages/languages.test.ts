import { describe, expect, it } from 'vitest'
import { bulgarian } from '../../../../src/analysis/languages/bulgarian.js'
import { languages } from '../../../../src/analysis/languages/languages.js'
import { turkish } from '../../../../src/analysis/languages/turkish.js'
import { foldToken } from '../../../../src/analysis/term-text.js'

describe('languages', () => {
  it('hold every promised language once, and fit into the bits of one integer', () => {
    const codes = languages.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['en', 'tr', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'ar', 'fa', 'ur', 'id']))
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeLessThanOrEqual(32)
  })

  it('have stop words that tokens can equal', () => {
    for (const { code, stopWords } of languages) {
      const usable = stopWords.filter((word) => /^[\p{L}\p{M}]+$/u.test(foldToken(word, code)))
      expect({ code, share: usable.length / stopWords.length > 0.95, many: usable.length >= 30 }).toEqual({ code, share: true, many: true })
    }
  })

  it('stem every word, also one that no dictionary has', () => {
    for (const { code, stem, stopWords } of languages) {
      if (stem === undefined) continue
      const words = stopWords.flatMap((word, index) => [word + stopWords[(index * 7 + 3) % stopWords.length], word + word])
      const without = words.filter((word) => typeof stem(word) !== 'string')
      expect({ code, without }).toEqual({ code, without: [] })
    }
  })

  it.each([
    ['лишения', 'лишн'],
    ['присъщо', 'присщ'],
    ['градът', 'град'],
    ['градовете', 'град'],
    ['вестници', 'вестник'],
    ['подлози', 'подлог'],
    ['кожуси', 'кожух'],
    ['центърът', 'центр'],
    ['центрове', 'центр'],
    ['гледища', 'глед'],
    ['герои', 'гер'],
    ['ветрове', 'ветр'],
    ['строеве', 'строй'],
    ['да', 'да'],
  ])('take plurals, articles and the sounds that change with them from Bulgarian words: %s is %s', (word, stem) => {
    expect(bulgarian.stem?.(word)).toBe(stem)
  })

  it('take the stop words of CoDet table 2.1 for Turkish: the title says 180, the table prints 182', () => {
    expect(turkish.stopWords.slice(0, 3)).toEqual(['acaba', 'altı', 'ama'])
    expect(turkish.stopWords.at(-1)).toBe('zira')
    expect(new Set(turkish.stopWords).size).toBe(turkish.stopWords.length)
    expect(turkish.stopWords.length).toBe(182)
  })
})
