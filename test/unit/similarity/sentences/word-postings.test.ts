import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SentenceWords, WordNumbers } from '../../../../src/similarity/sentences/sentence-words.js'
import { WordPostings } from '../../../../src/similarity/sentences/word-postings.js'
import { plainText } from '../../../support/plain-text.js'

const sentences = fc.array(fc.array(fc.constantFrom(...'abcd'), { maxLength: 3 }), { maxLength: 30 })

function postingsOf(text: readonly (readonly string[])[]) {
  const numbers = new WordNumbers()
  const words = new SentenceWords(plainText(text), numbers)
  return { postings: new WordPostings(words, numbers.terms.length), words: numbers.terms.map((term) => term.text) }
}

describe('WordPostings', () => {
  it('visits the sentences of a word, of many those round a place', () => {
    fc.assert(
      fc.property(sentences, fc.nat(30), fc.integer({ min: 1, max: 12 }), (text, place, limit) => {
        const { postings, words } = postingsOf(text)
        words.forEach((word, number) => {
          const all = text.flatMap((sentence, i) => (sentence.includes(word) ? [i] : []))
          expect(postings.count(number)).toBe(all.length)
          const visited: number[] = []
          expect(postings.visitNear(number, { place, limit }, (sentence) => visited.push(sentence))).toBe(visited.length)
          expect(visited).toHaveLength(Math.min(limit, all.length))
          const from = all.indexOf(visited[0]!)
          expect(visited).toEqual(all.slice(from, from + visited.length))
          const [before, behind] = [all.slice(0, from), all.slice(from + visited.length)]
          // Leaving postings out on one side is no reason to have gone further on the other side.
          if (before.length > 0)
            expect(visited.filter((each) => each >= place).length).toBeLessThanOrEqual(
              Math.ceil(limit / 2) + Number(behind.length === 0) * limit,
            )
          if (behind.length > 0)
            expect(visited.filter((each) => each < place).length).toBeLessThanOrEqual(
              Math.floor(limit / 2) + Number(before.length === 0) * limit,
            )
        })
      }),
    )
  })

  it('visits nothing where nothing may be visited', () => {
    const { postings } = postingsOf([['a'], ['a']])
    expect(postings.visitNear(0, { place: 1, limit: 0 }, () => expect.unreachable())).toBe(0)
  })
})
