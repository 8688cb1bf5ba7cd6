import { describe, expect, it } from 'vitest'
import { areContrasting, contrastingCodes, contrastingWords, wordsOfMeaning } from '../../../../src/signatures/contrasting-words.js'
import { SketchComparer } from '../../../../src/similarity/verification/sketch-comparer.js'
import { sketchOf } from '../../../support/compare-texts.js'

/** A description of a jacket with some words in the middle. */
const jacket = (words: string) =>
  `The jacket keeps you warm on long walks in the hills, and dries within an hour when it was raining. It has two deep pockets, a hood, and a lining that can be taken out. This one is ${words} inside. Please wash it by hand, and hang it up in the shade until it has dried again.`

const comparer = new SketchComparer()
const verdictOf = (a: string, b: string) => comparer.compare(sketchOf({ text: a }), sketchOf({ text: b })).verdict

describe('contrasting words', () => {
  const meanings = contrastingWords.flat().map((line) => [...new Set(wordsOfMeaning(line))])
  const first = meanings.map(([form]) => form!)

  it('make a variant of a description in which one stands for another of its kind', () => {
    const pairs = first.flatMap((a, code) => first.slice(code + 1).map((b, i) => ({ a, b, contrast: areContrasting(code, code + 1 + i) })))
    const told = pairs.filter(({ contrast }) => contrast).map(({ a, b }) => ({ a, b, verdict: verdictOf(jacket(a), jacket(b)) }))
    expect(told.filter(({ verdict }) => verdict !== 'variant')).toEqual([])
  })

  it('are one word in all their forms', () => {
    const pairs = meanings.flatMap(([a, ...others]) => others.map((b) => ({ a: a!, b, verdict: verdictOf(jacket(a!), jacket(b)) })))
    expect(pairs.filter(({ verdict }) => verdict !== 'near')).toEqual([])
  })

  it('have one meaning each, in at most 128', () => {
    const forms = meanings.flatMap((words, code) => words.map((word) => ({ word, code })))
    expect(forms.filter(({ word, code }) => contrastingCodes.get(word) !== code)).toEqual([])
    expect(meanings.length).toBeLessThanOrEqual(128)
  })

  it('have no form that is a common word of another language', () => {
    expect(['dort', 'onze', 'media', 'sedang', 'est', 'sur', 'due', 'once', 'neuf'].filter((word) => contrastingCodes.has(word))).toEqual(
      [],
    )
  })

  it('are whole words', () => {
    expect(verdictOf(jacket('seven'), jacket('eight'))).toBe('variant')
    expect(verdictOf(jacket('several'), jacket('eight'))).toBe('near')
  })

  it('are told where the other text has them in another place, too', () => {
    const also = ' Also available in '
    expect(verdictOf(`${jacket('black')}${also}white.`, `${jacket('white')}${also}black.`)).toBe('variant')
  })

  it('are told at the beginning and at the end of both texts', () => {
    const described = jacket('warm')
    expect(verdictOf(`${described}\nBlack`, `${described}\nWhite`)).toBe('variant')
    expect(verdictOf(`${described}\nIn black.`, `${described}\nIn white.`)).toBe('variant')
    expect(verdictOf(`Black\n${described}`, `White\n${described}`)).toBe('variant')
  })

  it('are words like all others at an end that only one of the texts has', () => {
    const described = jacket('warm')
    expect(verdictOf(`${described}\nBlack`, described)).toBe('near')
    expect(verdictOf(`${described}\nBlack`, `${described}\nWhite is what was sold out before anybody saw it in the shop`)).toBe('near')
    expect(verdictOf(`Black\n${described}`, `Anybody who saw it in the shop before it was sold out had it in white\n${described}`)).toBe(
      'near',
    )
    expect(verdictOf(`${described}\nBlack`, `${described}\nBlack and white`)).toBe('near')
  })

  it('are told beside another word', () => {
    expect(verdictOf(jacket('light grey'), jacket('yellow'))).toBe('variant')
  })

  it('are words like all others where the other text has no such word in their place, or both', () => {
    expect(verdictOf(jacket('black'), jacket('warm'))).toBe('near')
    expect(verdictOf(jacket('black'), jacket('black and white'))).toBe('near')
    expect(verdictOf(jacket('black'), jacket('left'))).toBe('near')
  })

  it('hide no name that is swapped beside them', () => {
    const story = Array.from(
      { length: 4 },
      (_, i) => `Part ${String.fromCharCode(97 + i)} of the tour leads over another hill. ${jacket('warm')}`,
    ).join(' ')
    const about = (car: string) => `${story} We went there in our ${car}, as always. ${story}`
    expect(verdictOf(about('Red Honda'), about('Blue Toyota'))).toBe(verdictOf(about('Quick Honda'), about('Jolly Toyota')))
  })

  it('count as one swap each', () => {
    const swapped = (a: string, b: string) => comparer.compare(sketchOf({ text: a }), sketchOf({ text: b })).substituted
    expect(swapped(jacket('black'), jacket('white'))).toBe(1)
    const coat = (colour: string, side: string) =>
      `A ${colour} coat that keeps you warm on long walks in the hills, with a ${side} pocket for your gloves and a hood.`
    expect(swapped(coat('black', 'left'), coat('white', 'right'))).toBe(2)
  })

  it('weigh little in a long text', () => {
    const story = Array.from(
      { length: 8 },
      (_, i) => `Part ${String.fromCharCode(97 + i)} of the tour leads over another hill. ${jacket('warm')}`,
    ).join(' ')
    expect(verdictOf(`${story} ${jacket('black')} ${story}`, `${story} ${jacket('white')} ${story}`)).toBe('near')
  })
})
