import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sketchTokens } from '../../../../src/signatures/sketch.js'
import { factFlag, hashMask, tokenOfFigure } from '../../../../src/signatures/sketch-token.js'
import { TextScanner } from '../../../../src/signatures/text-scanner.js'
import { mayNumberClauses, withoutClauseNumbers } from '../../../../src/similarity/verification/clause-numbers.js'
import { TokenAligner } from '../../../../src/similarity/verification/token-aligner.js'
import { sketchOf } from '../../../support/compare-texts.js'

/** Figures of a text by the text's own spelling, those that are numbers of clauses in brackets. */
function marked(text: string): string {
  const sketch = sketchOf({ text })
  const tokens = sketchTokens(sketch)
  const other = sketchTokens(withoutClauseNumbers(sketch) ?? sketch)
  const figures = [...text.matchAll(/\d+(?:\.\d+)*/g)].map(([figure]) => figure)
  const places = [...tokens.keys()].filter((i) => (tokens[i]! & factFlag) !== 0)
  expect(places).toHaveLength(figures.length)
  return figures.map((figure, i) => (tokens[places[i]!] === other[places[i]!] ? figure : `[${figure}]`)).join(' ')
}

describe('withoutClauseNumbers', () => {
  it('takes figures that count on, with words in between, for numbers of clauses', () => {
    expect(marked('1. Goods are collected. 2. Goods are packed for 14 days. 3. Roads may be closed.')).toBe('[1] [2] 14 [3]')
  })

  it('finds lists inside lists, and the list outside that goes on after them', () => {
    const text = '1. Packing 1. paper bags 2. wooden crates 2. Driving 1. by night 2. by day 3. on ice 3. Paying'
    expect(marked(text)).toBe('[1] [1] [2] [2] [1] [2] [3] [3]')
  })

  it('finds numbers of several levels, whether or not their chapters have numbers', () => {
    expect(marked('1 Terms 1.1 words used 1.2 parties named 2 Goods 2.1 crates packed 2.1.1 wooden crates')).toBe(
      '[1] [1.1] [1.2] [2] [2.1] [2.1.1]',
    )
    expect(marked('Terms 1.1 words used 1.2 parties named Goods 2.1 crates packed')).toBe('[1.1] [1.2] [2.1]')
  })

  it('takes no figures for numbers that stand in a row, count from another figure, or are only two', () => {
    expect(sketchTokens(sketchOf({ text: 'Rates 1 2 3 4 5 6' }))).toHaveLength(7)
    for (const text of [
      'Rates 1 2 3 4 5 6',
      'Ferries leave at 9 on Sundays, at 10 on Mondays, at 11 on Fridays',
      'He won 1 race and lost 2 others',
    ])
      expect(withoutClauseNumbers(sketchOf({ text }))).toBeUndefined()
  })

  it('takes an “Article premier” for the first number of the articles that follow', () => {
    const articles = (...numbers: string[]) => numbers.map((number) => `Article ${number} Les marchandises sont livrées.`).join(' ')
    const [first, other] = [articles('premier', '2', '3', '4'), articles('1', '2', '3', '4')].map((text) =>
      sketchTokens(withoutClauseNumbers(sketchOf({ text }))!),
    )
    expect(first).toEqual(other)
  })

  it('leaves the same tokens of every clause, wherever a clause is added', () => {
    const words = ['carrier', 'goods', 'sender', 'parcel', 'weight', 'road', 'loss', 'value', 'court', 'party']
    const clause = fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(clause, { minLength: 3, maxLength: 40 }), fc.nat(), clause, (clauses, at, added) => {
        const longer = clauses.toSpliced(at % (clauses.length + 1), 0, added)
        const tokens = tokensOfClauses(longer).toSpliced(at % (clauses.length + 1), 1)
        expect(tokens).toEqual(tokensOfClauses(clauses))
      }),
    )
  })
})

/** The tokens of numbered clauses, clause by clause. */
function tokensOfClauses(clauses: readonly string[][]): number[][] {
  const text = clauses.map((words, i) => `${i + 1}. ${words.join(' ')}`).join('\n')
  const tokens = sketchTokens(withoutClauseNumbers(sketchOf({ text }))!)
  let end = 0
  return clauses.map(({ length }) => {
    const start = end
    end += length + 1
    return [...tokens.subarray(start, end)]
  })
}

describe('tokenOfFigure', () => {
  it('is the token that a scan gives the figure', () => {
    const scanner = new TextScanner()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 9 }), (whole, part) => {
        for (const figure of [String(whole), `${whole}.${part}`]) {
          scanner.scan(`clause ${figure} says`)
          expect(scanner.tokens[1]! & (factFlag | hashMask)).toBe(tokenOfFigure(figure))
        }
      }),
    )
  })
})

describe('mayNumberClauses', () => {
  const aligner = new TokenAligner()

  function mayNumber(sketch: Uint16Array): boolean {
    aligner.load(sketch, sketch)
    return mayNumberClauses(aligner.a)
  }

  it('rules out no text that numbers its clauses in Arabic figures', () => {
    const number = fc.constantFrom('1', '2', '3', '1.1', '1.2', '2.1', '1.1.1', 'premier')
    let numbered = 0
    fc.assert(
      fc.property(fc.array(number, { maxLength: 12 }), (numbers) => {
        const sketch = sketchOf({ text: numbers.map((each) => `Article ${each} Les marchandises sont livrées.`).join(' ') })
        if (withoutClauseNumbers(sketch) === undefined) return
        numbered++
        expect(mayNumber(sketch)).toBe(true)
      }),
      { numRuns: 1000 },
    )
    expect(numbered).toBeGreaterThan(100)
  })

  it('rules out a text with a first number and no second one', () => {
    expect(mayNumber(sketchOf({ text: 'Profit rose by 1 mln dlrs, or 19 cts a share, from 17 cts.' }))).toBe(false)
  })
})
