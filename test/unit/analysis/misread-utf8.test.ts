import { describe, expect, it } from 'vitest'
import { restoreUtf8 } from '../../../src/analysis/misread-utf8.js'
import { restoreWindows1252 } from '../../../src/windows-1252.js'

const asLatin1 = (text: string): string => Buffer.from(text).toString('latin1')
const asWindows1252 = (text: string): string => restoreWindows1252(asLatin1(text))

describe('restoreUtf8', () => {
  it.each([
    'Müller',
    'don’t',
    '£5',
    'naïve “quotes” – and…',
    'Şişli’de yağmur',
    'ąžuolų',
    'Привет, мир',
    'Καλημέρα',
    'こんにちは',
    'مرحبا بالعالم',
  ])('reads %s as it was meant', (text) => {
    expect(restoreUtf8(asLatin1(text))).toBe(text)
    expect(restoreUtf8(asWindows1252(text))).toBe(text)
  })

  it('reads a text that was misread twice', () => {
    expect(restoreUtf8(asWindows1252(asWindows1252('Müller’s')))).toBe('Müller’s')
  })

  it.each([
    ['that was read rightly', 'Müller’s café, “élan” – 5 £'],
    ['in capitals, with a sign after one', 'NESCAFÉ® GOLD'],
    ['with a closing quotation mark after a capital', '«LIBERTÉ»'],
    ['with squares and cubes of a unit', 'an area of 1200 Å², 40 Å² and 7 Å², in 90 Å³'],
    ['of which only a part was misread', 'MÃ¼ller und Söhne'],
    ['with characters of other sets beside misread ones', 'MÃ¼ller 你好 \0'],
    ['in ASCII', 'Mueller'],
    ['without characters', ''],
  ])('leaves a text %s', (_what, text) => {
    expect(restoreUtf8(text)).toBe(text)
  })
})
