import { readFileSync } from 'node:fs'
import { stemmer } from '@orama/stemmers/english'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stemEnglish } from '../../../src/analysis/languages/english-stem.js'

const letters = [...'aaeeiioouuyyybcdgflmnprstvwxzYéßяاñ']
const suffixes =
  's ss sses ies es ed eed ing at bl iz y ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize sion tion e ll'.split(
    ' ',
  )

describe('stemEnglish', () => {
  it('gives the stems of the package, which lexicons and signatures hold, for any letters', () => {
    const start = fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 })
    const ends = fc.array(fc.constantFrom(...suffixes), { maxLength: 3 })
    fc.assert(
      fc.property(start, ends, (front, rest) => {
        const word = front + rest.join('')
        expect(stemEnglish(word)).toBe(stemmer(word))
      }),
      { numRuns: 20_000 },
    )
  })

  it('gives them for every word of five letters out of eight', () => {
    const few = [...'aeysltwb']
    for (let number = 0; number < few.length ** 5; number++) {
      const word = few
        .map((_, i) => few[Math.floor(number / few.length ** i) % few.length])
        .slice(0, 5)
        .join('')
      if (stemEnglish(word) !== stemmer(word)) expect({ word, stem: stemEnglish(word) }).toEqual({ word, stem: stemmer(word) })
    }
  })

  it('gives them for the words of the sample collection', () => {
    const words = new Set(
      readFileSync('samples/news.jsonl', 'utf8')
        .toLowerCase()
        .match(/\p{L}+/gu),
    )
    expect(words.size).toBeGreaterThan(100)
    for (const word of words) expect(stemEnglish(word)).toBe(stemmer(word))
  })
})
