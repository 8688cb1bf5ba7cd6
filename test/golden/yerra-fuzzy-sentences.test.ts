import { describe, expect, it } from 'vitest'
import { isSameSentence } from '../../src/similarity/sentences/fuzzy-similarity.js'
import { computeOdds, computeOverlap } from '../../src/similarity/sentences/sentence-degrees.js'
import { compareWords, wordInSentence } from '../reference/fuzzy-words.js'

/* Yerra 2005, tables 3.3 and 3.4, examples 1 to 4, to the printed digits. */

type Matrix = Readonly<Record<string, Readonly<Record<string, number>>>>

const columnsOf = (matrix: Matrix) => Object.keys(Object.values(matrix)[0]!)
const rowMu = (matrix: Matrix) => Object.values(matrix).map((row) => wordInSentence(Object.values(row)).toFixed(3))
const columnMu = (matrix: Matrix) =>
  columnsOf(matrix).map((column) => wordInSentence(Object.values(matrix).map((row) => row[column]!)).toFixed(3))
/** S1 of the examples has the columns, S2 the rows. */
const compare = (matrix: Matrix) => compareWords(columnsOf(matrix), Object.keys(matrix), (column, row) => matrix[row]![column]!)

describe('example 1: the global aid for the tsunami is on the rise', () => {
  const matrix: Matrix = {
    international: { global: 0.8, aid: 0.496, tsunami: 0.579, rise: 0.177 },
    community: { global: 0.43, aid: 0.771, tsunami: 0.117, rise: 0.334 },
    increase: { global: 0.123, aid: 0.643, tsunami: 0.661, rise: 0.9 },
    disaster: { global: 0.611, aid: 0.414, tsunami: 0.9, rise: 0.394 },
  }

  it('has the μ of table 3.3', () => {
    expect(rowMu(matrix)).toEqual(['0.965', '0.923', '0.989', '0.986'])
    // The thesis prints 0.966 for rise: its factors have more digits than it prints.
    expect(columnMu(matrix)).toEqual(['0.961', '0.976', '0.987', '0.967'])
  })

  it('is the same as: the international community has increased help for the disaster', () => {
    const similarity = compare(matrix)
    expect([similarity.aInB.toFixed(3), similarity.bInA.toFixed(3)]).toEqual(['0.973', '0.966'])
    expect(isSameSentence(similarity)).toBe(true)
  })
})

describe('example 2: please do not hesitate to contact us', () => {
  const matrix: Matrix = {
    reach: { please: 0.059, hesitate: 0.038, contact: 0.683 },
    phone: { please: 0.058, hesitate: 0.036, contact: 0.593 },
  }

  it('has the μ of table 3.4', () => {
    expect(rowMu(matrix)).toEqual(['0.713', '0.630'])
    // The thesis prints 0.113 and 0.865 for please and contact.
    expect(columnMu(matrix)).toEqual(['0.114', '0.073', '0.871'])
  })

  it('is not the same as: we can be reached by phone', () => {
    const similarity = compare(matrix)
    expect([similarity.aInB.toFixed(2), similarity.bInA.toFixed(2)]).toEqual(['0.35', '0.67'])
    expect(isSameSentence(similarity)).toBe(false)
  })
})

describe('isSameSentence', () => {
  it('takes both thresholds as inclusive', () => {
    expect(isSameSentence({ aInB: 0.825, bInA: 0.975 })).toBe(true)
    expect(isSameSentence({ aInB: 0.824, bInA: 0.9 })).toBe(false)
  })

  it('takes no sentence for the same whose words are a part of the other', () => {
    expect(isSameSentence({ aInB: 1, bInA: 0.84 })).toBe(false)
  })
})

describe('degrees', () => {
  it('have the overlap of example 3: 12 common of 32 and 21', () => {
    const { aInB, bInA } = computeOverlap(12, 32, 21)
    expect([aInB, bInA].map((share) => share.toFixed(2))).toEqual(['0.38', '0.57'])
  })

  // Table 4.1 swaps the last two; the text of example 4 has them in the right order. 0.1 and 0.9 give 0.0989, which the thesis cuts to 0.098.
  it.each([
    [0.9, 0.9, '4.26', 2],
    [0.1, 0.9, '0.099', 3],
    [0.91, 0.98, '8.242', 3],
    [0.93, 0.97, '9.21', 2],
  ])('have the odds of %f and %f', (aInB, bInA, odds, digits) => {
    expect(computeOdds({ aInB, bInA }).toFixed(digits)).toBe(odds)
  })

  it('have odds of 100 for documents that are all the same, and of 0 where nothing is', () => {
    expect(computeOdds({ aInB: 1, bInA: 1 })).toBe(100)
    expect(computeOdds({ aInB: 0, bInA: 1 })).toBe(0)
  })
})
