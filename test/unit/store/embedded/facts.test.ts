import { describe, expect, it } from 'vitest'
import { factValues } from '../../../../src/store/embedded/facts.js'

describe('factValues', () => {
  it('gives a value that stands alone as it is, and several as an array', () => {
    expect(factValues({ a: ['x'], b: { c: [1, 2] } }, ['a', 'b.c'])).toEqual({ a: 'x', 'b.c': [1, 2] })
  })

  it('leaves out the fields that the document lacks', () => {
    expect(factValues({ a: 1, c: null }, ['a', 'b', 'c', 'constructor'])).toEqual({ a: 1 })
  })
})
