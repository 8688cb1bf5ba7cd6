import { describe, expect, it } from 'vitest'
import { areSameLists, partsOf } from '../../src/lists.js'

describe('partsOf', () => {
  it('gives every item once and in order, and a shorter last part if the size does not fit', () => {
    expect([...partsOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
    expect([...partsOf([1, 2], 2)]).toEqual([[1, 2]])
  })

  it('gives no part of an empty list', () => {
    expect([...partsOf([], 2)]).toEqual([])
  })
})

describe('areSameLists', () => {
  it('compares items and their order', () => {
    expect(areSameLists([1, 2], [1, 2])).toBe(true)
    expect(areSameLists([1, 2], [2, 1])).toBe(false)
    expect(areSameLists([1, 2], [1, 2, 3])).toBe(false)
    expect(areSameLists([], [])).toBe(true)
  })
})
