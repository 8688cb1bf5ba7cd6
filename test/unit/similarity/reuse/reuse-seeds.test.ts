import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Analyser } from '../../../../src/analysis/analyser.js'
import { defaultReuseParams } from '../../../../src/similarity/reuse/reuse-params.js'
import { findReuseSeeds, type SeedInput } from '../../../../src/similarity/reuse/reuse-seeds.js'
import { cutReuseUnits, TermNumbers } from '../../../../src/similarity/reuse/reuse-units.js'
import { weighTerms } from '../../../../src/similarity/reuse/reuse-weights.js'
import { slowSeeds } from '../../../reference/reuse.js'

const analyser = new Analyser()

function inputOf(textA: string, textB: string, params = defaultReuseParams): SeedInput {
  const numbers = new TermNumbers()
  const [a, b] = [textA, textB].map((text) => cutReuseUnits(analyser.analyse(text, 'en'), numbers, params.minUnitTerms))
  return { a: a!, b: b!, weights: weighTerms(a!, b!, numbers.size), params }
}

function seedsOf(input: SeedInput): [number, number][] {
  const { a, b } = findReuseSeeds(input)
  return Array.from(a, (unit, i) => [unit, b[i]!])
}

const word = fc.constantFrom('crane', 'harbour', 'diver', 'court', 'salvage', 'mill', 'loaf', 'valley', 'the', 'of')
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `A${words.join(' ')}.`)
const anyText = fc.array(sentence, { maxLength: 12 }).map((sentences) => sentences.join(' '))

describe('findReuseSeeds', () => {
  it('finds the pairs that a look at all pairs finds', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const input = inputOf(a, b)
        const expected = slowSeeds(input)
        expect(seedsOf(input)).toEqual(expected)
      }),
    )
  })

  it('pairs equal units in order of occurrence where every term is frequent', () => {
    const text = 'The crane of the harbour fell on a diver. '.repeat(100)
    const seeds = seedsOf(inputOf(text, text, { ...defaultReuseParams, maxPostings: 64 }))
    expect(seeds).toEqual(Array.from({ length: 100 }, (_, i) => [i, i]))
  })

  it('keeps the most alike of many', () => {
    const near = 'The crane of the harbour fell on a diver of the valley. '
    const same = 'The crane of the harbour fell on a diver. '
    const input = inputOf(same, near.repeat(5) + same, { ...defaultReuseParams, maxSeedsPerUnit: 1 })
    expect(seedsOf(input)).toEqual([[0, 5]])
  })
})

describe('cutReuseUnits', () => {
  it('reads short sentences together with the next', () => {
    const { a } = inputOf('Yes. No. The crane of the harbour fell. So it did.', '')
    expect(Array.from(a.starts, (start, i) => [start, a.ends[i]])).toEqual([
      [0, 39],
      [40, 50],
    ])
  })
})
