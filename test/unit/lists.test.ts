import { describe, expect, it } from 'vitest'
import { areSameLists, firstPlace, partsOf } from '../../src/lists.js'

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

describe('firstPlace', () => {
  it('finds where a condition begins to hold, wherever that is, with few looks', () => {
    for (const begin of [10, 11, 500, 1009, 1010]) {
      let looks = 0
      const holds = (place: number) => ++looks > 0 && place >= begin
      expect([firstPlace(10, 1010, holds), looks <= 10]).toEqual([begin, true])
    }
  })

  it('is the end where there is no place', () => {
    expect([firstPlace(3, 3, () => true), firstPlace(4, 3, () => true)]).toEqual([3, 4])
  })
})
