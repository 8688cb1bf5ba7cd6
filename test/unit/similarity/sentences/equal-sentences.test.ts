import { describe, expect, it } from 'vitest'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { findEqualSentences } from '../../../../src/similarity/sentences/equal-sentences.js'
import { SentenceMatcher } from '../../../../src/similarity/sentences/sentence-matches.js'

const analyser = new Analyser()
const matcher = new SentenceMatcher()

function equality(a: string, b: string) {
  const [textA, textB] = [analyser.analyse(a, 'en'), analyser.analyse(b, 'en')]
  return findEqualSentences(textA, textB, { matches: matcher.match(textA, textB) })
}

const crane = 'A crane fell into the basin of the harbour on Monday morning near the old pier.'
const divers = 'Divers look for the boom when the water is clear.'
const mayor = 'The mayor blames the owner for the damage.'

describe('findEqualSentences', () => {
  it('pairs a text with itself, each sentence once', () => {
    const text = `${crane} ${divers} ${divers} ${mayor}`
    expect(equality(text, text)).toEqual({
      pairs: [0, 1, 2, 3].map((i) => ({ a: i, b: i, kind: 'same', score: 1 })),
      overlap: { aInB: 1, bInA: 1 },
      resemblance: { aInB: 1, bInA: 1 },
      odds: 100,
    })
  })

  it('tells sentences in another order of words from sentences in other words', () => {
    const { pairs } = equality(`${mayor} ${crane}`, `${crane.replace('pier', 'jetty')} For the damage the mayor blames the owner.`)
    expect(pairs).toMatchObject([
      { a: 0, b: 1, kind: 'reordered', score: 1 },
      { a: 1, b: 0, kind: 'fuzzy' },
    ])
    expect(pairs[1]!.score).toBeGreaterThanOrEqual(0.825)
    expect(pairs[1]!.score).toBeLessThan(1)
  })

  it('scores two sentences in other words by the one of which less is in the other', () => {
    const [shorter, longer] = [crane.replace('old ', ''), crane]
    const [there] = equality(shorter, longer).pairs
    const [back] = equality(longer, shorter).pairs
    expect(there).toMatchObject({ kind: 'fuzzy', score: back!.score })
    expect(there!.score).toBe(0.9)
  })

  it('counts a sentence that repeats as resembling, but as common once', () => {
    const { pairs, overlap, resemblance } = equality(`${divers} ${divers} ${mayor} ${crane}`, `${divers} ${crane}`)
    expect(pairs.map(({ a, b }) => [a, b])).toEqual([
      [0, 0],
      [3, 1],
    ])
    expect(overlap).toEqual({ aInB: 0.5, bInA: 1 })
    expect(resemblance).toEqual({ aInB: 0.75, bInA: 1 })
  })

  it('finds nothing between other texts, and nothing in empty ones', () => {
    const nothing = { pairs: [], overlap: { aInB: 0, bInA: 0 }, resemblance: { aInB: 0, bInA: 0 }, odds: 0 }
    expect(equality(crane, `${divers} ${mayor}`)).toEqual(nothing)
    expect(equality('', crane)).toEqual(nothing)
    expect(equality('...', '...')).toEqual(nothing)
  })

  it('turns with its arguments', () => {
    const [one, other] = [`${crane} ${divers} ${mayor}`, `${mayor} ${crane.replace('pier', 'jetty')}`]
    const there = equality(one, other)
    const back = equality(other, one)
    expect(back.pairs.map(({ a, b }) => [b, a]).sort()).toEqual(there.pairs.map(({ a, b }) => [a, b]).sort())
    expect([back.overlap.bInA, back.odds]).toEqual([there.overlap.aInB, there.odds])
  })
})
