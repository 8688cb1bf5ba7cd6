import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, editWords } from '../../../scripts/data/edit-words.mjs'
import { SeededRandom } from '../../../scripts/data/seeded-random.mjs'

const text = Array.from({ length: 90 }, (_, i) => `word${i}`).join(' ')
const edited = editWords(text, 30, ['NEW'], new SeededRandom(1)).split(/\s+/)

describe('editWords', () => {
  it('inserts, deletes and replaces a third of the edits each', () => {
    const kept = new Set(edited)
    expect(edited.filter((word) => word === 'NEW')).toHaveLength(20)
    expect(text.split(' ').filter((word) => !kept.has(word))).toHaveLength(20)
    expect(edited).toHaveLength(90)
  })

  it('leaves the order of the other words', () => {
    const old = edited.filter((word) => word !== 'NEW')
    expect(old).toEqual(text.split(' ').filter((word) => old.includes(word)))
  })

  it('changes nothing for no edits, whatever the white space', () => {
    fc.assert(
      fc.property(fc.string(), (any) => {
        expect(editWords(any, 0, ['x'], new SeededRandom(1))).toBe(any)
      }),
    )
  })

  it('gives the same for the same seed', () => {
    expect(editWords(text, 9, ['a', 'b'], new SeededRandom('s'))).toBe(editWords(text, 9, ['a', 'b'], new SeededRandom('s')))
  })
})

describe('countWords', () => {
  it('counts runs between white space', () => {
    expect([countWords(''), countWords('  a\n b '), countWords(text)]).toEqual([0, 2, 90])
  })
})

describe('SeededRandom', () => {
  it('stays within its bounds and is even', () => {
    const random = new SeededRandom('even')
    const counts = new Array(10).fill(0)
    for (let i = 0; i < 10_000; i++) counts[random.below(10)]++
    expect(Math.min(...counts)).toBeGreaterThan(850)
    expect(Math.max(...counts)).toBeLessThan(1150)
  })

  it('shuffles without losing anything', () => {
    const shuffled = new SeededRandom(3).shuffle([1, 2, 3, 4, 5, 6, 7, 8])
    expect([...shuffled].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(shuffled).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
