import { describe, expect, it } from 'vitest'
import { documentTerms } from '../../../src/store/document-terms.js'
import { termToNumber } from '../../../src/store/term-number.js'

const numbersOf = (...terms: readonly string[]) => Float64Array.from(terms, termToNumber)

describe('the terms of a document as numbers', () => {
  const terms = documentTerms({ paths: ['AApath01'], fingerprints: ['fngA0001', 'fngA0002'], simhash: ['AAsim001'] })

  it('lie family after family, fingerprints first', () => {
    expect(terms.numbers).toEqual(numbersOf('fngA0001', 'fngA0002', 'AAsim001', 'AApath01'))
    expect(terms.fingerprints).toEqual(numbersOf('fngA0001', 'fngA0002'))
    expect(terms.others).toEqual(numbersOf('AAsim001', 'AApath01'))
  })

  it('are found by their family, and none where it has none', () => {
    const of = (family: 'fingerprints' | 'imatch' | 'paths') => terms.numbers.subarray(terms.startOf(family), terms.endOf(family))
    expect(of('fingerprints')).toEqual(numbersOf('fngA0001', 'fngA0002'))
    expect(of('paths')).toEqual(numbersOf('AApath01'))
    expect(of('imatch')).toEqual(numbersOf())
    expect([terms.countOf('fingerprints'), terms.countOf('imatch'), terms.countOf('paths')]).toEqual([2, 0, 1])
  })

  it('are without what is not a term', () => {
    expect(documentTerms({ fingerprints: ['short', 'fngA0001', 'with äöü'], paths: ['AApath01'] }).numbers).toEqual(
      numbersOf('fngA0001', 'AApath01'),
    )
  })

  it('are none of a document without fields', () => {
    expect(documentTerms({}).numbers).toHaveLength(0)
  })
})
