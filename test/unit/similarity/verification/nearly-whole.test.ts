import { describe, expect, it } from 'vitest'
import { compareTexts } from '../../../support/compare-texts.js'

/** Words of four letters with the same first letter, hardly any two of them equal. */
function words(count: number, first: string): string[] {
  return Array.from({ length: count }, (_, i) => {
    const letter = (k: number) => String.fromCharCode(97 + (k % 26))
    return `${first}${letter(i)}${letter(i * 7 + (i >> 4))}${'aeiou'[i % 5]}`
  })
}

/** Turns one of every `every` words into a name. */
function withNames(list: readonly string[], every: number): string[] {
  return list.map((word, i) => (i > 0 && i % every === 0 ? `${word[0]!.toUpperCase()}${word.slice(1)}` : word))
}

/** The verdict about 200 words, relative to a text that has all of them but `missing`, and `others` other words. */
function verdictWithout(missing: number, others: number, everyName: number): string {
  const all = withNames(words(200, 'k'), everyName)
  const kept = [...all.slice(0, 100), ...all.slice(100 + missing)]
  return compareTexts({ text: all.join(' ') }, { text: [...kept, ...withNames(words(others, 'z'), everyName)].join(' ') }).verdict
}

describe('isNearlyWhole', () => {
  it('lets a text lack more of a version of itself where the two tell many names than where they tell few', () => {
    expect([8, 18].map((missing) => verdictWithout(missing, 100, 5))).toEqual(['contained', 'contained'])
    expect([8, 11].map((missing) => verdictWithout(missing, 100, 50))).toEqual(['contained', 'variant'])
  })

  it('makes no such difference in excerpts', () => {
    expect([18, 22].map((missing) => verdictWithout(missing, 500, 50))).toEqual(['contained', 'contained'])
  })

  it('takes texts without any capital for a script that has none', () => {
    expect(verdictWithout(18, 100, Number.POSITIVE_INFINITY)).toBe('contained')
  })

  it('asks for the wording between the first and the last word found, and not at the ends', () => {
    const own = withNames(words(100, 'k'), 50)
    const verdict = (kept: readonly string[]) =>
      compareTexts({ text: own.join(' ') }, { text: [...kept, ...withNames(words(30, 'z'), 15)].join(' ') }).verdict
    expect(verdict(own.slice(0, 89))).toBe('contained')
    expect(verdict(own.slice(11))).toBe('contained')
    expect(verdict([...own.slice(0, 50), ...own.slice(61)])).toBe('variant')
  })

  it('lets a short text lack a phrase, however few facts it tells', () => {
    const own = withNames(words(32, 'k'), 16)
    const verdict = (missing: number) =>
      compareTexts({ text: own.join(' ') }, { text: [...own.slice(0, 16), ...own.slice(16 + missing), ...words(30, 'z')].join(' ') })
        .verdict
    expect([verdict(4), verdict(5)]).toEqual(['contained', 'variant'])
  })

  it('lets a story lack more words one by one than in a stretch, unless one that the other has nowhere comes back', () => {
    const told = withNames(words(200, 'k'), 5)
    const verdict = (own: readonly string[]) =>
      compareTexts({ text: own.join(' ') }, { text: [...told, ...withNames(words(100, 'z'), 5)].join(' ') }).verdict
    const others = told.map((_, i) => words(200, 'abcdefgh'[i % 8 === 4 ? (i >> 3) % 8 : i % 8]!)[i]!)
    const reworded = (other: (i: number) => string) => told.map((word, i) => (i % 8 === 4 ? other(i) : word))
    expect(verdict(reworded((i) => others[i]!))).toBe('contained')
    expect(verdict(reworded((i) => (i < 20 ? 'quay' : others[i]!)))).toBe('variant')
    expect(verdict([...told.slice(0, 100), ...others.slice(0, 25), ...told.slice(125)])).toBe('variant')
  })
})
