import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyPhrase, noPhrase, PhraseTree } from '../../../../src/analysis/entities/phrase-tree.js'

const word = fc.oneof(fc.nat(3), fc.constantFrom(2 ** 26 - 1, 2 ** 26 - 2))
const phrases = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 30 })

function find(tree: PhraseTree, words: readonly number[]): number {
  let phrase = emptyPhrase
  for (const each of words) if (phrase !== noPhrase) phrase = tree.next(phrase, each)
  return phrase
}

describe('PhraseTree', () => {
  it('finds phrases with their values, and their beginnings without one, as a Map of joined words does', () => {
    fc.assert(
      fc.property(phrases, phrases, (known, asked) => {
        const tree = new PhraseTree()
        const values = new Map<string, number>()
        known.forEach((words, i) => {
          tree.setValue(
            words.reduce((phrase, each) => tree.extend(phrase, each), emptyPhrase),
            i + 1,
          )
          values.set(words.join(' '), i + 1)
        })
        for (const words of [...known, ...asked]) {
          const phrase = find(tree, words)
          const isKnown = known.some((each) => words.every((value, i) => value === each[i]))
          expect(phrase !== noPhrase).toBe(isKnown)
          if (isKnown) expect(tree.value(phrase)).toBe(values.get(words.join(' ')) ?? 0)
        }
      }),
    )
  })

  it('knows nothing of what it held before it was cleared, however large it was', () => {
    const tree = new PhraseTree()
    tree.setValue(emptyPhrase, 7)
    for (let each = 0; each < 5000; each++) tree.setValue(tree.extend(each % 40, each), each)
    expect(tree.value(tree.next(4990 % 40, 4990))).toBe(4990)
    tree.clear()
    expect(tree.value(emptyPhrase)).toBe(0)
    expect([tree.next(emptyPhrase, 0), tree.next(3, 43)]).toEqual([noPhrase, noPhrase])
    expect(tree.value(tree.extend(emptyPhrase, 1))).toBe(0)
  })
})
