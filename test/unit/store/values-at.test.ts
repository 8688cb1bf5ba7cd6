import { describe, expect, it } from 'vitest'
import { factValues, valuesAt } from '../../../src/store/values-at.js'

describe('valuesAt', () => {
  it.each([
    ['a key', { a: 1 }, 'a', [1]],
    ['a flag', { a: false }, 'a', [false]],
    ['a key in an object', { a: { b: 'x' } }, 'a.b', ['x']],
    ['a key with a dot', { 'a.b': 'x' }, 'a.b', ['x']],
    ['keys with dots in objects', { 'a.b': { 'c.d': 1 } }, 'a.b.c.d', [1]],
    ['both writings of one path', { 'a.b': 'x', a: { b: 'y' } }, 'a.b', ['x', 'y']],
    ['several values, in their order', { a: [1, [2, 3]] }, 'a', [1, 2, 3]],
    ['every object of an array', { a: [{ b: 1 }, { c: 2 }, { b: [3, 4] }, 'w'] }, 'a.b', [1, 3, 4]],
    ['what an engine calls the field of a whole string', { a: { b: 'x' } }, 'a.b.keyword', ['x']],
    ['a key of that name', { a: { keyword: 'x' } }, 'a.keyword', ['x']],
  ])('finds %s', (_, source, path, values) => {
    expect(valuesAt(source, path)).toEqual(values)
  })

  it.each([
    ['null', { a: null }, 'a'],
    ['null in an array', { a: [null] }, 'a'],
    ['an empty array', { a: [] }, 'a'],
    ['a path that ends too early', { a: 1 }, 'a.b'],
    ['what every object inherits', { a: {} }, 'a.constructor'],
    ['the prototype', {}, '__proto__'],
  ])('takes %s for no value', (_, source, path) => {
    expect(valuesAt(source, path)).toEqual([])
  })
})

describe('factValues', () => {
  it('gives a value that stands alone as it is, and several as an array', () => {
    expect(factValues({ a: ['x'], b: { c: [1, 2] } }, ['a', 'b.c'])).toEqual({ a: 'x', 'b.c': [1, 2] })
  })

  it('leaves out the fields that the document lacks', () => {
    expect(factValues({ a: 1, c: null }, ['a', 'b', 'c', 'constructor'])).toEqual({ a: 1 })
  })
})
