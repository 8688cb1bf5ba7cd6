import { describe, expect, it } from 'vitest'
import { partsOf } from '../../src/parts-of.js'

describe('partsOf', () => {
  it('gives every item once and in order, and a shorter last part if the size does not fit', () => {
    expect([...partsOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
    expect([...partsOf([1, 2], 2)]).toEqual([[1, 2]])
  })

  it('gives no part of an empty list', () => {
    expect([...partsOf([], 2)]).toEqual([])
  })
})
