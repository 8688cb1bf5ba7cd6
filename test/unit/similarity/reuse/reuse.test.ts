import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { findSharedPassages } from '../../../../src/similarity/reuse/reuse.js'
import { defaultReuseParams } from '../../../../src/similarity/reuse/reuse-params.js'
import type { SharedPassage } from '../../../../src/similarity/reuse/reuse-passage.js'
import { TextMaker } from '../../../support/generated-collection.js'

const analyser = new Analyser()

function find(a: string, b: string, params = defaultReuseParams): SharedPassage[] {
  return findSharedPassages(analyser.analyse(a, 'en'), analyser.analyse(b, 'en'), params)
}

const copied =
  'The harbour of the small town was closed on Monday after a crane fell into the basin. Divers will look for the boom when the water ' +
  'is clear enough. A court will have to decide who pays for the salvage of the old machine.'
const reworded =
  'On Monday the small town closed its harbour, because a crane had fallen into the basin. When the water is clear, divers are going to look ' +
  'for its boom. Who has to pay for the salvage of the machine, a court decides.'
const before = 'Bakers of the valley met to choose the best loaf of the year, and a baker from the north won with rye. '
const behind = ' Snow is expected in the mountains from Thursday, and trains may be late for the rest of the week.'
const around = [
  'Bees like warm roofs. Their honey tastes of lime trees, as every child of the quarter knows. ',
  ' The library opens at nine.',
]

const filler = (seed: number) => new TextMaker(seed).sentences(12).join(' ')

describe('findSharedPassages', () => {
  it('finds a copied passage to the letter, in the middle of sentences too', () => {
    const a = before + copied + behind
    const b = around.join(copied)
    expect(find(a, b).map((passage) => [a.slice(passage.a.start, passage.a.end), b.slice(passage.b.start, passage.b.end)])).toEqual([
      [copied, copied],
    ])
    const inside = `As the mayor of the valley has written to us, ${copied.slice(4, -1)}, which nobody in the valley had expected to see.`
    const [passage] = find(inside, b)
    expect(inside.slice(passage!.a.start, passage!.a.end)).toBe(`${copied.slice(4, -1)},`)
  })

  it('finds a reworded passage by its sentences', () => {
    const a = before + reworded + behind
    const b = around.join(copied)
    expect(find(a, b).map((passage) => [a.slice(passage.a.start, passage.a.end), b.slice(passage.b.start, passage.b.end)])).toEqual([
      [reworded, copied],
    ])
  })

  it('finds a short passage before a long one', () => {
    const a = `${copied} ${filler(5)} ${filler(6)}`
    const found = find(a, `${filler(7)} ${copied} ${filler(8)} ${filler(6)}`)
    expect(found.map((passage) => a.slice(passage.a.start, passage.a.end))).toEqual([copied, filler(6)])
  })

  it('parts two passages where what stands between them is not shared, but not those closer than the smallest gap', () => {
    const long = (seed: number) => `${new TextMaker(seed).sentences(5).join(' ').replaceAll('.', '')}.`
    const between = (seed: number) => [0, 1, 2].map((i) => long(seed + i)).join(' ')
    const other = new TextMaker(40).sentences(3).join(' ')
    const [a, b] = [50, 60].map((seed) => `${copied} ${between(seed)} ${other}`) as [string, string]
    expect(find(a, b).map((passage) => a.slice(passage.a.start, passage.a.end))).toEqual([copied, other])
    expect(find(a, b, { ...defaultReuseParams, minGap: defaultReuseParams.maxGap })).toHaveLength(0)
  })

  it('finds nothing in texts that share nothing, and nothing in empty ones', () => {
    expect(find(before.repeat(3), around.join(' '))).toEqual([])
    expect(find('', '')).toEqual([])
    expect(find(copied, '')).toEqual([])
    expect(find('... !!!', '... !!!')).toEqual([])
  })

  it('leaves out what is shorter than a passage', () => {
    expect(find(`${before}Divers will look for the boom.${behind}`, around.join('Divers will look for the boom.'))).toEqual([])
  })

  it('finds a passage of 150 characters, and none of 149', () => {
    const [passage, shorter] = [149, 148].map((length) => `${copied.slice(0, length)}.`) as [string, string]
    expect(find(passage, passage)).toHaveLength(1)
    expect(find(shorter, shorter)).toEqual([])
  })

  it('finds a whole text in itself, also one that repeats a sentence for ever', () => {
    for (const text of [copied, `${copied} `.repeat(300).trim(), new TextMaker(3).sentences(200).join(' ')]) {
      const passages = find(text, text)
      expect(passages).toHaveLength(1)
      expect(passages[0]).toEqual({ a: { start: 0, end: text.length }, b: { start: 0, end: text.length }, score: 1 })
    }
  })

  it('finds one copy, not its parts, in a text whose sentences are all alike', () => {
    const words = ['crane', 'harbour', 'diver', 'court', 'salvage', 'mill', 'loaf', 'valley', 'baker', 'snow', 'train', 'honey']
    const sentence = (i: number) => `The ${[0, 1, 2, 3, 4].map((k) => words[(i * (k + 2) + k * k) % words.length]).join(' and the ')}.`
    const text = Array.from({ length: 400 }, (_, i) => sentence(i)).join(' ')
    expect(find(text, text)).toEqual([{ a: { start: 0, end: text.length }, b: { start: 0, end: text.length }, score: 1 }])
  })

  it('takes texts without spaces, without sentences and with broken surrogates', () => {
    for (const text of [
      'x'.repeat(100_000),
      'word '.repeat(50_000),
      '\ud800 \udc00. '.repeat(2_000),
      '統計局は月曜日に発表した。'.repeat(500),
    ]) {
      for (const { a, b, score } of find(text, text)) {
        expect(a.end).toBeLessThanOrEqual(text.length)
        expect(b.start).toBeLessThan(b.end)
        expect(score).toBeLessThanOrEqual(1)
      }
    }
  })

  it('gives spans inside both texts, in order and without overlap in a, whatever the texts', () => {
    const maker = new TextMaker(7)
    const pool = Array.from({ length: 8 }, (_, i) => maker.sentences(2 + i).join(' '))
    // With much between them, or what two texts share would be one passage.
    const anyText = () => {
      const between = pool.map(() => maker.sentences(8).join(' '))
      return fc.array(fc.constantFrom(...pool), { maxLength: 8 }).map((parts) => parts.flatMap((part, i) => [part, between[i]]).join(' '))
    }
    fc.assert(
      fc.property(anyText(), anyText(), (a, b) => {
        let end = 0
        for (const passage of find(a, b)) {
          expect(passage.a.start).toBeGreaterThanOrEqual(end)
          end = passage.a.end
          expect(Math.min(end - passage.a.start, passage.b.end - passage.b.start)).toBeGreaterThanOrEqual(100)
          expect(end).toBeLessThanOrEqual(a.length)
          expect(passage.b.end).toBeLessThanOrEqual(b.length)
          expect(passage.score).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('reads short sentences beside endless ones in time by their length', () => {
    const words = Array.from({ length: 4000 }, (_, i) => `w${i.toString(36)}`)
    const short = words.map((word, i) => `The ${word} of ${words[(i * 7) % 4000]} and ${words[(i * 13) % 4000]}.`)
    const endless = Array.from({ length: 60 }, () => `${words.join(' ')}.`)
    expect(find(Array.from({ length: 20 }, () => short.join(' ')).join(' '), endless.join(' '))).toEqual([])
  })
})
