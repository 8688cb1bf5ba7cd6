import { describe, expect, it } from 'vitest'
import { compareRarity, weighSentences } from '../../../src/signatures/weighted-terms.js'
import { plainLexicon, plainText } from '../../support/plain-text.js'

const lexicon = plainLexicon(10, { rare: 2, common: 9 })
const dfOf = ({ term: { text }, df }: { readonly term: { readonly text: string }; readonly df: number }) => `${text} ${df}`

describe('weighSentences', () => {
  it('lists the terms of each sentence that are not stop words, with what the lexicon says of them', () => {
    const weighed = weighSentences(plainText([['rare', 'the', 'common'], ['the'], ['unknown', 'rare']], ['the']), lexicon)
    expect(weighed.map((sentence) => sentence.map(dfOf))).toEqual([['rare 2', 'common 9'], [], ['unknown 1', 'rare 2']])
    expect(weighed[0]!.map(({ idf }) => idf)).toEqual([Math.log(10 / 2), Math.log(10 / 9)])
  })
})

describe('compareRarity', () => {
  it('puts a rarer term first and an unknown one beside those of one document', () => {
    const [words] = weighSentences(plainText([['common', 'rare', 'unknown', 'common']]), lexicon)
    expect([...words!].sort(compareRarity).map(dfOf)).toEqual(['unknown 1', 'rare 2', 'common 9', 'common 9'])
    expect(compareRarity(words![0]!, words![3]!)).toBe(0)
  })
})
