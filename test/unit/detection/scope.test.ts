import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasScope, joinScope, scopeOf, scopeValues } from '../../../src/detection/scope.js'

describe('scopeOf', () => {
  it('is of one field its value: strings as they are, others as JSON, of an array the first', () => {
    const values = ['a', '', 1, false, ['b', 'c'], [[null, 'd']], { e: 1 }]
    expect(values.map((value) => scopeOf([value]))).toEqual(['a', '', '1', 'false', 'b', 'd', '{"e":1}'])
  })

  it('reads whole numbers of tables by their digits', () => {
    expect([scopeOf([2n ** 60n]), scopeOf([{ n: 7n }])]).toEqual(['1152921504606846976', '{"n":"7"}'])
  })

  it('is none where no field has a value', () => {
    expect([[], [null], [undefined], [[]], [[null]], [null, undefined]].map(scopeOf)).toEqual(Array.from({ length: 6 }, () => undefined))
  })

  it('is of several fields the list of their values, which count as texts', () => {
    expect([scopeOf(['acme', 'de']), scopeOf([1, true]), scopeOf(['1', 'true'])]).toEqual(['["acme","de"]', '["1","true"]', '["1","true"]'])
  })

  it('tells a missing value from every value', () => {
    const scopes = [
      [null, 'a'],
      ['null', 'a'],
      ['', 'a'],
      ['a', null],
      ['a', 'null'],
      ['["a"', '"a"]'],
    ].map(scopeOf)
    expect(new Set(scopes).size).toBe(6)
  })

  it('is equal only for equal values, of any number of fields', () => {
    const value = fc.constantFrom(undefined, 'a', 'b', '"', ',', '","', '[', 'null', '')
    const pair = fc
      .integer({ min: 1, max: 3 })
      .chain((length) => fc.tuple(...[0, 1].map(() => fc.array(value, { minLength: length, maxLength: length }))))
    fc.assert(
      fc.property(pair, ([one, other]) => {
        expect(scopeOf(one!) === scopeOf(other!)).toBe(JSON.stringify(one) === JSON.stringify(other))
        expect(scopeOf(scopeValues(scopeOf(one!), one!.length))).toBe(scopeOf(one!))
      }),
    )
  })
})

describe('joinScope', () => {
  it('makes the scope of several fields', () => {
    expect(joinScope(['acme', undefined])).toBe(scopeOf(['acme', null]))
  })
})

describe('hasScope', () => {
  it('says whether a field has a value', () => {
    expect(['', 0, false, ['a'], null, undefined, [null]].map(hasScope)).toEqual([true, true, true, true, false, false, false])
  })
})
