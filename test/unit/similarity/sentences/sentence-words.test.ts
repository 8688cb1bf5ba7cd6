import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { SentenceWords, WordNumbers } from '../../../../src/similarity/sentences/sentence-words.js'

const analyser = new Analyser()
const sentence = fc.array(fc.constantFrom('The', 'harbour', 'harbours', 'pier', 'and', 'opens', 'slowly', 'bridge', 'of'), {
  minLength: 3,
  maxLength: 9,
})
const text = fc.array(sentence, { maxLength: 6 }).map((all) => all.map((words) => `${words.join(' ')}.`).join('\n\n'))

describe('SentenceWords', () => {
  it('has the terms of each sentence that are not stop words, under numbers that texts share', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const numbers = new WordNumbers()
        for (const analysed of [one, other].map((each) => analyser.analyse(each, 'en'))) {
          const words = new SentenceWords(analysed, numbers)
          expect(words.count).toBe(analysed.sentences.length)
          analysed.sentences.forEach(({ firstToken, endToken }, i) => {
            const expected = analysed.terms.slice(firstToken, endToken).flatMap((term) => (term.stop ? [] : [term.text]))
            const spelled = (list: Uint32Array) => Array.from(list, (word) => numbers.terms[word]!.text).sort()
            expect(spelled(words.all(i))).toEqual(expected.sort())
            expect(spelled(words.distinct(i))).toEqual([...new Set(expected)].sort())
            expect(words.distinctCount(i)).toBe(new Set(expected).size)
            const flags = Uint8Array.from(numbers.terms, ({ text }) => Number(text.startsWith('h')))
            expect(words.countFlagged(i, flags)).toBe([...new Set(expected)].filter((each) => each.startsWith('h')).length)
          })
        }
      }),
    )
  })
})
