import { describe, expect, it } from 'vitest'
import { misreadLetters } from '../../../scripts/data/misread-letters.mjs'
import { SeededRandom } from '../../../scripts/data/seeded-random.mjs'

const text = 'lo '.repeat(1000)

describe('misreadLetters', () => {
  it('changes about the given share of the characters, most of them into others that look alike', () => {
    const misread = misreadLetters(text, 0.1, new SeededRandom(1))
    const count = (letter: string): number => misread.split(letter).length - 1
    expect(count('0')).toBeGreaterThan(50)
    expect(count('0')).toBeLessThan(110)
    expect(count('1')).toBeGreaterThan(50)
    expect(count('o')).toBeGreaterThan(880)
  })

  it('changes nothing at a share of 0', () => {
    expect(misreadLetters(text, 0, new SeededRandom(1))).toBe(text)
  })

  it('gives the same for the same seed', () => {
    expect(misreadLetters(text, 0.2, new SeededRandom('s'))).toBe(misreadLetters(text, 0.2, new SeededRandom('s')))
  })
})
