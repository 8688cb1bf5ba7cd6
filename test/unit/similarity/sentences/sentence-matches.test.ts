import { describe, expect, it } from 'vitest'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { describeMatches, type SentenceMatch, SentenceMatcher } from '../../../../src/similarity/sentences/sentence-matches.js'
import { TextMaker } from '../../../support/generated-collection.js'

const analyser = new Analyser()
const matcher = new SentenceMatcher()

function match(a: string, b: string): SentenceMatch[] {
  return matcher.match(analyser.analyse(a, 'en'), analyser.analyse(b, 'en'))
}

const crane = 'The harbour of the small town was closed on Monday after a crane fell into the basin.'
const divers = 'Divers will look for the boom when the water is clear enough.'
const court = 'A court will have to decide who pays for the salvage of the old crane.'

describe('SentenceMatcher', () => {
  it('matches every sentence of a text with itself', () => {
    expect(match(`${crane} ${divers} ${court}`, `${crane} ${divers} ${court}`)).toEqual([0, 1, 2].map((i) => ({ a: i, b: i, score: 1 })))
  })

  it('matches equal sentences wherever they stand, by the folded text', () => {
    expect(match(`${crane} ${divers}`, `Something else was said before this. ${divers.toUpperCase()} ${crane}`)).toEqual([
      { a: 0, b: 2, score: 1 },
      { a: 1, b: 1, score: 1 },
    ])
  })

  it('matches repeated sentences in turn, and further ones with the last', () => {
    expect(match(`${divers} ${divers} ${divers}`, `${divers} ${divers}`).map(({ b }) => b)).toEqual([0, 1, 1])
  })

  it('matches a reworded sentence with a share of its tokens', () => {
    const [found] = match(`${crane} ${divers}`, `${court} ${crane.replace('small town', 'little city')}`)
    expect(found).toMatchObject({ a: 0, b: 1 })
    expect(found!.score).toBeGreaterThanOrEqual(0.5)
    expect(found!.score).toBeLessThan(1)
  })

  it('takes no sentence for equal whose figures differ', () => {
    const sentence = (figure: string) => `The board of the mill set the dividend for the quarter at ${figure} cents a share.`
    expect(match(sentence('1.5'), sentence('15')).every(({ score }) => score < 1)).toBe(true)
    expect(match(sentence('4,800'), sentence('4.800'))).toEqual([{ a: 0, b: 0, score: 1 }])
  })

  it('matches nothing of other texts, and nothing of empty ones', () => {
    expect(match(`${crane} ${divers}`, 'Bakers of the valley met to choose the best loaf of the year.')).toEqual([])
    expect(match('', crane)).toEqual([])
    expect(match('...', '...')).toEqual([])
  })

  it('finds parts of sentences where texts are cut in other places or not at all, and none in other texts', () => {
    const parts = (a: string, b: string) =>
      matcher.matchParts(analyser.analyse(a, 'en'), analyser.analyse(b, 'en')).map(({ a, b }) => [a, b])
    const flat = (text: string) => text.replaceAll('.', '').toLowerCase()
    const transcript = flat(`${court} ${crane} ${divers}`)
    expect(match(flat(divers), transcript)).toEqual([])
    expect(parts(flat(divers), transcript)).toEqual([[0, 0]])
    expect(parts(`${court} ${divers}`, transcript)).toEqual([
      [0, 0],
      [1, 0],
    ])
    expect(parts(`${crane} ${divers}`, 'Bakers of the valley met to choose the best loaf of the year.')).toEqual([])
    expect(parts('', crane)).toEqual([])
  })

  it('leaves out scraps such as numbers of sections from evidence that has no room for all', () => {
    const act = `Sec. 2. ${crane} Sec. 3. ${divers} Sec. 4. ${court}`
    const text = analyser.analyse(act, 'en')
    const matches = matcher.match(text, text)
    const shown = (limit?: number) =>
      matcher.chooseEvidence(matches, text, text, limit).map(({ a }) => act.slice(text.sentences[a]!.start, text.sentences[a]!.end))
    expect(shown()).toContain('Sec.')
    expect(shown(matches.length - 1)).toEqual([crane, divers, court])
    expect(shown(2)).toEqual([crane, divers])
    const words = analyser.analyse('Minor edits. All members were told. Second part. The ferry leaves. AN ACT', 'en')
    const matched = matcher.match(words, words)
    expect(matcher.chooseEvidence(matched, words, words, 4).map(({ a }) => a)).toEqual([1, 3])
    const scraps = analyser.analyse('Sec. 2. Sec. 3.', 'en')
    expect(matcher.chooseEvidence(matcher.match(scraps, scraps), scraps, scraps, 2)).toHaveLength(2)
  })

  it('gives the same whatever it has matched before', () => {
    const maker = new TextMaker(4)
    const texts = Array.from({ length: 8 }, () => maker.sentences(6).join(' '))
    texts.push(maker.edit(texts[0]!, 0.1), `${texts[1]} ${texts[2]}`)
    for (const a of texts) {
      for (const b of texts) expect(match(a, b)).toEqual(new SentenceMatcher().match(analyser.analyse(a, 'en'), analyser.analyse(b, 'en')))
    }
  })
})

describe('describeMatches', () => {
  it('gives offsets that point at the sentences of both texts', () => {
    const [a, b] = [`${crane} ${divers}`, `${court} ${divers}`]
    const [evidence] = describeMatches(match(a, b), analyser.analyse(a, 'en'), analyser.analyse(b, 'en'))
    expect(a.slice(evidence!.a.start, evidence!.a.end).trim()).toBe(divers)
    expect(b.slice(evidence!.b.start, evidence!.b.end).trim()).toBe(divers)
    expect([evidence!.a.sentence, evidence!.b.sentence, evidence!.text.trim()]).toEqual([2, 2, divers])
  })

  it('gives long sentences whole and well-formed', () => {
    const long = `${'a'.repeat(198)}\ud800${' and so on'.repeat(10)} 😀.`
    const text = analyser.analyse(long, 'en')
    const [evidence] = describeMatches(matcher.match(text, text), text, text)
    expect(evidence!.text).toBe(long.toWellFormed())
  })
})
