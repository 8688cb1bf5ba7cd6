import { describe, expect, it } from 'vitest'
import { valuesAt } from '../../../../../src/detection/live/signing/field-values.js'

describe('valuesAt', () => {
  it('goes through objects, arrays of objects and keys with dots', () => {
    expect(valuesAt({ a: { b: 'x' } }, 'a.b')).toEqual(['x'])
    expect(valuesAt({ a: [{ b: 'x' }, { b: ['y', 'z'] }, 'w'] }, 'a.b')).toEqual(['x', 'y', 'z'])
    expect(valuesAt({ 'a.b': 'x', a: { b: 'y' } }, 'a.b')).toEqual(['x', 'y'])
    expect(valuesAt({ 'a.b': { c: 'x' } }, 'a.b.c')).toEqual(['x'])
  })

  it('gives nothing for null, for what is not there and for what the prototype has', () => {
    expect(valuesAt({ a: null, b: [null] }, 'a')).toEqual([])
    expect(valuesAt({ b: [null] }, 'b')).toEqual([])
    expect(valuesAt({}, 'constructor')).toEqual([])
    expect(valuesAt({ a: {} }, 'a.toString')).toEqual([])
  })
})
