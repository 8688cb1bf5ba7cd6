import { describe, expect, it } from 'vitest'
import { restoreTurkish } from '../../../src/analysis/misread-turkish.js'

describe('restoreTurkish', () => {
  it('reads bytes of ISO-8859-9 as they were meant', () => {
    expect(restoreTurkish('Ýstanbul’da yaþayan ýþýklý daðlar, Þiþli ve ÝÐNE')).toBe('İstanbul’da yaşayan ışıklı dağlar, Şişli ve İĞNE')
  })

  it.each([
    ['Icelandic', 'Það er þýðing á íslensku og þetta er því rétt'],
    ['Czech', 'Nový dům stojí u staré cesty'],
    ['Turkish', 'İstanbul’da yaşayan ışıklı dağlar, þ ve ý'],
    ['English', 'The letter þ is a thorn'],
  ])('leaves %s', (_language, text) => {
    expect(restoreTurkish(text)).toBe(text)
  })
})
